import type { RatingStatus } from '#domain/rating/rating.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, daysBetween, type Instant, type LocalDate } from '#domain/time/time.ts'
import { daySpan, momentOf, type ZoneHistory, zoneAt } from '#domain/time/zone.ts'

/**
 * `open`: the day is not over. `waiting`: a log is not over, or a parent has not decided. `due`: the coins are final.
 * [reward/daily-settlement]
 */
export type SettlementState = 'open' | 'waiting' | 'due'

/** A day is settled at 04:00 on the third day after it at the latest. [reward/daily-settlement] */
const LAST_DAYS = 3
const LAST_CLOCK = 240
/** The most days of one rebuild. [reward/reward-rebuild] */
export const MAX_REBUILT_DAYS = 180

/** Returns when a day is settled even if something is undecided. [reward/daily-settlement] */
export function settlementDeadline(zones: ZoneHistory, date: LocalDate): Instant {
  const last = addDays(date, LAST_DAYS)
  return momentOf(zoneAt(zones, daySpan(zones, last).startTime), last, LAST_CLOCK)
}

/**
 * Logs that are entered within 48 hours count even if their day was settled before. Returns the first day for which
 * that may be so tomorrow, when past days are checked again. [reward/daily-settlement] [reward/effort-coins]
 */
export const settledOnceMoreSince = (today: LocalDate): LocalDate => addDays(today, -LAST_DAYS)

type DayToSettle = {
  readonly zones: ZoneHistory
  readonly date: LocalDate
  /** All logs that begin on the day. */
  readonly logs: readonly { readonly endTime: Instant; readonly ratingStatus: RatingStatus }[]
}

/**
 * A log that began on the day and is not over yet can still earn coins, so the settlement waits for it.
 * [reward/daily-settlement]
 */
export function settlementState({ zones, date, logs }: DayToSettle, asOf: Instant): SettlementState {
  if (asOf < daySpan(zones, date).endTime) return 'open'
  const isDecided = logs.every(({ endTime, ratingStatus }) => endTime <= asOf && ratingStatus !== 'proposed')
  return isDecided || asOf >= settlementDeadline(zones, date) ? 'due' : 'waiting'
}

/** The start of the keys of all postings of a day. [reward/reward-rebuild] */
export const settlementPrefix = (childId: string, date: LocalDate): string => `reward:${childId}:${date}`

/**
 * The key of a posting of a day. [reward/reward-rebuild] @param revision 1 for the settlement itself, one more for each
 * correction
 */
export const settlementKey = (childId: string, date: LocalDate, revision: number): string =>
  `${settlementPrefix(childId, date)}:${revision}`

/** Returns the day of a key of `settlementKey`; null for any other key. */
export const dayOfSettlement = (key: string): LocalDate | null => {
  const [, date] = /^reward:[^:]+:(\d{4}-\d{2}-\d{2}):\d+$/.exec(key) ?? []
  return (date as LocalDate | undefined) ?? null
}

/** A due day, with its earnings and its coins in the ledger. */
export type SettledDay = {
  readonly date: LocalDate
  /** The coins that it earned. */
  readonly coins: number
  /** The net amount of its postings. */
  readonly settled: number
  /** The revision of its last posting; 0 if there is none. */
  readonly revision: number
}

export type RewardPosting = {
  date: LocalDate
  /** Never 0; negative if coins are taken back. */
  coins: number
  revision: number
  idempotencyKey: string
}

export type Rebuilt = {
  /**
   * Increases come first by date, then decreases by date; in this order no balance falls below 0.
   * [reward/rebuild-decrease]
   */
  postings: RewardPosting[]
  /** What should have been taken back but was not there any more; positive. [reward/rebuild-decrease] */
  uncollected: { date: LocalDate; coins: number }[]
  /**
   * The coins that the days have too much and keep, because no decrease is allowed; positive. [reward/rebuild-decrease]
   */
  kept: { date: LocalDate; coins: number }[]
}

type Rebuild = {
  readonly childId: string
  /** Only due days, in any order. */
  readonly days: readonly SettledDay[]
  readonly allowDecrease: boolean
  /** The child's coins before the rebuild. */
  readonly available: number
}

/**
 * Returns the postings after which the ledger equals the earnings of the days; a first settlement is the same with
 * nothing settled. Increases come before decreases whatever the dates, because otherwise a second rebuild could take
 * coins that the first one added. As long as nothing stays uncollected, the parts of a range give the same as the
 * range. [reward/reward-rebuild] [reward/reward-determinism]
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

/** A range may hold days that are not due: they are left as they are. [reward/reward-rebuild] */
export function rebuildViolations({ from, to }: DateRange): RebuildViolation[] {
  if (to < from) return [{ field: 'to', rule: 'endBeforeStart' }]
  return daysBetween(from, to) >= MAX_REBUILT_DAYS ? [{ field: 'from', rule: 'tooLong' }] : []
}
