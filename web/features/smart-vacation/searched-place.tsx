import { inLanguage } from '#domain/language/language.ts'
import { Text } from '@mantine/core'
import type { SmartJob } from '#contract/vacation.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'

/** The place and school year of the vacations. */
export function SearchedPlace({ job: { city, region, country: code } }: { job: SmartJob }) {
  const t = useWords(messages)
  const language = useLanguage()
  const country = countryName(code, language)
  const named = region ? inLanguage(region.name, language) : undefined
  // A city that is a region has one name.
  const isItself = named === undefined || named.toLowerCase() === city.trim().toLowerCase()
  return (
    <Text fw={600}>{isItself ? t('place', { city, country }) : t('placeIn', { city, region: named, country })}</Text>
  )
}
