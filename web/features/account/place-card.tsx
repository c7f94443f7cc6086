import { Card, Select, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, traitsOf, inLanguage } from '#domain/language/language.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ReadOnlyField } from './read-only-field.tsx'
import { accountMessages } from './messages.ts'
import { countriesQuery } from './queries.ts'
import { ZoneField } from './zone-field.tsx'

export function PlaceCard() {
  const t = useWords(accountMessages)
  const section = useSection('place')
  const language = useLanguage()
  const { place } = usePermissions()
  const { country, timezone } = usePreference()
  const { countryCode } = country
  const { data: countries } = useQuery(countriesQuery)
  // Until the list is here, or if it never comes, the chosen one has its name at least.
  const options = countries?.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })) ?? [
    { value: countryCode, label: countryName(countryCode, language) },
  ]
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('place')}</Title>
        <Choice
          label={t('language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: traitsOf(value).name }))}
          onChange={(lang) => changePreference({ language: { lang } })}
        />
        {place ? (
          <>
            <Select
              label={t('country')}
              value={countryCode}
              data={options}
              searchable
              allowDeselect={false}
              maxDropdownHeight={300}
              nothingFoundMessage={t('noOptions')}
              onChange={(code) => code && changePreference({ country: { countryCode: code } })}
            />
            <ZoneField />
          </>
        ) : (
          <>
            <ReadOnlyField label={t('country')} value={countryName(countryCode, language)} />
            <ReadOnlyField label={t('timezone')} value={timezone.timezone.replaceAll('_', ' ')} />
            <Text c="dimmed">{t('notYours')}</Text>
          </>
        )}
      </Stack>
    </Card>
  )
}
