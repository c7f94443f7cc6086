import { useQuery } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery, noteTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { ManyPicker } from './many-picker.tsx'
import { pickerMessages } from './messages.ts'
import { useCreate } from './use-create.ts'

/** A log has at most 10 tags and a note at most 20, each of its own kind. [limit/text-lengths] */
const KINDS = {
  activity_tag: { query: activityTagsQuery, most: 10 },
  note_tag: { query: noteTagsQuery, most: 20 },
} as const

type Props = {
  kind?: keyof typeof KINDS
  value: string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags of activities or notes; a tag that does not exist yet is created while picking. */
export function TagPicker({ kind = 'activity_tag', value, error, onChange }: Props) {
  const { query, most } = KINDS[kind]
  const t = useWords(pickerMessages)
  const { data: tags = [] } = useQuery(query)
  const create = useCreate(
    query.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind } }),
    ({ id }) => onChange([...value, id]),
  )
  return (
    <ManyPicker
      label={t('tags')}
      data-field="tags"
      known={tags}
      value={value}
      error={error}
      // Not disabled: a user who is typing would lose the focus.
      readOnly={create.isPending}
      maxValues={most}
      onChange={onChange}
      onCreate={(name) => create.mutate(name)}
    />
  )
}
