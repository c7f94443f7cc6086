import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { namesOf } from '#domain/typed-line/names.ts'
import { todayOf } from '#domain/typed-line/halves.ts'
import { readStart } from '#domain/typed-line/typed-start.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { knownLogs } from './queries.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Reads the start that the typed name of a new timer says, as the typed line does. [timer/typed-start] */
export function useTypedStart(zones: ZoneHistory) {
  const language = useLanguage()
  const { home } = usePreference()
  const { data: activities } = useQuery(activitiesQuery)
  const names = useMemo(
    () => namesOf({ activities: activities ?? [], tags: [], projects: [], recipients: [] }),
    [activities],
  )
  return (text: string) => {
    const { hours, dateOrder } = habitsIn(language)
    const around = { now: now(), zones, dayStartsAt: minutesOf(home.dayEndsAt), twelveHours: hours === 12, dateOrder }
    const at = { ...around, date: todayOf(around), logs: knownLogs(), gap: null }
    return readStart(text, at, names)
  }
}
