import { allocate, type Beneficiary, splitOver } from '#domain/log/time-proportion.ts'
import { type Instant, type LocalDate, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { dayPieces, type ZoneHistory } from '#domain/time/zone.ts'

/** The aspects by which the minutes of logs are added up. [statistics/aspect-shares] */
export type Aspect = 'category' | 'activity' | 'subActivity' | 'project' | 'tag' | 'recipient'

export type AspectLog = {
  startTime: Instant
  endTime: Instant
  parallelActivity: boolean
  category: string
  activityId: string
  subActivityId: string | null
  projectId: string | null
  tags: readonly string[]
  beneficiaries: readonly Beneficiary[]
}

/** The time of one key on one local day. Time without a recipient has the empty key. */
export type Contribution = {
  aspect: Aspect
  localDate: LocalDate
  key: string
  primaryMinutes: Minutes
  parallelMinutes: Minutes
  entries: number
}

/**
 * Returns the contributions of a log to every aspect, a row for each key and day. Minutes belong to the days on which
 * they were spent, the entry to the day on which it began. [statistics/aspect-shares] [time/entry-count-date]
 * @param until nothing after it is counted yet [statistics/uncounted-future]
 */
export function contributions(log: AspectLog, zones: ZoneHistory, until: Instant = log.endTime): Contribution[] {
  const { startTime, endTime, parallelActivity } = log
  const days = dayPieces(zones, { startTime, endTime: until < endTime ? until : endTime })
  return keysOf(
    log,
    days.map(({ minutes }) => minutes),
  ).flatMap(({ aspect, key, minutes }) =>
    days.map(({ localDate }, index) => ({
      aspect,
      localDate,
      key,
      primaryMinutes: parallelActivity ? 0 : minutes[index]!,
      parallelMinutes: parallelActivity ? minutes[index]! : 0,
      entries: index === 0 ? 1 : 0,
    })),
  )
}

type Key = { aspect: Aspect; key: string; minutes: readonly Minutes[] }

/** Returns the keys of a log, each with its minutes of each day. */
function keysOf(log: AspectLog, days: readonly Minutes[]): Key[] {
  const whole = (aspect: Aspect, keys: readonly (string | null)[]) =>
    keys.filter((key) => key !== null).map((key) => ({ aspect, key, minutes: days }))
  return [
    ...whole('category', [log.category]),
    ...whole('activity', [log.activityId]),
    ...whole('subActivity', [log.subActivityId]),
    ...whole('project', [log.projectId]),
    ...whole('tag', log.tags),
    ...recipientsOf(log, days),
  ]
}

/**
 * Only this aspect divides a log, so that recipients and the rest without a recipient add up to its minutes.
 * [statistics/recipient-days]
 */
function recipientsOf({ startTime, endTime, beneficiaries }: AspectLog, days: readonly Minutes[]): Key[] {
  const total = minutesBetween(startTime, endTime)
  const shares = allocate(total, beneficiaries).filter(({ recipientId, minutes }) => recipientId !== null || minutes)
  // Minutes after `until` are treated as one more day, so that the shares do not change while the log goes on.
  const rest = days.reduce((left, minutes) => left - minutes, total)
  const cells = splitOver(
    [...days, rest],
    shares.map(({ minutes }) => minutes),
  )
  return shares.map(({ recipientId }, index) => ({
    aspect: 'recipient',
    key: recipientId ?? '',
    minutes: cells[index]!,
  }))
}

type Totals = Map<string, Contribution>

function add(totals: Totals, { aspect, localDate, key, ...figures }: Contribution, sign: 1 | -1): void {
  const id = `${aspect} ${localDate} ${key}`
  const total = totals.get(id) ?? { aspect, localDate, key, primaryMinutes: 0, parallelMinutes: 0, entries: 0 }
  total.primaryMinutes += sign * figures.primaryMinutes
  total.parallelMinutes += sign * figures.parallelMinutes
  total.entries += sign * figures.entries
  totals.set(id, total)
}

/** The ids sort by aspect, day and key, because no aspect's name begins another's and all days have the same length. */
const inOrder = (totals: Totals): Contribution[] =>
  [...totals]
    .filter(([, { primaryMinutes, parallelMinutes, entries }]) => primaryMinutes || parallelMinutes || entries)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total)

/**
 * Returns what changes when some logs replace others, without rows that come out as 0. It is sorted by aspect, day and
 * key, because the rows are locked in this order. [statistics/aspect-delta]
 */
export function aspectDelta(
  before: readonly AspectLog[],
  after: readonly AspectLog[],
  zones: ZoneHistory,
): Contribution[] {
  const totals: Totals = new Map()
  for (const log of before) for (const each of contributions(log, zones)) add(totals, each, -1)
  for (const log of after) for (const each of contributions(log, zones)) add(totals, each, 1)
  return inOrder(totals)
}

/** Adds up several deltas, sorted as each of them is. */
export function summed(deltas: readonly Contribution[]): Contribution[] {
  const totals: Totals = new Map()
  for (const each of deltas) add(totals, each, 1)
  return inOrder(totals)
}

/**
 * Returns the totals of logs, sorted as in `aspectDelta`. @param until as in `contributions`
 * [statistics/uncounted-future]
 */
export function aspectTotals(logs: readonly AspectLog[], zones: ZoneHistory, until?: Instant): Contribution[] {
  const totals: Totals = new Map()
  for (const log of logs) for (const each of contributions(log, zones, until)) add(totals, each, 1)
  return inOrder(totals)
}
