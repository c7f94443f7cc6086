import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { localDate } from '#domain/time/zone.ts'
import { SmartButton, SmartNews } from '#web/features/smart-vacation/smart-news.tsx'
import { VacationsScreen } from '#web/features/vacation/vacations-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

const SmartDialog = lazy(() =>
  import('#web/features/smart-vacation/smart-dialog.tsx').then(({ SmartDialog: component }) => ({
    default: component,
  })),
)

/** Vacations, and the search for those of a school year. [plan/plan-tabs] */
export function HolidayTab() {
  const { plan: wanted } = useSearch({ from: `/inside${PATHS.plans}` })
  const zone = useSubjectZone()
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const [isSearching, setSearching] = useState(false)
  const onOpen = () => setSearching(true)
  return (
    <>
      <VacationsScreen
        today={today}
        wanted={wanted}
        smart={<SmartButton onOpen={onOpen} />}
        news={!isSearching && <SmartNews onOpen={onOpen} />}
      />
      {isSearching && (
        <Suspense>
          <SmartDialog today={today} onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}
