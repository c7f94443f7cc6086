import { isLogLength } from './activity.ts'
import { slot3At } from './duration.ts'
import { fieldsOf, type Helped, type LogFields, type LogStep, type WrittenLog } from './log-fields.ts'
import { freeIn } from './overlap.ts'
import { allocate, scaleDurations, splitOver } from './time-proportion.ts'
import { addDays, addMinutes, type ClosedSpan, type Instant, type Minutes, minutesBetween, overlaps } from './time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from './zone.ts'

const lengthOf = ({ startTime, endTime }: ClosedSpan): Minutes => minutesBetween(startTime, endTime)

/**
 * The beneficiaries of the parts of a log. Minutes are divided by rule [1.4-d], so that nobody is given more than they
 * had, and fit each part by rule [1.4-c]; percents and equal shares hold for any length.
 */
function sharedOut(log: WrittenLog, parts: readonly ClosedSpan[]): Helped[][] {
  const { beneficiaries } = log
  const whole = lengthOf(log)
  const lengths = parts.map(lengthOf)
  const minutesOf = ({ timeProportion }: Helped) => (timeProportion?.type === 'duration' ? timeProportion.value : 0)
  const rest = (numbers: readonly number[]) => whole - numbers.reduce((sum, number) => sum + number, 0)
  const shares = beneficiaries.map(minutesOf)
  const cells = splitOver([...lengths, rest(lengths)], [...shares, rest(shares)])
  return parts.map((part, at) => {
    const own = beneficiaries.flatMap((row, index): Helped[] => {
      if (row.timeProportion?.type !== 'duration') return [row]
      const value = cells[index]![at]!
      return value ? [{ ...row, timeProportion: { type: 'duration', value } }] : []
    })
    return [...scaleDurations(lengthOf(part), own)]
  })
}

/**
 * What is left of a log when it gives hours away: nothing, one part, or several that say all that it said.
 * The first part stays the log itself. Steps that make room come before `later` ones, which take what was theirs.
 */
export function keepParts<L extends WrittenLog>(
  log: L,
  parts: readonly ClosedSpan[],
): { first: LogStep<L>; later: LogStep<L>[] } {
  const { id, version } = log
  const [part, ...others] = parts
  if (!part) return { first: { op: 'remove', id, version }, later: [] }
  const { startTime, endTime } = part
  // rule [1.4-c]: of a log that only becomes shorter the server fits the minutes.
  if (!others.length) return { first: { op: 'change', id, version, change: { startTime, endTime } }, later: [] }
  const shares = sharedOut(log, parts)
  const isTimed = log.beneficiaries.some(({ timeProportion }) => timeProportion?.type === 'duration')
  return {
    first: {
      op: 'change',
      id,
      version,
      change: { startTime, endTime, ...(isTimed && { beneficiaries: shares[0]! }) },
    },
    later: others.map((other, index) => ({
      op: 'create',
      log: { ...fieldsOf(log), ...spanOf(other), beneficiaries: shares[index + 1]! },
    })),
  }
}

const spanOf = ({ startTime, endTime }: ClosedSpan): ClosedSpan => ({ startTime, endTime })

/** Two logs in the place of one, parted at a minute inside it; null where a part would be nothing. */
export function splitAt<L extends WrittenLog>(log: L, moment: Instant): LogStep<L>[] | null {
  const parts = [
    { startTime: log.startTime, endTime: moment },
    { startTime: moment, endTime: log.endTime },
  ]
  if (!parts.every((part) => isLogLength(lengthOf(part)))) return null
  const { first, later } = keepParts(log, parts)
  return [first, ...later]
}

/** rules §7.1: how much a log may say. */
const MOST = { tags: 10, remark: 2000, notesConcise: 200, forWhat: 200 }

const joined = (a: string | null, b: string | null, by: string): string | null => {
  if (a === null || b === null || a === b) return a ?? b
  return `${a}${by}${b}`
}
const fits = (text: string | null, most: number) => text === null || [...text].length <= most
/** What both say, or only one of them does. */
const agreed = <T>(a: T | null, b: T | null): T | null | undefined => {
  if (a === null || b === null || a === b) return a ?? b
  return undefined
}
const both = <T>(a: T | null, b: T | null): T | null => (a === b ? a : null)

/** Whom two logs helped. Where they do not say the same, each has the minutes that they had (rule [1.4-a]). */
function helpedByBoth(a: WrittenLog, b: WrittenLog): Helped[] {
  const said = ({ beneficiaries }: WrittenLog) =>
    JSON.stringify(beneficiaries.map(({ recipientId, timeProportion }) => [recipientId, timeProportion]))
  const isTimed = a.beneficiaries.some(({ timeProportion }) => timeProportion?.type === 'duration')
  if (said(a) === said(b) && !isTimed)
    return a.beneficiaries.map((row, index) => ({ ...row, forWhat: purpose(row, b.beneficiaries[index]!) }))
  const rows = new Map<string, Helped>()
  const minutes = new Map<string, Minutes>()
  for (const log of [a, b]) {
    const parts = allocate(lengthOf(log), log.beneficiaries)
    for (const [index, row] of log.beneficiaries.entries()) {
      const known = rows.get(row.recipientId)
      rows.set(row.recipientId, { ...row, forWhat: known ? purpose(known, row) : row.forWhat })
      minutes.set(row.recipientId, (minutes.get(row.recipientId) ?? 0) + parts[index]!.minutes)
    }
  }
  return [...rows.values()].flatMap((row): Helped[] => {
    const value = minutes.get(row.recipientId)!
    return value ? [{ ...row, timeProportion: { type: 'duration', value } }] : []
  })
}
function purpose(a: Helped, b: Helped): string | null {
  const text = joined(a.forWhat, b.forWhat, ' · ')
  return fits(text, MOST.forWhat) ? text : a.forWhat
}

/**
 * Two neighbours of one activity as one log: tags and recipients of both, remarks one after the other, a rating only
 * where they agree. Null where they do not touch, are not the same, or would lose something by it.
 */
export function merged<L extends WrittenLog>(one: L, other: L): LogStep<L>[] | null {
  const [a, b] = one.startTime < other.startTime ? [one, other] : [other, one]
  const isSame =
    a.category === b.category && a.activityName === b.activityName && a.parallelActivity === b.parallelActivity
  const subActivity = agreed(a.subActivity, b.subActivity)
  const projectId = agreed(a.projectId, b.projectId)
  const tags = [...new Set([...a.tags, ...b.tags])]
  const remark = joined(a.remark, b.remark, '\n')
  const notesConcise = joined(a.notesConcise, b.notesConcise, ' · ')
  const whole = { startTime: a.startTime, endTime: b.endTime }
  if (!isSame || a.endTime !== b.startTime || !isLogLength(lengthOf(whole))) return null
  if (subActivity === undefined || projectId === undefined || tags.length > MOST.tags) return null
  if (!fits(remark, MOST.remark) || !fits(notesConcise, MOST.notesConcise)) return null
  const change: Partial<LogFields<WrittenLog>> = {
    endTime: b.endTime,
    subActivity,
    projectId,
    tags,
    remark,
    notesConcise,
    beneficiaries: helpedByBoth(a, b),
    rating: both(a.rating, b.rating),
    efficiency: both(a.efficiency, b.efficiency),
  }
  const isOther = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(a[key as keyof WrittenLog])
  // rules §7.6: a new project brings its beneficiaries, unless others are named.
  const changed = Object.entries(change).filter(
    ([key, value]) => isOther(key, value) || (key === 'beneficiaries' && projectId !== a.projectId),
  )
  return [
    { op: 'remove', id: b.id, version: b.version },
    { op: 'change', id: a.id, version: a.version, change: Object.fromEntries(changed) as Partial<LogFields<L>> },
  ]
}

/** The same once more, in the first free time after it; null where there is none. A rating is of one time only. */
export function duplicated<L extends WrittenLog>(
  log: L,
  lane: readonly ClosedSpan[],
  latest: Instant,
): LogFields<L> | null {
  const minutes = lengthOf(log)
  const room = freeIn({ startTime: log.endTime, endTime: latest }, lane).find((free) => lengthOf(free) >= minutes)
  if (!room) return null
  return { ...fieldsOf(log), rating: null, startTime: room.startTime, endTime: addMinutes(room.startTime, minutes) }
}

/** The same clock times so many days later, also where the clocks change in between: rule [0.1-c]. */
function daysLater(zones: ZoneHistory, span: ClosedSpan, days: number): ClosedSpan {
  const at = (moment: Instant) => {
    const date = addDays(localDate(zones, moment), days)
    return momentOf(zoneAt(zones, moment), date, clockMinutes(zones, moment))
  }
  const [startTime, endTime] = [at(span.startTime), at(span.endTime)]
  // An hour that comes twice can turn the clock times round: the length is what is left of them.
  return isLogLength(minutesBetween(startTime, endTime))
    ? { startTime, endTime }
    : { startTime, endTime: addMinutes(startTime, lengthOf(span)) }
}

/**
 * The logs of one day as those of another, as far as each fits wholly into hours that are free there.
 * @param days from the one to the other
 * @param day the day that is to be filled: what does not touch it stays where it is
 * @param free how far the lanes are known to hold only what is `taken`
 */
export function copiedDay<L extends WrittenLog>({
  logs,
  days,
  zones,
  day,
  taken,
  free,
}: {
  logs: readonly L[]
  days: number
  zones: ZoneHistory
  day: ClosedSpan
  taken: readonly (ClosedSpan & { parallelActivity: boolean })[]
  free: { primary: ClosedSpan; parallel: ClosedSpan }
}): LogFields<L>[] {
  const all = [...taken]
  const copies: LogFields<L>[] = []
  for (const log of logs) {
    const span = daysLater(zones, log, days)
    const { parallelActivity } = log
    const { startTime, endTime } = parallelActivity ? free.parallel : free.primary
    const isKnown = startTime <= span.startTime && span.endTime <= endTime
    const isTaken = all.some((other) => other.parallelActivity === parallelActivity && overlaps(other, span))
    if (!isKnown || isTaken || !overlaps(day, span)) continue
    all.push({ ...span, parallelActivity })
    const minutes = lengthOf(span)
    const beneficiaries = [...scaleDurations(minutes, log.beneficiaries)]
    copies.push({ ...fieldsOf(log), ...span, beneficiaries, rating: null })
  }
  return copies
}

/** rule [0-d]: a log carried so that one of its edges is at about a moment: on its slot, and as long as it was. */
export function carriedTo(span: ClosedSpan, edge: keyof ClosedSpan, moment: Instant): ClosedSpan {
  const snapped = slot3At(moment)
  const minutes = lengthOf(span)
  return edge === 'startTime'
    ? { startTime: snapped, endTime: addMinutes(snapped, minutes) }
    : { startTime: addMinutes(snapped, -minutes), endTime: snapped }
}

/** rule [0-d]: a moment so many minutes later, on its slot. */
export const steppedBy = (moment: Instant, minutes: Minutes): Instant => slot3At(addMinutes(moment, minutes))

/** Logs moved by so many minutes, in an order in which none waits for another to leave. */
export function shifted<L extends WrittenLog>(logs: readonly L[], minutes: Minutes): LogStep<L>[] {
  const inOrder = logs.toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
  return (minutes > 0 ? inOrder.toReversed() : inOrder).map(({ id, version, startTime, endTime }) => ({
    op: 'change',
    id,
    version,
    change: {
      startTime: addMinutes(startTime, minutes),
      endTime: addMinutes(endTime, minutes),
    } as Partial<LogFields<L>>,
  }))
}
