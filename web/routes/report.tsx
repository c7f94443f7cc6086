import { useSearch } from '@tanstack/react-router'
import { useUser } from '#web/api/session.ts'
import { shownToday } from '#web/features/activity-log/model.ts'
import { useFilterWords } from '#web/features/log-search/filter-words.tsx'
import { daysOf, exportQueryOf, parseFilters } from '#web/features/log-search/model.ts'
import { ReportScreen } from '#web/features/report/report-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { useNow } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

/** The address holds the filters of /search, so that a report can be kept, sent and printed again. */
export function Report() {
  const filters = parseFilters(useSearch({ from: `/inside${PATHS.report}` }))
  const today = shownToday(useSubjectZone(), useNow(), 0)
  const { child } = useAppView()
  const user = useUser()
  return (
    <ReportScreen
      query={exportQueryOf(filters, today)}
      person={child?.name ?? user?.userName ?? ''}
      today={today}
      {...daysOf(filters, today)}
      filterWords={useFilterWords(filters)}
    />
  )
}
