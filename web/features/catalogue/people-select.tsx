import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { matching, withChosen } from '#web/widgets/pickers/options.ts'

type Props = {
  label: string
  value: readonly string[]
  most: number
  /** A group has people in it, and no groups. */
  peopleOnly?: boolean
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Some of one's recipients, in the order in which they were chosen. */
export function PeopleSelect({ label, value, most, peopleOnly = false, error, onChange }: Props) {
  const t = useWords(pickerMessages)
  const [search, setSearch] = useState('')
  const { data: recipients = [] } = useQuery(recipientsQuery)
  const offered = recipients.filter(({ type }) => !peopleOnly || type !== 'group')
  return (
    <MultiSelect
      label={label}
      placeholder={value.length ? '' : t('select')}
      nothingFoundMessage={t('noOptions')}
      data={withChosen(offered, value, t('unknown')).map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      error={error}
      searchable
      hidePickedOptions
      maxValues={most}
      maxDropdownHeight={300}
      // Below it is the button that saves.
      comboboxProps={{ position: 'top' }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options, search: typed }) =>
        matching(
          options.filter((option) => 'value' in option),
          typed,
        )
      }
      onChange={(ids) => {
        onChange(ids)
        setSearch('')
      }}
    />
  )
}
