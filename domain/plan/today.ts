import type { Placement } from './distribution.ts'
import { type AsOf, type ExecutionStatus, itemStatusOf } from './item.ts'
import type { PeriodProgress, PlanProgress } from './progress.ts'
import type { Plan } from './plan.ts'
import { isEligible, type OffDays, type PlanPeriod } from './target.ts'
import { lastDayOf } from './night.ts'
import { isOfManyDays } from './version.ts'
import { windowOf } from './window.ts'
import type { LocalDate, Minutes } from '#domain/time/time.ts'

/** One occurrence of a plan that a day shows. */
export type TodayItem = {
  plan: Plan
  period: PlanPeriod
  status: ExecutionStatus
  /** The minutes done in the period up to today. */
  doneMinutes: Minutes
  /** The minutes done on the day alone. */
  doneOnDay: Minutes
  /** The rest of a flexible plan's share of the day; 0 is "done for today". [distribution/today-suggestion] */
  suggestedMinutes: Minutes | null
}

/** The groups in the order of the list. [plan/today-order] */
const GROUPS = ['overdue', 'fixed', 'thatDay', 'flexible', 'done'] as const

function groupOf({ period, status, suggestedMinutes }: TodayItem): (typeof GROUPS)[number] {
  if (status === 'completed' || suggestedMinutes === 0) return 'done'
  if (status === 'overdue') return 'overdue'
  if (isOfManyDays(period.version)) return 'flexible'
  return period.version.dailyStartTime === null ? 'thatDay' : 'fixed'
}

/** Compares items of one group: a suggestion by the minutes left, the others by the clock, then by the day. */
const compare = (a: TodayItem, b: TodayItem): number =>
  GROUPS.indexOf(groupOf(a)) - GROUPS.indexOf(groupOf(b)) ||
  (b.suggestedMinutes ?? 0) - (a.suggestedMinutes ?? 0) ||
  (a.period.version.dailyStartTime ?? Infinity) - (b.period.version.dailyStartTime ?? Infinity) ||
  (orderOf(a) < orderOf(b) ? -1 : 1)

const orderOf = ({ period, plan }: TodayItem) => `${period.to}${plan.createdAt}${plan.id}`

/**
 * A one-time plan stays until it is done; a day, week or month that is over is not shown today. A night that is not
 * done yet is also shown on the day into which it goes on. [plan/today-order]
 */
const isShownOn = ({ period, done }: PeriodProgress, date: LocalDate, today: LocalDate): boolean => {
  const { from, to, target, version } = period
  if (target === 0 || date < from) return false
  if (date <= to) return true
  if (date === lastDayOf(period)) return done < target
  return version.scheduleType === 'oneTime' && date <= today && done < target
}

/**
 * On a day without a share, a begun plan counts as one session: of the usual length, or of the rest of the period.
 * [distribution/today-suggestion]
 */
function sessionOn({ period, doneMinutes, doneOnDay }: TodayItem): Minutes {
  const left = Math.max(0, period.target - (doneMinutes - doneOnDay))
  return Math.min(period.version.duration, left)
}

type ShareOf = (plan: Plan, period: PlanPeriod) => Minutes

/** Returns every occurrence that concerns the day, with the day's share of a flexible plan; null for another plan. */
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

/** Whether a flexible plan is open in its week or month, while the day asks nothing of it and nothing was done. */
const canWait = ({ item, share }: Occurrence): boolean =>
  share === 0 && item.doneOnDay === 0 && item.status !== 'completed'

/**
 * Returns the items of a day, in its order. A flexible plan is shown only if the day has a share of it, if some of it
 * was done that day, or if its week or month is done. [plan/today-order]
 * @param shareOf of a flexible plan, its share of the day by the distribution before anything was done
 */
export const todayItems = (progresses: readonly PlanProgress[], date: LocalDate, shareOf: ShareOf): TodayItem[] =>
  occurrencesOn(progresses, date, shareOf)
    .filter((each) => !canWait(each))
    .map(({ item, share }): TodayItem => {
      if (share === null) return item
      // A day to come of a week or month that is done asks for nothing. [distribution/done-early]
      const asked = share || (item.status === 'completed' && item.doneOnDay === 0 ? 0 : sessionOn(item))
      return { ...item, suggestedMinutes: Math.max(0, asked - item.doneOnDay) }
    })
    .toSorted(compare)

/**
 * Returns one session of each flexible plan that is open in its week or month and of which the day asks nothing. It
 * leaves out plans for which the week has no room, and those that rest on the day. [plan/can-wait]
 * @param placementOf where the distribution places the rest of a plan; undefined if the week or month is over
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
 * Whether a plan asks for it at this moment. An item with hours is asked for within them; a one-time plan also later,
 * until it is done. [log/recommendation-score]
 */
export function isOpenNow({ period, status, suggestedMinutes }: TodayItem, { today, clock }: AsOf): boolean {
  if (status === 'completed' || suggestedMinutes === 0) return false
  if (status === 'overdue') return period.version.scheduleType === 'oneTime'
  const window = windowOf(period)
  return !window || today > period.from || clock >= window.start
}
