import { hasHours } from './night.ts'
import { versionOn } from './version.ts'
import type { Plan, PlanSchedule, PlanVersion } from './plan.ts'
import { DAY_MINUTES, addDays, type LocalDate, type Minutes, weekdayOf } from '#domain/time/time.ts'

// One time of a plan with fixed times, on another day or at another time, while all others stay. Its day has a version of
// its own, and on the next day the one before is in force again: so rates, calendar and week follow without knowing of it.

const STEP: Minutes = 5

export const isSameSchedule = (a: PlanSchedule, b: PlanSchedule): boolean =>
  a.scheduleType === b.scheduleType &&
  a.startDate === b.startDate &&
  a.endDate === b.endDate &&
  isAtSameTimes(a, b) &&
  a.quota === b.quota &&
  a.respectHolidays === b.respectHolidays &&
  a.distribution === b.distribution &&
  a.repeatYearly === b.repeatYearly

const isAtSameTimes = (a: PlanSchedule, b: PlanSchedule): boolean =>
  a.scheduleType === b.scheduleType &&
  String(a.daysOfWeek) === String(b.daysOfWeek) &&
  a.dailyStartTime === b.dailyStartTime &&
  a.dailyEndTime === b.dailyEndTime &&
  a.duration === b.duration

/** A version that equals the one before is left out. */
const withoutRepeats = (versions: readonly PlanVersion[]): readonly PlanVersion[] =>
  versions.filter((version, at) => at === 0 || !isSameSchedule(version, versions[at - 1]!))

/**
 * Of each version that stands for one occurrence alone, the usual version before and after it; null: it stands for
 * itself.
 */
function usualOfEach(versions: readonly PlanVersion[]): readonly (PlanVersion | null)[] {
  const usual: (PlanVersion | null)[] = versions.map(() => null)
  for (let at = 1; at < versions.length; at++) {
    let end = at
    while (versions[end + 1]?.effectiveFrom === addDays(versions[end]!.effectiveFrom, 1)) end++
    const before = versions[at - 1]!
    const back = versions.slice(0, end + 1).findLastIndex((version) => isSameSchedule(version, before))
    if (back <= at) continue
    usual.fill(before, at, back)
    at = back
  }
  return usual
}

/** The versions as they are where no time from a day on was moved alone. */
export function usualVersions(versions: readonly PlanVersion[], from: LocalDate): readonly PlanVersion[] {
  const usual = usualOfEach(versions)
  return withoutRepeats(
    versions.map((version, at) => {
      const its = version.effectiveFrom >= from ? usual[at] : null
      return its ? { ...its, effectiveFrom: version.effectiveFrom } : version
    }),
  )
}

/** With a schedule that is in force on one day alone. */
function withDay(versions: readonly PlanVersion[], date: LocalDate, schedule: PlanSchedule): readonly PlanVersion[] {
  const next = addDays(date, 1)
  return withoutRepeats([
    ...versions.filter(({ effectiveFrom }) => effectiveFrom < date),
    { ...schedule, effectiveFrom: date },
    { ...versionOn({ versions }, next), effectiveFrom: next },
    ...versions.filter(({ effectiveFrom }) => effectiveFrom > next),
  ])
}

/**
 * The versions of an edited plan, with its future moved occurrences. If the plan has other days and times now, these
 * moves are dropped.
 */
export function withMovedTimes(
  edited: readonly PlanVersion[],
  before: readonly PlanVersion[],
  from: LocalDate,
): readonly PlanVersion[] {
  const usual = usualOfEach(before)
  return before.reduce((versions, moved, at) => {
    const its = usual[at]
    if (!its || moved.effectiveFrom < from) return versions
    const now = versionOn({ versions }, moved.effectiveFrom)
    if (!isAtSameTimes(now, its) || !isWithin(now, moved.effectiveFrom)) return versions
    const { daysOfWeek, dailyStartTime, dailyEndTime, duration } = moved
    return withDay(versions, moved.effectiveFrom, { ...now, daysOfWeek, dailyStartTime, dailyEndTime, duration })
  }, edited)
}

const isWithin = ({ startDate, endDate }: PlanSchedule, date: LocalDate) => startDate <= date && date <= endDate

/** Whether a plan with fixed times has one on the date; off-days are not looked at. */
const isDueOn = (schedule: PlanSchedule, date: LocalDate): boolean =>
  schedule.scheduleType === 'weeklyFixed' &&
  isWithin(schedule, date) &&
  (schedule.daysOfWeek ?? []).includes(weekdayOf(date))

const sorted = (days: Iterable<number>): readonly number[] => [...new Set(days)].toSorted((a, b) => a - b)

/** From a day to another, or to another time of the same; the start in minutes since midnight. */
export type OneMove = { readonly date: LocalDate; readonly toDate: LocalDate; readonly start: Minutes }
export type OneMoveField = 'date' | 'toDate' | 'startTime'

/**
 * The errors in moving one occurrence of a plan, in the order of the form: it does not exist, or it has no place to go
 * to.
 */
export function oneMoveViolations(
  { versions }: Pick<Plan, 'versions'>,
  { date, toDate, start }: OneMove,
  today: LocalDate,
): OneMoveField[] {
  const to = versionOn({ versions }, toDate)
  const isTaken = toDate !== date && isDueOn(to, toDate)
  const hasPlace = to.scheduleType === 'weeklyFixed' && isWithin(to, toDate) && toDate >= today
  const from = versionOn({ versions }, date)
  return [
    ...(date >= today && isDueOn(from, date) && hasHours(from) ? [] : ['date' as const]),
    ...(hasPlace && !isTaken ? [] : ['toDate' as const]),
    ...(start % STEP === 0 && start >= 0 && start < DAY_MINUTES ? [] : ['startTime' as const]),
  ]
}

/** The versions of a plan once one time of it is moved, as `oneMoveViolations` lets it; moved back, they are as before. */
export function movedOnce(
  { versions }: Pick<Plan, 'versions'>,
  { date, toDate, start }: OneMove,
): readonly PlanVersion[] {
  const usual = { versions: usualVersions(versions, '0000-01-01' as LocalDate) }
  const { duration } = versionOn({ versions }, date)
  const [left, wanted] = [versionOn(usual, date), versionOn(usual, toDate)]
  const times = { dailyStartTime: start, dailyEndTime: start + duration, duration }
  const there: PlanSchedule = {
    ...wanted,
    ...times,
    daysOfWeek: sorted([...(wanted.daysOfWeek ?? []), weekdayOf(toDate)]),
  }
  // A user who moves it onto a day off wants it there.
  const isUsual = isDueOn(wanted, toDate)
  const moved = withDay(versions, toDate, isUsual ? there : { ...there, respectHolidays: false })
  if (toDate === date) return moved
  const others = (left.daysOfWeek ?? []).filter((day) => day !== weekdayOf(date))
  // A plan with fixed times has a weekday, if only one that this day is not.
  const away: PlanSchedule = { ...left, daysOfWeek: others.length ? others : [weekdayOf(addDays(date, 1))] }
  return withDay(moved, date, isDueOn(left, date) ? away : left)
}
