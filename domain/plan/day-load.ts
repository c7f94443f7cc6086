import type { DayLoad } from './distribution.ts'
import { ceil5 } from '#domain/time/duration.ts'
import type { PlanProgress } from './progress.ts'
import { lastDayOf } from './night.ts'
import type { PlanPeriod } from './target.ts'
import { isOfManyDays } from './version.ts'
import { spanOfWindow, windowOf } from './window.ts'
import { crossesMidnight, type SleepPlan, sleepPlanOn, type SleepPlanTimes } from '#domain/sleep/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
} from '#domain/time/time.ts'
import { dayLength, daySpan, localDate, momentOf, zoneAt, type ZoneHistory, zoneOfDay } from '#domain/time/zone.ts'

/** Without a sleep plan the night is taken to last from 23:00 to 06:00. [distribution/default-night] */
const USUAL_NIGHT: SleepPlanTimes = { bedtime: 23 * 60, wakeTime: 6 * 60, goal: 7 * 60 }

/** Returns how many minutes of the bounds the spans cover together, counting overlaps once. */
function coveredMinutes(spans: readonly ClosedSpan[], { startTime, endTime }: ClosedSpan): Minutes {
  let covered = 0
  let reached = startTime
  for (const span of spans.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))) {
    const from = span.startTime > reached ? span.startTime : reached
    const to = span.endTime < endTime ? span.endTime : endTime
    if (from >= to) continue
    covered += minutesBetween(from, to)
    reached = to
  }
  return covered
}

/** The target of one plan on one day, at its hours or at any. `open` is the rest of it. */
type Item = { readonly span: ClosedSpan | null; readonly target: Minutes; readonly open: Minutes }

type Asking = Pick<PlanProgress, 'plan' | 'periods'>

/** Returns the targets of a period's days. A start that the clock skips may lead to one day more. [calendar/clock-change] */
function minutesOfSpan({ days }: PlanPeriod, { endTime }: ClosedSpan, zones: ZoneHistory) {
  const last = localDate(zones, addMinutes(endTime, -1))
  return days.size === 0 || days.has(last) ? days : new Map([...days, [last, 1]])
}

/** Returns the targets of the plans on each day of the range. */
function itemsByDay(progresses: readonly Asking[], { from, to }: DateRange, zones: ZoneHistory) {
  const byDay = new Map<LocalDate, Item[]>()
  for (const { plan, periods } of progresses)
    for (const { period, done } of plan.isPaused ? [] : periods) {
      if (period.from > to) break
      if (addDays(lastDayOf(period), 1) < from || isOfManyDays(period.version)) continue
      const window = windowOf(period)
      const span = window && spanOfWindow(zoneOfDay(zones, period.from), period.from, window)
      for (const [date, target] of span ? minutesOfSpan(period, span, zones) : period.days) {
        const item = { span, target, open: Math.max(0, period.target - done) }
        const items = byDay.get(date)
        if (items) items.push(item)
        else byDay.set(date, [item])
      }
    }
  return byDay
}

type LoadFacts = { now: Instant; zones: ZoneHistory; sleepPlans: readonly SleepPlan[] }

function dayLoad(date: LocalDate, items: readonly Item[], { now, zones, sleepPlans }: LoadFacts): DayLoad {
  const day = daySpan(zones, date)
  const tz = zoneAt(zones, day.startTime)
  const nightTo = (wakeDate: LocalDate, times: SleepPlanTimes): ClosedSpan => ({
    startTime: momentOf(tz, crossesMidnight(times) ? addDays(wakeDate, -1) : wakeDate, times.bedtime),
    endTime: momentOf(tz, wakeDate, times.wakeTime),
  })
  const nights = [date, addDays(date, 1)].map((wakeDate) => ({ wakeDate, plan: sleepPlanOn(sleepPlans, wakeDate) }))
  const planned = nights.flatMap(({ wakeDate, plan }) => (plan ? [nightTo(wakeDate, plan)] : []))
  const takenOf = (bounds: ClosedSpan, minutesOf: (item: Item) => Minutes): Minutes => {
    const wanted = items.filter((item) => minutesOf(item) > 0)
    const spans = wanted.flatMap(({ span }) => (span ? [span] : []))
    return wanted.reduce((sum, item) => sum + (item.span ? 0 : minutesOf(item)), coveredMinutes(spans, bounds))
  }
  const load = {
    length: dayLength(zones, date),
    sleep: coveredMinutes(planned, day),
    fixed: takenOf(day, ({ target }) => target),
  }
  if (localDate(zones, now) !== date) return { ...load, rest: null }
  const rest = { startTime: ceil5(now), endTime: day.endTime }
  const allNights = nights.map(({ wakeDate, plan }) => nightTo(wakeDate, plan ?? USUAL_NIGHT))
  return {
    ...load,
    rest: {
      left: Math.max(0, minutesBetween(rest.startTime, rest.endTime)),
      sleep: coveredMinutes(allNights, rest),
      fixed: takenOf(rest, ({ open }) => open),
    },
  }
}

/**
 * Returns what occupies each day of the range before any flexible plan is placed, as input of `capacityMinutes`. A
 * window on the wall clock counts its elapsed minutes, also where the clocks change. [distribution/day-capacity]
 * @param progresses of plans of every type; weeks, months and paused plans occupy nothing
 */
export function dayLoads(progresses: readonly Asking[], range: DateRange, facts: LoadFacts): Map<LocalDate, DayLoad> {
  const items = itemsByDay(progresses, range, facts.zones)
  const loads = new Map<LocalDate, DayLoad>()
  for (let date = range.from; date <= range.to; date = addDays(date, 1))
    loads.set(date, dayLoad(date, items.get(date) ?? [], facts))
  return loads
}
