import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Instant } from '#domain/time/time.ts'
import { addMinutes } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { queryClient } from '#web/api/query.ts'
import { useClock } from '#web/session/clock.ts'
import { overviewQuery } from './reminder-queries.ts'

/**
 * Reminders that are overdue, for today and next. The overview loads again when time alone has changed it: the next one
 * is due, or another day has begun. [reminder/overview-buckets]
 * @param zone of the reader
 */
export function useOverview(zone: string) {
  const answer = useQuery(overviewQuery)
  const { data } = answer
  const passed = useClock((now) => {
    // The server's clock may be a little behind.
    const before = addMinutes(now, -1)
    return data?.next24h.filter(({ dueDate, dateOnly }) => !dateOnly && (dueDate as Instant) < before).length ?? 0
  })
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const first = useRef(today)
  useEffect(() => {
    if (!passed && first.current === today) return
    first.current = today
    void queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey })
  }, [passed, today])
  return answer
}
