import type { RatingStatus } from './rating.ts'
import type { DateRange } from './statistics.ts'
import { addDays, daysBetween, type Instant, type LocalDate } from './time.ts'
import { daySpan, momentOf, type ZoneHistory, zoneAt } from './zone.ts'

/** rule [4.4-a]: `open`: the day is not over. `waiting`: for a parent. `due`: its coins are what they are. */
export type SettlementState = 'open' | 'waiting' | 'due'

/** rule [4.4-a]: 04:00 on the third day after. */
const LAST_DAYS = 3
const LAST_CLOCK = 240
/** rule [4.4-b]. */
export const MOST_REBUILT_DAYS = 180

/** rule [4.4-a]: when the day is settled, whatever is still undecided. */
export function settlementDeadline(zones: ZoneHistory, date: LocalDate): Instant {
  const last = addDays(date, LAST_DAYS)
  return momentOf(zoneAt(zones, daySpan(zones, last).startTime), last, LAST_CLOCK)
}

/**
 * rules §4.3: what is logged within 48 hours counts, also where its day is settled by then. The first day of which that
 * may be so tomorrow, when the days that are over are looked at again.
 */
export const settledOnceMoreSince = (today: LocalDate): LocalDate => addDays(today, -LAST_DAYS)

type DayToSettle = {
  readonly zones: ZoneHistory
  readonly date: LocalDate
  /** All that begin on the day. */
  readonly logs: readonly { readonly endTime: Instant; readonly ratingStatus: RatingStatus }[]
}

/** rule [4.4-a]. What began on the day and is not over yet can still earn, so it is waited for as well. */
export function settlementState({ zones, date, logs }: DayToSettle, asOf: Instant): SettlementState {
  if (asOf < daySpan(zones, date).endTime) return 'open'
  const isDecided = logs.every(({ endTime, ratingStatus }) => endTime <= asOf && ratingStatus !== 'proposed')
  return isDecided || asOf >= settlementDeadline(zones, date) ? 'due' : 'waiting'
}

/** rule [4.4-b]: what the keys of all postings of a day begin with. */
export const settlementPrefix = (childId: string, date: LocalDate): string => `reward:${childId}:${date}`

/** rule [4.4-b]. @param revision 1 for the settlement itself, one more for each correction */
export const settlementKey = (childId: string, date: LocalDate, revision: number): string =>
  `${settlementPrefix(childId, date)}:${revision}`

/** The day of which a key of `settlementKey` tells; null: it is another key. */
export const dayOfSettlement = (key: string): LocalDate | null => {
  const [, date] = /^reward:[^:]+:(\d{4}-\d{2}-\d{2}):\d+$/.exec(key) ?? []
  return (date as LocalDate | undefined) ?? null
}

/** A day that is due, as it should be and as the ledger has it. */
export type SettledDay = {
  readonly date: LocalDate
  /** What it earned. */
  readonly coins: number
  /** The net amount of its postings. */
  readonly settled: number
  /** Of its last posting; 0: there is none. */
  readonly revision: number
}

export type RewardPosting = {
  date: LocalDate
  /** Never 0; what is taken back is negative. */
  coins: number
  revision: number
  idempotencyKey: string
}

export type Rebuilt = {
  /** Increases by date, then decreases by date: in this order no balance falls below 0. */
  postings: RewardPosting[]
  /** rule [4.4-b]: what should have been taken back and was not there any more; positive. */
  uncollected: { date: LocalDate; coins: number }[]
  /** What the days were given too much, and keep as long as nobody allows a decrease; positive. */
  kept: { date: LocalDate; coins: number }[]
}

type Rebuild = {
  readonly childId: string
  /** Only those that are due, in any order. */
  readonly days: readonly SettledDay[]
  readonly allowDecrease: boolean
  /** The child's coins before. */
  readonly available: number
}

/**
 * rules [4.4-b], [4.4-d]: what is posted so that the ledger has what the days earned; a first settlement is the same
 * with nothing settled. What is added comes before what is taken back, whatever the dates: else a second rebuild
 * could take what the first one added. As long as nothing stays uncollected, the parts of a range come to the same
 * as the range.
 */
export function rebuilt({ childId, days, allowDecrease, available }: Rebuild): Rebuilt {
  const found: Rebuilt = { postings: [], uncollected: [], kept: [] }
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  let left = available
  const post = ({ date, revision: last }: SettledDay, coins: number) => {
    if (coins === 0) return
    const revision = last + 1
    found.postings.push({ date, coins, revision, idempotencyKey: settlementKey(childId, date, revision) })
    left += coins
  }
  for (const day of sorted) post(day, Math.max(0, day.coins - day.settled))
  for (const day of sorted) {
    const excess = Math.max(0, day.settled - day.coins)
    const taken = allowDecrease ? Math.min(excess, left) : 0
    post(day, -taken)
    const rest = { date: day.date, coins: excess - taken }
    if (rest.coins > 0) (allowDecrease ? found.uncollected : found.kept).push(rest)
  }
  return found
}

export type RebuildViolation = { field: 'from' | 'to'; rule: 'endBeforeStart' | 'tooLong' }

/** rule [4.4-b]. A range may hold days that are not due: those are left as they are. */
export function rebuildViolations({ from, to }: DateRange): RebuildViolation[] {
  if (to < from) return [{ field: 'to', rule: 'endBeforeStart' }]
  return daysBetween(from, to) >= MOST_REBUILT_DAYS ? [{ field: 'from', rule: 'tooLong' }] : []
}
