import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inLanguage } from '#domain/language/language.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { countriesQuery } from './queries.ts'

type Props = {
  /** The code of the country; '': none is chosen. */
  value: string
  error: ReactNode
  onChange: (country: string) => void
}

export function CountryField({ value, error, onChange }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data: countries } = useQuery(countriesQuery)
  const known = countries?.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })) ?? []
  // Until the list is loaded, or if it never is, the chosen country has its name at least.
  const isKnown = !value || known.some((country) => country.value === value)
  const options = isKnown ? known : [{ value, label: countryName(value, language) }, ...known]
  return (
    <Select
      label={t('country')}
      required
      placeholder={t('select')}
      value={value || null}
      data={options}
      searchable
      allowDeselect={false}
      maxDropdownHeight={260}
      nothingFoundMessage={t('noOptions')}
      error={error}
      onChange={(country) => country && onChange(country)}
    />
  )
}
