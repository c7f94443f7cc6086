import { LONGEST_FOR_WHAT, MAX_TAGS } from './limits.ts'
import { isLogLength } from '#domain/activity/activity.ts'
import { floor5, slot3At } from '#domain/time/duration.ts'
import { detailsFrom, LOG_DETAILS, type LogDetail, type LogDetails } from './details.ts'
import { fieldsOf, type Helped, type LogFields, type LogStep, type WrittenLog } from './fields.ts'
import { freeIn } from './overlap.ts'
import { allocate, scaleDurations, splitOver } from './time-proportion.ts'
import {
  addDays,
  addMinutes,
  type ClosedSpan,
  type Instant,
  type Minutes,
  minutesBetween,
  overlaps,
} from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'

const lengthOf = ({ startTime, endTime }: ClosedSpan): Minutes => minutesBetween(startTime, endTime)

/**
 * Returns the recipients of the parts of a log. Minutes are divided so that no recipient gets more than before, and fit
 * each part; percentages and equal shares hold for any length. [log/split-log] [statistics/recipient-days]
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
 * Returns the steps that cut a log to these parts: none, one, or several that all have the fields of the log. The first
 * part keeps its id. Steps that make room come before `later` ones, which take the freed time.
 */
export function keepParts<L extends WrittenLog>(
  log: L,
  parts: readonly ClosedSpan[],
): { first: LogStep<L>; later: LogStep<L>[] } {
  const { id, version } = log
  const [part, ...others] = parts
  if (!part) return { first: { op: 'remove', id, version }, later: [] }
  const { startTime, endTime } = part
  // The server itself scales the minutes of a log that only becomes shorter. [log/share-scaling]
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

/** Cuts a log in two at a minute inside it; null if a part would be empty. [log/split-log] */
export function splitAt<L extends WrittenLog>(log: L, moment: Instant): LogStep<L>[] | null {
  const parts = [
    { startTime: log.startTime, endTime: moment },
    { startTime: moment, endTime: log.endTime },
  ]
  if (!parts.every((part) => isLogLength(lengthOf(part)))) return null
  const { first, later } = keepParts(log, parts)
  return [first, ...later]
}

const joined = (a: string | null, b: string | null, by: string): string | null => {
  if (a === null || b === null || a === b) return a ?? b
  return `${a}${by}${b}`
}
const fits = (text: string | null, most: number) => text === null || [...text].length <= most
/** Returns the value on which both agree, or the only one of the two. */
const agreed = <T>(a: T | null, b: T | null): T | null | undefined => {
  if (a === null || b === null || a === b) return a ?? b
  return undefined
}
const both = <T>(a: T | null, b: T | null): T | null => (a === b ? a : null)

/**
 * Merges the details of two logs: texts follow each other, and a number stays only where both agree. Returns null if a
 * text becomes too long. [log/merge-logs]
 */
function mergedDetails(a: LogDetails, b: LogDetails): LogDetails | null {
  let isTooLong = false
  const details = detailsFrom((name) => {
    const detail: LogDetail = LOG_DETAILS[name]
    if (detail.type === 'percent') return both(a[name], b[name])
    const text = joined(a[name] as string | null, b[name] as string | null, detail.separator)
    isTooLong ||= !fits(text, detail.longest)
    return text
  })
  return isTooLong ? null : details
}

/**
 * Returns the recipients of two logs. If the logs differ, each recipient gets the minutes that they had.
 * [log/merge-logs]
 */
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
  return fits(text, LONGEST_FOR_WHAT) ? text : a.forWhat
}

/**
 * Merges two neighbors of one activity: tags and recipients are joined, remarks follow each other, and a rating stays
 * only where both agree. Returns null if they do not touch, differ, or would lose something. [log/merge-logs]
 */
export function merged<L extends WrittenLog>(one: L, other: L): LogStep<L>[] | null {
  const [a, b] = one.startTime < other.startTime ? [one, other] : [other, one]
  const isSame =
    a.category === b.category && a.activityName === b.activityName && a.parallelActivity === b.parallelActivity
  const subActivity = agreed(a.subActivity, b.subActivity)
  const projectId = agreed(a.projectId, b.projectId)
  const tags = [...new Set([...a.tags, ...b.tags])]
  const details = mergedDetails(a, b)
  const whole = { startTime: a.startTime, endTime: b.endTime }
  if (!isSame || a.endTime !== b.startTime || !isLogLength(lengthOf(whole))) return null
  if (subActivity === undefined || projectId === undefined || tags.length > MAX_TAGS) return null
  if (!details) return null
  const change: Partial<LogFields<WrittenLog>> = {
    endTime: b.endTime,
    subActivity,
    projectId,
    tags,
    ...details,
    beneficiaries: helpedByBoth(a, b),
    rating: both(a.rating, b.rating),
  }
  const isOther = (key: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(a[key as keyof WrittenLog])
  // A new project brings its default recipients unless the log names others. [log/project-recipients]
  const changed = Object.entries(change).filter(
    ([key, value]) => isOther(key, value) || (key === 'beneficiaries' && projectId !== a.projectId),
  )
  return [
    { op: 'remove', id: b.id, version: b.version },
    { op: 'change', id: a.id, version: a.version, change: Object.fromEntries(changed) as Partial<LogFields<L>> },
  ]
}

/**
 * Duplicates a log in the first free time after it that is long enough; null if there is none. The copy of a log that
 * is over is over as well, so the free time may lie before it. The copy has no rating. [log/duplicate-log]
 * @param times `earliest`: the start of what is known of the lane, `latest`: the end of what may be logged
 */
export function duplicated<L extends WrittenLog>(
  log: L,
  lane: readonly ClosedSpan[],
  { earliest, now, latest }: Readonly<Record<'earliest' | 'now' | 'latest', Instant>>,
): LogFields<L> | null {
  const minutes = lengthOf(log)
  const isOver = log.endTime <= now
  const isLong = (free: ClosedSpan) => lengthOf(free) >= minutes
  const copyAt = (startTime: Instant) => ({
    ...fieldsOf(log),
    startTime,
    endTime: addMinutes(startTime, minutes),
    rating: null,
  })
  const after = freeIn({ startTime: log.endTime, endTime: isOver ? floor5(now) : latest }, lane).find(isLong)
  if (after) return copyAt(after.startTime)
  const before = isOver ? freeIn({ startTime: earliest, endTime: log.startTime }, lane).findLast(isLong) : undefined
  return before ? copyAt(addMinutes(before.endTime, -minutes)) : null
}

/**
 * Returns the same clock times so many days later, also where the clocks change in between. [time/wall-time-to-instant]
 */
function daysLater(zones: ZoneHistory, span: ClosedSpan, days: number): ClosedSpan {
  const at = (moment: Instant) => {
    const date = addDays(localDate(zones, moment), days)
    return momentOf(zoneAt(zones, moment), date, clockMinutes(zones, moment))
  }
  const [startTime, endTime] = [at(span.startTime), at(span.endTime)]
  // A repeated hour can reverse the order of the clock times, so only the remaining length decides.
  return isLogLength(minutesBetween(startTime, endTime))
    ? { startTime, endTime }
    : { startTime, endTime: addMinutes(startTime, lengthOf(span)) }
}

/**
 * Copies the logs of one day to another, each if it fits wholly into free time there, and counts those that do not.
 * [log/copy-day]
 * @param days between the two days
 * @param day the day to fill: logs that do not touch it stay out
 * @param free the span in which `taken` is known to be complete
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
}): { copies: LogFields<L>[]; skipped: number } {
  const all = [...taken]
  const copies: LogFields<L>[] = []
  let skipped = 0
  for (const log of logs) {
    const span = daysLater(zones, log, days)
    if (!overlaps(day, span)) continue
    const { parallelActivity } = log
    const { startTime, endTime } = parallelActivity ? free.parallel : free.primary
    const isKnown = startTime <= span.startTime && span.endTime <= endTime
    const isTaken = all.some((other) => other.parallelActivity === parallelActivity && overlaps(other, span))
    if (!isKnown || isTaken) {
      skipped += 1
      continue
    }
    all.push({ ...span, parallelActivity })
    const minutes = lengthOf(span)
    const beneficiaries = [...scaleDurations(minutes, log.beneficiaries)]
    copies.push({ ...fieldsOf(log), ...span, beneficiaries, rating: null })
  }
  return { copies, skipped }
}

/** Returns the span carried so that one edge is at the slot of a moment. Its length stays. [time/slot-rounding] */
export function carriedTo(span: ClosedSpan, edge: keyof ClosedSpan, moment: Instant): ClosedSpan {
  const snapped = slot3At(moment)
  const minutes = lengthOf(span)
  return edge === 'startTime'
    ? { startTime: snapped, endTime: addMinutes(snapped, minutes) }
    : { startTime: addMinutes(snapped, -minutes), endTime: snapped }
}

/** Returns the slot of a moment so many minutes later. [time/slot-rounding] */
export const steppedBy = (moment: Instant, minutes: Minutes): Instant => slot3At(addMinutes(moment, minutes))

/** Returns the steps that move logs by so many minutes, ordered so that each finds its time free. */
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
