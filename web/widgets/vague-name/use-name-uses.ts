import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { activityLog } from '#contract/activity-log.ts'
import { DAY_MS, epochMs, instantAt } from '#domain/time.ts'
import type { NameUse } from '#domain/vague-name-suggestions.ts'
import { queryOf } from '#web/api/query.ts'
import { useNow } from '#web/shell/clock.ts'

/** rules §7.8: what was used longer ago is not suggested. */
const DAYS = 90
/** Who uses what does not change from one name to the next. */
const STALE_MS = 15 * 60_000

/** When which name was used of late; undefined until it is known. */
export function useNameUses(isNeeded: boolean): NameUse[] | undefined {
  // To whole days, so that it is one list all day long.
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
