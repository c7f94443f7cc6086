import { inLanguage } from '#domain/language/language.ts'
import { NativeSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { schoolYearsOffered } from '#domain/vacation/smart-vacation.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { RegionField } from '#web/widgets/place/region-field.tsx'
import { lacksRegion, whereabouts } from '#web/widgets/place/whereabouts.ts'
import { messages } from './messages.ts'
import { lacking, LEVELS, type Level, type Wanted } from './model.ts'
import { countriesQuery, findPlaces, placesQuery } from './queries.ts'

type Props = {
  wanted: Wanted
  today: LocalDate
  onWanted: (wanted: Wanted) => void
  onStart: () => Promise<void>
}

/** A search waits until the user has stopped typing. [search/search-debounce] */
const TYPING_MS = 500

/** A search needs a country and a city. [vacation/smart-add-input] */
export function PlaceForm({ wanted, today, onWanted, onStart }: Props) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const { data: countries } = useQuery(countriesQuery)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const missing = lacking(wanted)
  const set = (part: Partial<Wanted>) => onWanted({ ...wanted, ...part })
  // Another city may be in another region.
  const setPlace = ({ country, city, level, schoolYear }: Wanted) => onWanted({ country, city, level, schoolYear })
  const years = schoolYearsOffered(wanted.country, today)
  function yearLabel(asked: string, at: number) {
    const label = [...new Set(asked.split('-'))].join('–')
    return at === 0 ? t('runningYear', { years: label }) : at === 1 ? t('comingYear', { years: label }) : label
  }
  const city = wanted.city.trim()
  const [typed] = useDebouncedValue(city, TYPING_MS)
  const isAsked = typed === city && city !== '' && wanted.country !== ''
  const { data: places } = useQuery({ ...placesQuery(wanted.country, city), enabled: isAsked })
  const where = places && whereabouts(places, wanted.region)
  const known = countries?.map(({ code, name }) => ({ value: code, label: inLanguage(name, language) })) ?? []
  // Until the list is loaded, or if it never is, the chosen country has its name at least.
  const isKnown = !wanted.country || known.some(({ value }) => value === wanted.country)
  const options = isKnown ? known : [{ value: wanted.country, label: countryName(wanted.country, language) }, ...known]

  async function start() {
    setTried(true)
    setFailure(null)
    if (missing.country || missing.city) return
    setPending(true)
    // A user who is quicker than the lookup waits for its answer; a missing answer stops nobody.
    const found = where ?? (await findPlaces(wanted).then((answer) => answer && whereabouts(answer, wanted.region)))
    if (found && lacksRegion(found)) return setPending(false)
    try {
      await onStart()
    } catch (error) {
      setFailure(wordsFor(error, say))
      setPending(false)
    }
  }
  return (
    <FormShell
      error={failure === null ? null : { title: t('failedTitle'), text: failure }}
      pending={isPending}
      submit={t('start')}
      onSubmit={() => void start()}
    >
      <Text c="dimmed">{t('lead')}</Text>
      <Select
        label={t('country')}
        required
        placeholder={t('select')}
        value={wanted.country || null}
        data={options}
        searchable
        allowDeselect={false}
        maxDropdownHeight={260}
        nothingFoundMessage={t('noOptions')}
        error={isTried && missing.country && t('countryNeeded')}
        onChange={(country) => country && setPlace({ ...wanted, country, schoolYear: '' })}
      />
      <TextInput
        label={t('city')}
        description={t('cityHint')}
        required
        data-autofocus
        maxLength={80}
        autoComplete="off"
        value={wanted.city}
        error={isTried && missing.city && t('cityNeeded')}
        onChange={({ currentTarget }) => setPlace({ ...wanted, city: currentTarget.value })}
      />
      {where && (
        <RegionField
          where={where}
          city={city}
          country={wanted.country}
          isTried={isTried}
          onRegion={(region) => set({ region })}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label={t('level')}
          value={wanted.level}
          data={[
            { value: '', label: t('anyLevel') },
            ...LEVELS.map((level) => ({ value: level as string, label: t(level) })),
          ]}
          onChange={({ currentTarget }) => set({ level: currentTarget.value as Level | '' })}
        />
        <NativeSelect
          label={t('schoolYear')}
          value={wanted.schoolYear || years.find(({ isMeant }) => isMeant)?.asked}
          data={years.map(({ asked }, at) => ({ value: asked, label: yearLabel(asked, at) }))}
          onChange={({ currentTarget }) => set({ schoolYear: currentTarget.value })}
        />
      </SimpleGrid>
    </FormShell>
  )
}
