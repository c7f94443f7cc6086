import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { pickerMessages } from './messages.ts'
import { matching, type Named, withChosen } from './options.ts'

/** More are found by typing. */
const MOST_SHOWN = 50

type Props = { label: string; known: readonly Named[]; value: string[]; onChange: (ids: string[]) => void }

/** Any of what there is, to look for; nothing is created on the way. */
export function FilterPicker({ label, known, value, onChange }: Props) {
  const t = useWords(pickerMessages)
  const [search, setSearch] = useState('')
  return (
    <MultiSelect
      label={label}
      placeholder={value.length ? '' : t('select')}
      nothingFoundMessage={t('noOptions')}
      data={withChosen(known, value, t('unknown')).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': t('clear', { field: label }) }}
      limit={MOST_SHOWN}
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
        onChange(chosen)
        setSearch('')
      }}
    />
  )
}
