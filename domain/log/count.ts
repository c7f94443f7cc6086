import { contributions } from '#domain/activity/aspect.ts'
import type { Beneficiary } from './time-proportion.ts'
import { type Instant, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** Which minutes of a log count in a list or behind a figure. */
export type Counting = {
  zones: ZoneHistory
  /** Days of the owner, both included; null for no bound. */
  from: LocalDate | null
  to: LocalDate | null
  /** Minutes after it are still ahead and do not count yet. [statistics/uncounted-future] */
  now: Instant
  /**
   * The recipients whose shares count, where null is the rest without a recipient; null to count the whole log.
   * [statistics/recipient-allocation]
   */
  isFor: ((recipientId: string | null) => boolean) | null
}

export type CountedLog = { startTime: Instant; endTime: Instant; beneficiaries: readonly Beneficiary[] }

/** The counted minutes do not depend on these fields. */
const PLAIN = { parallelActivity: false, category: '', activityId: '', subActivityId: null, projectId: null, tags: [] }

const minutesOf = (
  { startTime, endTime, beneficiaries }: CountedLog,
  { zones, from, to, isFor }: Counting,
  until?: Instant,
) => {
  const aspect = isFor ? 'recipient' : 'category'
  return contributions({ ...PLAIN, startTime, endTime, beneficiaries }, zones, until).filter(
    (each) =>
      each.aspect === aspect &&
      (from === null || each.localDate >= from) &&
      (to === null || each.localDate <= to) &&
      (!isFor || isFor(each.key || null)),
  )
}

/**
 * Returns the minutes of a log that a figure of these days counts, and those that are still ahead. Of today only the
 * minutes that are over count; earlier days count as they were logged. [search/search-sums]
 */
export function countedMinutes(log: CountedLog, counting: Counting): { counted: Minutes; ahead: Minutes } {
  const { zones, now } = counting
  const all = minutesOf(log, counting)
  const sum = (some: typeof all) => some.reduce((total, { primaryMinutes }) => total + primaryMinutes, 0)
  if (log.endTime <= now) return { counted: sum(all), ahead: 0 }
  const today = localDate(zones, now)
  const over = all.filter((each) => each.localDate < today)
  const ofToday = log.startTime < now ? minutesOf(log, counting, now).filter((each) => each.localDate === today) : []
  const counted = sum(over) + sum(ofToday)
  return { counted, ahead: sum(all) - counted }
}
