import type { Placement } from './distribution.ts'
import { type AsOf, type ExecutionStatus, itemStatusOf } from './plan-item.ts'
import type { PeriodProgress, PlanProgress } from './plan-progress.ts'
import type { Plan } from './plan.ts'
import { isEligible, type OffDays, type PlanPeriod } from './plan-target.ts'
import { lastDayOf } from './plan-night.ts'
import { isOfManyDays } from './plan-version.ts'
import { windowOf } from './plan-window.ts'
import type { LocalDate, Minutes } from './time.ts'

/** One occurrence of a plan that a day is to show. */
export type TodayItem = {
  plan: Plan
  period: PlanPeriod
  status: ExecutionStatus
  /** Done in the period up to today. */
  doneMinutes: Minutes
  /** Done on the day alone. */
  doneOnDay: Minutes
  /** rule [2.5-a]: of a flexible plan, what of the day's share is left; 0 is "done for today". */
  suggestedMinutes: Minutes | null
}

/** rule §9.5: in this order. */
const GROUPS = ['overdue', 'fixed', 'thatDay', 'flexible', 'done'] as const

function groupOf({ period, status, suggestedMinutes }: TodayItem): (typeof GROUPS)[number] {
  if (status === 'completed' || suggestedMinutes === 0) return 'done'
  if (status === 'overdue') return 'overdue'
  if (isOfManyDays(period.version)) return 'flexible'
  return period.version.dailyStartTime === null ? 'thatDay' : 'fixed'
}

/** Where several items of a group stand: a suggestion by what is left, the rest by the clock, then by the day. */
const compare = (a: TodayItem, b: TodayItem): number =>
  GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)) ||
  (b.suggestedMinutes ?? 0) - (a.suggestedMinutes ?? 0) ||
  (a.period.version.dailyStartTime ?? Infinity) - (b.period.version.dailyStartTime ?? Infinity) ||
  (orderOf(a) < orderOf(b) ? -1 : 1)

const orderOf = ({ period, plan }: TodayItem) => `${period.to}${plan.createdAt}${plan.id}`

/**
 * What happens once stays until it is done; a day, week or month that is over is no longer a matter of today. A night
 * that is not done yet is also shown on the day into which it goes on.
 */
const isShownOn = ({ period, done }: PeriodProgress, date: LocalDate, today: LocalDate): boolean => {
  const { from, to, target, version } = period
  if (target === 0 || date < from) return false
  if (date <= to) return true
  if (date === lastDayOf(period)) return done < target
  return version.scheduleType === 'oneTime' && date <= today && done < target
}

/** On a day of which nothing was asked, what was begun is one session: as long as others, or what is left of them all. */
function sessionOn({ period, doneMinutes, doneOnDay }: TodayItem): Minutes {
  const left = Math.max(0, period.target - (doneMinutes - doneOnDay))
  return Math.min(period.version.duration, left)
}

type ShareOf = (plan: Plan, period: PlanPeriod) => Minutes

/** Every occurrence that is a matter of the day, with the share that the day has of a flexible plan; null: of another. */
const occurrencesOn = (progresses: readonly PlanProgress[], date: LocalDate, shareOf: ShareOf) =>
  progresses
    .filter(({ plan }) => !plan.isPaused)
    .flatMap(({ plan, periods, done, asOf }) =>
      periods
        .filter((each) => isShownOn(each, date, asOf.today))
        .map(({ period, done: doneMinutes }) => {
          const status = itemStatusOf(period, doneMinutes, asOf)
          const item = { plan, period, status, doneMinutes, doneOnDay: done.get(date) ?? 0, suggestedMinutes: null }
          return { item, share: isOfManyDays(period.version) ? shareOf(plan, period) : null }
        }),
    )

type Occurrence = ReturnType<typeof occurrencesOn>[number]

/** Whether a flexible plan is open in its week or month, while the day asks nothing of it and has brought nothing. */
const canWait = ({ item, share }: Occurrence): boolean =>
  share === 0 && item.doneOnDay === 0 && item.status !== 'completed'

/**
 * rules §1.9 (end), §9.5: what a day is to show, in its order. Of a flexible plan only if the day has a share of it,
 * if something was done of it on the day, or if its week or month is done.
 * @param shareOf of a flexible plan, x_1 of its distribution: what the day was given before anything was done
 */
export const todayItems = (progresses: readonly PlanProgress[], date: LocalDate, shareOf: ShareOf): TodayItem[] =>
  occurrencesOn(progresses, date, shareOf)
    .filter((each) => !canWait(each))
    .map(({ item, share }): TodayItem => {
      if (share === null) return item
      const asked = share || sessionOn(item)
      return { ...item, suggestedMinutes: Math.max(0, asked - item.doneOnDay) }
    })
    .toSorted(compare)

/**
 * Flexible plans that are open in their week or month and of which the day asks nothing: a session of each. Not what its
 * week has no room for any more, nor what rests on the day.
 * @param placementOf where the distribution puts what is left of a plan; undefined: the week or month is over
 */
export function itemsThatCanWait(
  progresses: readonly PlanProgress[],
  date: LocalDate,
  placementOf: (plan: Plan, period: PlanPeriod) => Placement | undefined,
  offDays: OffDays,
): TodayItem[] {
  const isForAnyDay = ({ item: { plan, period } }: Occurrence) =>
    placementOf(plan, period)?.unplaced === 0 && isEligible(period.version, date, offDays)
  return occurrencesOn(progresses, date, (plan, period) => placementOf(plan, period)?.days.get(date) ?? 0)
    .filter((each) => canWait(each) && isForAnyDay(each))
    .map(({ item }): TodayItem => ({ ...item, suggestedMinutes: sessionOn(item) }))
    .toSorted(compare)
}

/**
 * rules §7.4: whether a plan asks for it at this very moment. What has its time is asked for within it; what happens
 * once also later, until it is done.
 */
export function isOpenNow({ period, status, suggestedMinutes }: TodayItem, { today, clock }: AsOf): boolean {
  if (status === 'completed' || suggestedMinutes === 0) return false
  if (status === 'overdue') return period.version.scheduleType === 'oneTime'
  const window = windowOf(period)
  return !window || today > period.from || clock >= window.start
}
