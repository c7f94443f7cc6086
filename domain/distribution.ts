import { placeSessions } from './distribution-sessions.ts'
import type { Distribution } from './plan.ts'
import type { Instant, LocalDate, Minutes } from './time.ts'

/** rules §2.2: left for sleep where no sleep plan asks for more. */
const SLEEP_RESERVE_MIN_HOURS = 7
const SLOT = 5
/** rule [2.5-b]. */
const TRIFLE = 10
const LONG_ENOUGH = 20

const slotsDown = (minutes: Minutes): number => Math.floor(minutes / SLOT)
const slotsUp = (minutes: Minutes): number => Math.ceil(minutes / SLOT)

/** What a day is already taken up with, in minutes. */
export type DayLoad = {
  /** How long the local day is. */
  readonly length: Minutes
  /** Covered by the sleep plan in force. */
  readonly sleep: Minutes
  /** The union of fixed windows, what is to be done on that very day, and the one-time plans due on it. */
  readonly fixed: Minutes
  /** Of today only, from the next slot to the end of the day. */
  readonly rest: { readonly left: Minutes; readonly sleep: Minutes; readonly fixed: Minutes } | null
}

/** rules §2.2: what a day has room for besides, in whole slots of 5 minutes. */
export function capacityMinutes(
  { length, sleep, fixed, rest }: DayLoad,
  minHoursPerDay = SLEEP_RESERVE_MIN_HOURS,
): Minutes {
  const wholeDay = length - Math.max(sleep, minHoursPerDay * 60) - fixed
  const free = rest ? Math.min(wholeDay, rest.left - rest.sleep - rest.fixed) : wholeDay
  return Math.max(0, slotsDown(free)) * SLOT
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What is left to do of a flexible plan in its running week or month. */
export type OpenPlan = {
  readonly id: string
  readonly createdAt: Instant
  readonly distribution: Distribution
  /** One time of it. */
  readonly duration: Minutes
  /** The last day of the running period. */
  readonly periodEnd: LocalDate
  /** The target of the period without the credit up to yesterday; decisions 2: rounded up to slots. */
  readonly remaining: Minutes
  /** The eligible days from today to the end of the period, ascending. */
  readonly days: readonly LocalDate[]
  /** Minutes that the owner put on some of them by hand, multiples of 5. */
  readonly pinned: ReadonlyMap<LocalDate, Minutes>
}
/** In minutes, multiples of 5. */
export type Placement = { readonly days: ReadonlyMap<LocalDate, Minutes>; readonly unplaced: Minutes }

/** rules §2.1: who has less time comes first. */
const byUrgency = (a: OpenPlan, b: OpenPlan): number => {
  if (a.periodEnd !== b.periodEnd) return a.periodEnd < b.periodEnd ? -1 : 1
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/**
 * rules §2.1, decisions 21: how much of each plan to do on each of its days. What one plan takes, the next does not
 * have. What is pinned stays, whether there is room or not.
 * @param capacities minutes of `capacityMinutes`; a day without has no room
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

/** rule [2.5-b]: a suggestion so small that it is shown as "optional today". @param duration one time of the plan */
export const isOptionalToday = (suggested: Minutes, duration: Minutes): boolean =>
  suggested > 0 && suggested < TRIFLE && duration >= LONG_ENOUGH
