import type { LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { queryClient } from '#web/api/query.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { preferenceQuery } from '#web/session/preference.ts'
import { eventsQuery } from '#web/widgets/calendar-queries.ts'

/** The screen and the entries are fetched side by side. The loader does not wait. */
export function loadCalendarScreen(date: LocalDate | undefined): void {
  void queryClient
    .ensureQueryData(preferenceQuery)
    .then(({ timezone: { timezone: tz } }) => date ?? localDate([{ from: null, tz }], now()))
    .then((shown) => queryClient.prefetchQuery(eventsQuery(shown, habitsIn(currentLanguage()).weekStart)))
    .catch(() => undefined)
}
