import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { RegionField } from '#web/widgets/place/region-field.tsx'
import { lacksRegion, whereabouts } from '#web/widgets/place/whereabouts.ts'
import { CountryField } from './country-field.tsx'
import { messages } from './messages.ts'
import { lacking, type SearchValues } from './model.ts'
import { findPlaces, placesQuery } from './queries.ts'
import { SchoolFields } from './school-fields.tsx'

type Props = {
  wanted: SearchValues
  today: LocalDate
  onWanted: (wanted: SearchValues) => void
  onStart: () => Promise<void>
}

/** A search waits until the user has stopped typing. [search/search-debounce] */
const TYPING_MS = 500

/** What there is to be said or asked of the typed city; undefined: nothing is known of it yet. */
function useWhereabouts({ country, region }: SearchValues, city: string) {
  const [typed] = useDebouncedValue(city, TYPING_MS)
  const isAsked = typed === city && city !== '' && country !== ''
  const { data: places } = useQuery({ ...placesQuery(country, city), enabled: isAsked })
  return places && whereabouts(places, region)
}

/** A search needs a country and a city. [vacation/smart-add-input] */
export function PlaceForm({ wanted, today, onWanted, onStart }: Props) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const missing = lacking(wanted)
  const set = (part: Partial<SearchValues>) => onWanted({ ...wanted, ...part })
  // Another city may be in another region.
  const setPlace = ({ country, city, level, schoolYear }: SearchValues) =>
    onWanted({ country, city, level, schoolYear })
  const city = wanted.city.trim()
  const where = useWhereabouts(wanted, city)

  async function start() {
    setTried(true)
    setFailure(null)
    if (missing.country || missing.city) return
    setPending(true)
    // A user who is quicker than the lookup waits for its answer; a missing answer blocks no user.
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
      <CountryField
        value={wanted.country}
        error={isTried && missing.country && t('countryNeeded')}
        onChange={(country) => setPlace({ ...wanted, country, schoolYear: '' })}
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
      <SchoolFields wanted={wanted} today={today} onChange={set} />
    </FormShell>
  )
}
