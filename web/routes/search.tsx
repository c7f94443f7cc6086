import { useRouter, useSearch } from '@tanstack/react-router'
import type { Hit } from '#contract/log-search.ts'
import { dayEndMinutesOf, shownToday } from '#web/features/activity-log/model.ts'
import { searchParamsOf, type Filters, parseFilters } from '#web/features/log-search/model.ts'
import { SearchScreen } from '#web/features/log-search/search-screen.tsx'
import { PATHS } from '#web/paths.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'

export function Search() {
  const router = useRouter()
  const { home } = usePreference()
  const timezone = useSubjectZone()
  const dayEndMinutes = dayEndMinutesOf(home.dayEndsAt)
  const filters = parseFilters(useSearch({ from: '/inside/search' }))
  const change = (wanted: Filters, how: 'turn' | 'filter') =>
    void router.navigate({
      to: PATHS.search,
      search: searchParamsOf(wanted),
      replace: how === 'filter',
      resetScroll: false,
    })
  return (
    <SearchScreen
      filters={filters}
      today={shownToday(timezone, useNow(), 0)}
      dayOf={({ startTime, timezone: zone }) => shownToday(zone, startTime, dayEndMinutes)}
      onOpen={focusWhenShown}
      onChange={change}
    />
  )
}

/** Longer than a day takes to arrive. */
const PATIENCE_MS = 10_000

/** The card of a log, as soon as its day is on the screen. */
function focusWhenShown({ id }: Hit) {
  const seek = () => {
    const card = document.querySelector<HTMLElement>(`[data-log="${id}"] [data-row]`)
    if (!card) return
    watch.disconnect()
    card.focus()
  }
  const watch = new MutationObserver(seek)
  watch.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => watch.disconnect(), PATIENCE_MS)
}
