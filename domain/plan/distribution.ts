import { placeSessions } from './distribution-sessions.ts'
import type { Distribution } from './plan.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'

/** Hours kept for sleep if no sleep plan asks for more. [distribution/day-capacity] */
const SLEEP_RESERVE_MIN_HOURS = 7
const SLOT = 5
/** A suggestion of fewer minutes is optional today. [distribution/optional-today] */
const TRIFLE = 10
const LONG_ENOUGH = 20

const slotsDown = (minutes: Minutes): number => Math.floor(minutes / SLOT)
const slotsUp = (minutes: Minutes): number => Math.ceil(minutes / SLOT)

/** What already occupies a day, in minutes. */
export type DayLoad = {
  /** The length of the local day. */
  readonly length: Minutes
  /** Minutes covered by the sleep plan in force. */
  readonly sleep: Minutes
  /** The union of fixed windows, the items of that day without hours, and the one-time plans due on it. */
  readonly fixed: Minutes
  /** Only of today: what lies between the next slot and the end of the day. */
  readonly rest: { readonly left: Minutes; readonly sleep: Minutes; readonly fixed: Minutes } | null
}

/** Returns the room that is left on a day, in whole slots of 5 minutes. [distribution/day-capacity] */
export function capacityMinutes(
  { length, sleep, fixed, rest }: DayLoad,
  minHoursPerDay = SLEEP_RESERVE_MIN_HOURS,
): Minutes {
  const wholeDay = length - Math.max(sleep, minHoursPerDay * 60) - fixed
  const free = rest ? Math.min(wholeDay, rest.left - rest.sleep - rest.fixed) : wholeDay
  return Math.max(0, slotsDown(free)) * SLOT
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The rest of a flexible plan in its current week or month. */
export type OpenPlan = {
  readonly id: string
  readonly createdAt: Instant
  readonly distribution: Distribution
  /** Minutes of one session. */
  readonly duration: Minutes
  /** The last day of the running period. */
  readonly periodEnd: LocalDate
  /**
   * The target of the period minus the credit up to yesterday, rounded up to slots. [distribution/remaining-minutes]
   */
  readonly remaining: Minutes
  /** The eligible days from today to the end of the period, ascending. */
  readonly days: readonly LocalDate[]
  /** Minutes that the owner placed by hand, multiples of 5. [distribution/placed-by-hand] */
  readonly pinned: ReadonlyMap<LocalDate, Minutes>
}
/** In minutes, multiples of 5. */
export type Placement = { readonly days: ReadonlyMap<LocalDate, Minutes>; readonly unplaced: Minutes }

/** Plans whose period ends first are placed first. [distribution/plan-order] */
const byUrgency = (a: OpenPlan, b: OpenPlan): number => {
  if (a.periodEnd !== b.periodEnd) return a.periodEnd < b.periodEnd ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/**
 * Returns how much of each plan to do on each of its days. Minutes given to one plan are not given to the next. Minutes
 * placed by hand stay, whether there is room or not. [distribution/plan-order] [distribution/placed-by-hand]
 * @param capacities minutes of `capacityMinutes`; a day without an entry has no room
 * @returns by the plan's id
 */
export function placePlans(
  plans: readonly OpenPlan[],
  capacities: ReadonlyMap<LocalDate, Minutes>,
): Map<string, Placement> {
  const room = new Map([...capacities].map(([date, minutes]) => [date, slotsDown(minutes)]))
  const roomOn = (date: LocalDate) => room.get(date) ?? 0
  const take = (date: LocalDate, slots: number) => room.set(date, Math.max(0, roomOn(date) - slots))
  const pinsOf = ({ days, pinned }: OpenPlan) =>
    new Map(days.filter((date) => pinned.has(date)).map((date) => [date, slotsUp(pinned.get(date)!)]))
  for (const plan of plans) for (const [date, slots] of pinsOf(plan)) take(date, slots)
  const placed = new Map<string, Placement>()
  for (const plan of plans.toSorted(byUrgency)) {
    const pins = pinsOf(plan)
    const slots = Math.max(0, slotsUp(plan.remaining) - sum([...pins.values()]))
    const openDays = plan.days.filter((date) => !pins.has(date) && roomOn(date) > 0)
    const { given, unplaced } = placeSessions(slots, slotsUp(plan.duration), openDays.map(roomOn), plan.distribution)
    openDays.forEach((date, index) => take(date, given[index]!))
    const shares = new Map([...pins, ...openDays.map((date, index) => [date, given[index]!] as const)])
    placed.set(plan.id, {
      days: new Map(plan.days.map((date) => [date, (shares.get(date) ?? 0) * SLOT])),
      unplaced: unplaced * SLOT,
    })
  }
  return placed
}

/**
 * Returns what a plan still asks for once its week or month is done: the share of today, which does not move, and what
 * the owner placed by hand. [distribution/done-early]
 */
export const placementOnceDone = (
  { days }: Placement,
  { pinned }: Pick<OpenPlan, 'pinned'>,
  today: LocalDate,
): Placement => ({
  days: new Map([...days].map(([date, minutes]) => [date, date <= today || pinned.has(date) ? minutes : 0])),
  unplaced: 0,
})

/**
 * Whether a suggestion is so small that it is shown as "optional today". [distribution/optional-today] @param duration
 * minutes of one session
 */
export const isOptionalToday = (suggested: Minutes, duration: Minutes): boolean =>
  suggested > 0 && suggested < TRIFLE && duration >= LONG_ENOUGH
