import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityLog } from '#contract/activity-log.ts'
import { DAY_MS, epochMs, instantAt } from '#domain/time/time.ts'
import type { NameUse } from '#domain/activity/vague-name-suggestions.ts'
import { queryOf } from '#web/api/query.ts'
import { useNow } from '#web/session/clock.ts'

/** Only names used in the last 90 days are suggested. [activity-name/own-better-names] */
const DAYS = 90
/** The used names hardly change from one name to the next. */
const STALE_MS = 15 * 60_000

/** The names used recently and when; undefined until they are loaded. */
export function useNameUses(isNeeded: boolean): NameUse[] | undefined {
  // Rounded to whole days, so that the list stays the same all day.
  const to = instantAt((Math.floor(epochMs(useNow('slot')) / DAY_MS) + 1) * DAY_MS)
  const from = instantAt(epochMs(to) - (DAYS + 1) * DAY_MS)
  const { data } = useQuery({
    ...queryOf(activityLog.between, { query: { from, to } }),
    staleTime: STALE_MS,
    enabled: isNeeded,
  })
  return useMemo(
    () => data?.map(({ category, activityName, startTime }) => ({ category, name: activityName, at: startTime })),
    [data],
  )
}
