import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogue } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { activityTagsQuery } from '../catalogue-queries.ts'
import { pickerMessages } from './messages.ts'
import { CREATE, matching, optionsOf, withChosen } from './options.ts'
import { useCreate } from './use-create.ts'

/** rules §7.1. */
const MOST_TAGS = 10

type Props = { value: string[]; error: string | undefined; onChange: (tags: string[]) => void }

/** Activity tags, ten at most; what is not there yet is created on the way. */
export function TagPicker({ value, error, onChange }: Props) {
  const t = useWords(pickerMessages)
  const [search, setSearch] = useState('')
  const { data: tags = [] } = useQuery(activityTagsQuery)
  const create = useCreate(
    activityTagsQuery.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind: 'activity_tag' } }),
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
      maxValues={MOST_TAGS}
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
