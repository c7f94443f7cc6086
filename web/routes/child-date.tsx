import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { dayTotals } from '#domain/time/day.ts'
import { isWithinSevenDays } from '#domain/family/parental-control.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { DayHeader } from '#web/features/activity-log/day-header.tsx'
import { DayTotals } from '#web/features/activity-log/day-totals.tsx'
import { spanOf } from '#web/features/activity-log/model.ts'
import { useDay } from '#web/features/activity-log/queries.ts'
import { WeekStrip } from '#web/features/activity-log/week-strip.tsx'
import { PastDay } from '#web/features/child-home/past-day.tsx'
import { useNow } from '#web/session/clock.ts'
import { usePermissions } from '#web/session/permissions.ts'

/** The day of a child: the normal screen, unless it is read-only. */
export function ChildDate({ date, children }: { date: LocalDate; children: ReactNode }) {
  const now = useNow()
  const { longAgo } = usePermissions()
  const { day, counted, today, dayEndMinutes } = useDay(date, now)
  if (longAgo || isWithinSevenDays(date, today)) return children
  const { logged } = dayTotals(counted.logs, spanOf(counted), now)
  return (
    <Stack gap="md" maw={720} mx="auto">
      <WeekStrip date={date} today={today} zone={day.timezone} dayEndMinutes={dayEndMinutes} now={now} ready />
      <DayHeader date={date} today={today} logged={logged} />
      <PastDay logs={day.logs} zone={day.timezone} />
      <DayTotals day={counted} now={now} />
    </Stack>
  )
}
