import { allocate, type Beneficiary, splitOver } from './time-proportion.ts'
import { type Instant, type LocalDate, type Minutes, minutesBetween } from './time.ts'
import { dayPieces, type ZoneHistory } from './zone.ts'

/** rules §1.3. */
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

/** What one local day holds of one thing. The key is empty for nobody in particular: time without a recipient. */
export type Contribution = {
  aspect: Aspect
  localDate: LocalDate
  key: string
  primaryMinutes: Minutes
  parallelMinutes: Minutes
  entries: number
}

/**
 * rules [1.2-d], [1.3]: what a log adds to every aspect, a row for each key and day. Minutes lie on the days on which
 * they were spent, the entry on the day on which it began (rule [1.1-c]).
 * @param until rule [1.5-b]: what lies after it is not counted yet
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

/** Whom and what the minutes of the days go to. */
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

/** rule [1.4-d]: only this aspect divides an entry, so that recipients and nobody add up to its minutes. */
function recipientsOf({ startTime, endTime, beneficiaries }: AspectLog, days: readonly Minutes[]): Key[] {
  const total = minutesBetween(startTime, endTime)
  const shares = allocate(total, beneficiaries).filter(({ recipientId, minutes }) => recipientId !== null || minutes)
  // What is not counted yet is one more day, or else the shares would change while the log goes on.
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

/** The ids are in the order of aspect, day and key: no aspect's name begins another's, and all days are as long. */
const inOrder = (totals: Totals): Contribution[] =>
  [...totals]
    .filter(([, { primaryMinutes, parallelMinutes, entries }]) => primaryMinutes || parallelMinutes || entries)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, total]) => total)

/**
 * rule [1.6-a]: what changes when some logs take the place of others. Sorted by aspect, day and key, the order in which
 * the rows are locked; what comes out as nothing is left out.
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

/** Several deltas as one, sorted as each of them is. */
export function summed(deltas: readonly Contribution[]): Contribution[] {
  const totals: Totals = new Map()
  for (const each of deltas) add(totals, each, 1)
  return inOrder(totals)
}

/** What logs add up to, sorted as `aspectDelta` is. @param until rule [1.5-b], as in `contributions` */
export function aspectTotals(logs: readonly AspectLog[], zones: ZoneHistory, until?: Instant): Contribution[] {
  const totals: Totals = new Map()
  for (const log of logs) for (const each of contributions(log, zones, until)) add(totals, each, 1)
  return inOrder(totals)
}
