import { useRouter, useSearch } from '@tanstack/react-router'
import { localDate } from '#domain/time/zone.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { usePermissions } from '#web/session/permissions.ts'

/** The address holds the shown days: it can be reloaded, and the browser's back button leads to it. */
export function Calendar() {
  const router = useRouter()
  const zone = useSubjectZone()
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const { view = 'month', date = today } = useSearch({ from: `/inside${PATHS.calendar}` })
  const { oneself } = usePermissions()
  return (
    <CalendarScreen
      view={view}
      date={date}
      today={today}
      zone={zone}
      maySubscribe={oneself}
      onGo={(wanted) =>
        void router.navigate({
          to: PATHS.calendar,
          search: {
            ...(wanted.view !== 'month' && { view: wanted.view }),
            ...(wanted.date !== today && { date: wanted.date }),
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
