import { contributions } from './aspect.ts'
import type { Beneficiary } from './time-proportion.ts'
import { type Instant, type LocalDate, type Minutes } from './time.ts'
import { localDate, type ZoneHistory } from './zone.ts'

/** Which minutes of a log count in a list, or behind a figure. */
export type Counting = {
  zones: ZoneHistory
  /** Days of the owner, both included; null: as far as there are logs. */
  from: LocalDate | null
  to: LocalDate | null
  /** rule [1.5-b]: what lies after it is ahead, and counts for nothing yet. */
  now: Instant
  /** Of which recipients the shares count, null being nobody (rule [1.4-a]); null: all of the log does. */
  isFor: ((recipientId: string | null) => boolean) | null
}

export type CountedLog = { startTime: Instant; endTime: Instant; beneficiaries: readonly Beneficiary[] }

/** Whatever else it is of, and in whichever lane. */
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
 * decisions 23: the minutes of a log that a figure of these days counts, as the days count them, and those that are
 * still ahead. Of today only what is over counts; the days before it count as they were written down.
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
