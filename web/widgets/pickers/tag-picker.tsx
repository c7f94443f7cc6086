import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery, noteTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, optionsOf, withChosen } from './options.ts'
import { useCreate } from './use-create.ts'

/** rules §7.1, and contract/note.ts. */
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

/** Tags of what people do or of notes; what is not there yet is created on the way. */
export function TagPicker({ kind = 'activity_tag', value, error, onChange }: Props) {
  const { query, most } = KINDS[kind]
  const t = useWords(pickerMessages)
  const [search, setSearch] = useState('')
  const { data: tags = [] } = useQuery(query)
  const create = useCreate(
    query.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind } }),
    ({ id }) => onChange([...value, id]),
  )
  return (
    <MultiSelect
      label={t('tags')}
      data-field="tags"
      placeholder={value.length ? '' : t('select')}
      nothingFoundMessage={t('noOptions')}
      data={optionsOf(withChosen(tags, value, t('unknown')), search, (name) => t('create', { name }))}
      value={value}
      error={error}
      searchable
      hidePickedOptions
      // Not disabled: whoever types would lose their place.
      readOnly={create.isPending}
      maxValues={most}
      maxDropdownHeight={300}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options, search: typed }) =>
        matching(
          options.filter((option) => 'value' in option),
          typed,
        )
      }
      onChange={(chosen) => {
        if (chosen.includes(CREATE)) create.mutate(search.trim())
        else onChange(chosen)
        setSearch('')
      }}
    />
  )
}
