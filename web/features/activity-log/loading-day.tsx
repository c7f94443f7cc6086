import type { LocalDate, Minutes } from '#domain/time/time.ts'
import { useNow } from '#web/session/clock.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { DayHeader, useTargetDate } from './day-header.tsx'
import classes from './day-screen.module.css'
import { useTodayContext } from './queries.ts'
import { WeekStrip } from './week-strip.tsx'

/** Stands while a day is loaded. The week and the steps stay, so that the next step does not wait for this one. */
export function LoadingDay() {
  const known = useTodayContext(useNow())
  return known ? <DayWithoutLogs {...known} /> : <PageSkeleton />
}

function DayWithoutLogs({ today, zone, dayEndMinutes }: { today: LocalDate; zone: string; dayEndMinutes: Minutes }) {
  const now = useNow()
  const date = useTargetDate(today, today)
  return (
    <div className={classes.screen}>
      <WeekStrip date={date} today={today} zone={zone} dayEndMinutes={dayEndMinutes} now={now} ready />
      <DayHeader date={date} today={today} />
      <PageSkeleton />
    </div>
  )
}
