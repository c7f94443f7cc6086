import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { gapsOf, newLogSpan } from '#domain/time/day.ts'
import {
  addDays,
  addMinutes,
  type Instant,
  type LocalDate,
  type Minutes,
  minutesBetween,
  overlaps,
} from '#domain/time/time.ts'
import { clockMinutes, daySpan, localDate, momentOf, type ZoneHistory } from '#domain/time/zone.ts'
import { type LogValues, valuesOf } from '#web/widgets/log-form/values.ts'
import { crampedPlans, scaleOf } from './timeline-scale.tsx'

export type ClosedSpan = { startTime: Instant; endTime: Instant }

/** The logs that have a crown, with its message. */
export type Crowns = ReadonlyMap<string, string>
export const NO_CROWNS: Crowns = new Map()

/** The zone of the answer in the form that the rules of time read. */
export const zonesOf = (timezone: string): ZoneHistory => [{ from: null, tz: timezone }]

export const spanOf = ({ dayStart, dayEnd }: LogDay): ClosedSpan => ({ startTime: dayStart, endTime: dayEnd })

export const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
export const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

const primaryLogs = (logs: readonly ActivityLog[]) => logs.filter(({ parallelActivity }) => !parallelActivity)

const byStart = (a: ActivityLog, b: ActivityLog) =>
  a.startTime === b.startTime
    ? Number(a.parallelActivity) - Number(b.parallelActivity)
    : a.startTime < b.startTime
      ? -1
      : 1

/** The end of the home screen's day in minutes after midnight. @param dayEndsAt `02:30` [time/day-end-preference] */
export function dayEndMinutesOf(dayEndsAt: string): Minutes {
  const [hours = 0, minutes = 0] = dayEndsAt.split(':').map(Number)
  return hours * 60 + minutes
}

/** The span that the home screen shows as a date. [time/day-end-preference] */
export const shownSpan = (timezone: string, date: LocalDate, dayEndMinutes: Minutes): ClosedSpan =>
  dayEndMinutes
    ? {
        startTime: momentOf(timezone, date, dayEndMinutes),
        endTime: momentOf(timezone, addDays(date, 1), dayEndMinutes),
      }
    : daySpan(zonesOf(timezone), date)

/** The totals of a date run from midnight to midnight, here as in statistics. [time/day-end-preference] */
export const countedSpan = (timezone: string, date: LocalDate): ClosedSpan => daySpan(zonesOf(timezone), date)

/** The date that the home screen calls today. */
export function shownToday(timezone: string, now: Instant, dayEndMinutes: Minutes): LocalDate {
  const date = localDate(zonesOf(timezone), now)
  return dayEndMinutes && now < momentOf(timezone, date, dayEndMinutes) ? addDays(date, -1) : date
}

/** A day that ends after midnight, made of the two dates that it lies on. */
export function dayAcrossMidnight(first: LogDay, second: LogDay, dayEndMinutes: Minutes): LogDay {
  const { startTime: dayStart, endTime: dayEnd } = shownSpan(first.timezone, first.date, dayEndMinutes)
  const all = [...new Map([...first.logs, ...second.logs].map((log) => [log.id, log])).values()].toSorted(byStart)
  return {
    ...first,
    dayStart,
    dayEnd,
    logs: all.filter((log) => log.startTime < dayEnd && log.endTime > dayStart),
    previous: primaryLogs(all).findLast(({ endTime }) => endTime <= dayStart) ?? first.previous,
    next: primaryLogs(all).find(({ startTime }) => startTime >= dayEnd) ?? second.next,
    gaps: [],
  }
}

/** How a write changes the logs on the screen: `put` is shown, `drop` is not shown any more. */
export type LogChange = { put: readonly ActivityLog[]; drop?: readonly string[] }

/** The logs of a span after a change, in the order in which the server lists them. */
export function logsWithChange(
  logs: readonly ActivityLog[],
  { put, drop = [] }: LogChange,
  { startTime, endTime }: ClosedSpan,
): ActivityLog[] {
  const gone = new Set([...drop, ...put.map(({ id }) => id)])
  const here = put.filter((log) => log.startTime < endTime && log.endTime > startTime)
  return [...logs.filter(({ id }) => !gone.has(id)), ...here].toSorted(byStart)
}

/** The day as it will be after the change; the neighbors come with the server's next answer. */
export const dayWithChange = (day: LogDay, change: LogChange): LogDay => ({
  ...day,
  logs: logsWithChange(day.logs, change, spanOf(day)),
})

/**
 * The gaps at this minute: the server's own answer gets old as the clock ticks.
 * @param timerStart the start of the running timer, which counts as covered [log/gap-rule]
 */
export function openGaps(day: LogDay, now: Instant, timerStart?: Instant): ClosedSpan[] {
  const taken = [
    ...primaryLogs(day.logs),
    ...(timerStart === undefined ? [] : [{ startTime: timerStart, endTime: null }]),
  ]
  const firstLogStart = day.previous?.startTime ?? day.logs[0]?.startTime ?? null
  const begins = taken.map(({ startTime }) => startTime).filter((startTime) => startTime <= earlier(now, day.dayEnd))
  return gapsOf({ ...day, now, primary: taken, firstLogStart }).map((gap) => {
    // The minutes of the current slot count up to the next start in it.
    const next = begins.filter((startTime) => startTime >= gap.endTime).toSorted()[0]
    return next === undefined ? gap : { ...gap, endTime: next }
  })
}

/** A card of the timeline; `top` and `height` in pixels. */
type Placed = { key: string; top: number; height: number }
export type LogRow = Placed & {
  kind: 'log'
  /** A log of the other lane stands beside it. */
  beside: boolean
  log: ActivityLog
  /** `fromBefore`: it began on an earlier day; the next one: it goes on into the next day. */
  fromBefore: boolean
  intoNext: boolean
  /** Not begun yet. */
  upcoming: boolean
}
export type GapRow = Placed & { kind: 'gap'; beside: boolean; gap: ClosedSpan }
export type TimelineLayout = {
  rows: (LogRow | GapRow)[]
  hours: { clock: Minutes; top: number }[]
  now: number | null
  height: number
  topOf: (moment: Instant) => number
  /** The moment at a height; beyond the ends, the hours go on as they are drawn by day. */
  momentAtTop: (top: number) => Instant
}

/** A card must hold its name and its time, a gap one line. */
const MIN_HEIGHT = { log: 44, gap: 30 }
/** Labels of hours keep at least this distance. */
const LABEL_ROOM = 22

/**
 * The day from top to bottom: heights are lengths, except that nothing is too short to read and long spans are drawn
 * denser. Both lanes and the hours share one scale, so that entries beside each other were at the same time.
 * @param planned plans of the day: they have room before the first entry and after the last one, and none between them
 */
export function timelineOf(
  day: LogDay,
  now: Instant,
  gaps: readonly ClosedSpan[] = openGaps(day, now),
  planned: readonly ClosedSpan[] = [],
): TimelineLayout {
  const { dayStart, dayEnd } = day
  const clip = ({ startTime, endTime }: ClosedSpan) => ({
    startTime: later(startTime, dayStart),
    endTime: earlier(endTime, dayEnd),
  })
  const spans = [
    ...day.logs.map((log) => ({ ...clip(log), least: MIN_HEIGHT.log })),
    ...gaps.map((gap) => ({ ...clip(gap), least: MIN_HEIGHT.gap })),
  ]
  const first = spans.reduce((start, { startTime }) => earlier(start, startTime), dayEnd)
  const last = spans.reduce((end, { endTime }) => later(end, endTime), dayStart)
  const outside = planned.map(clip).flatMap(({ startTime, endTime }) => [
    { startTime, endTime: earlier(endTime, first) },
    { startTime: later(startTime, last), endTime },
  ])
  spans.push(
    ...outside
      .filter(({ startTime, endTime }) => startTime < endTime)
      .map((span) => ({ ...span, least: MIN_HEIGHT.gap })),
  )
  if (!spans.length) return { rows: [], hours: [], now: null, height: 0, topOf: () => 0, momentAtTop: () => dayStart }

  const isToday = dayStart <= now && now < dayEnd
  const nights = day.logs.filter(({ category }) => category === 'sleep')
  const scaleWith = (more: typeof spans) => scaleOf([...spans, ...more], nights, isToday ? now : null)
  const lastLogEnd = day.logs.map(clip).reduce((end, { endTime }) => later(end, endTime), dayStart)
  const plain = scaleWith([])
  const cramped = crampedPlans(planned.map(clip), { lastLogEnd, dayEnd: plain.to }, plain.topOf, MIN_HEIGHT.gap)
  const { from, to, height, topOf, momentAtTop } = cramped.length ? scaleWith(cramped) : plain
  const positionOf = (span: ClosedSpan) => {
    const { startTime, endTime } = clip(span)
    const top = topOf(startTime)
    return { top, height: topOf(endTime) - top }
  }
  const hasLogInLane = (parallel: boolean, span: ClosedSpan) =>
    day.logs.some((log) => log.parallelActivity === parallel && overlaps(log, span))
  const rows = [
    ...day.logs.map((log) => ({
      kind: 'log' as const,
      key: log.id,
      beside: hasLogInLane(!log.parallelActivity, log),
      log,
      fromBefore: log.startTime < dayStart,
      intoNext: log.endTime > dayEnd,
      upcoming: log.startTime > now,
      ...positionOf(log),
    })),
    ...gaps.map((gap) => ({
      kind: 'gap' as const,
      key: `gap ${gap.startTime}`,
      beside: hasLogInLane(true, gap),
      gap,
      ...positionOf(gap),
    })),
  ]
  return {
    rows: rows.toSorted((a, b) => a.top - b.top),
    hours: hourLabels(zonesOf(day.timezone), from, to, topOf),
    now: isToday ? topOf(earlier(now, to)) : null,
    height,
    topOf,
    momentAtTop,
  }
}

/** Full hours on the wall clock between two moments, as many as there is room for. */
function hourLabels(zones: ZoneHistory, from: Instant, to: Instant, topOf: (moment: Instant) => number) {
  const hours: TimelineLayout['hours'] = []
  let at = from
  while (at <= to) {
    const past = clockMinutes(zones, at) % 60
    const top = topOf(at)
    if (past === 0 && (!hours.length || top - hours.at(-1)!.top >= LABEL_ROOM))
      hours.push({ clock: clockMinutes(zones, at), top })
    // Where the clocks change by half an hour, the next full hour is nearer than an hour.
    at = addMinutes(at, 60 - past)
  }
  return hours
}

/** The filled part of a gap, from its start: in slots of five minutes, not empty and not longer than the gap. */
export function gapPart(gap: ClosedSpan, minutes: Minutes): ClosedSpan {
  const whole = minutesBetween(gap.startTime, gap.endTime)
  return {
    startTime: gap.startTime,
    endTime: addMinutes(gap.startTime, Math.min(Math.max(minutes, Math.min(5, whole)), whole)),
  }
}

const longest = (gaps: readonly ClosedSpan[]) =>
  gaps.toSorted((a, b) => minutesBetween(b.startTime, b.endTime) - minutesBetween(a.startTime, a.endTime))[0]

/** The gap to ask about first: the last one today, the longest one on another day. [log/empty-day-span] */
export const mainGap = (day: LogDay, gaps: readonly ClosedSpan[], now: Instant): ClosedSpan | undefined =>
  now < day.dayEnd ? gaps.at(-1) : longest(gaps)

const NINE_O_CLOCK = 9 * 60
const HALF_AN_HOUR = 30

/**
 * Without a tapped gap, a new log of today follows the last one; one of another day fills a gap. [log/new-log-span]
 * @param length minutes that the owner has chosen for a new log; null: all that is open
 */
export function spanForNew(day: LogDay, gaps: readonly ClosedSpan[], now: Instant, length: Minutes | null): ClosedSpan {
  const { dayStart, dayEnd, previous, next, timezone, date } = day
  if (dayStart <= now && now < dayEnd) {
    const logs = primaryLogs([...(previous ? [previous] : []), ...day.logs, ...(next ? [next] : [])])
    return newLogSpan({
      now,
      dayStart,
      lastPrimary: logs.findLast(({ startTime }) => startTime < now) ?? null,
      nextPrimary: logs.find(({ startTime }) => startTime >= now) ?? null,
      length,
    })
  }
  const startTime = momentOf(timezone, date, NINE_O_CLOCK)
  const open = longest(gaps) ?? { startTime, endTime: addMinutes(startTime, length ?? HALF_AN_HOUR) }
  return length === null ? open : gapPart(open, length)
}

/** The same log again, for the same recipients: shares of minutes become equal parts, and it has no rating. */
export function valuesToRepeat(log: ActivityLog): Partial<LogValues> {
  const { category, activityName, subActivity, tags, projectId, helped } = valuesOf(log)
  const shares = helped.map((row) => (row.share === 'duration' ? { ...row, share: 'equal' as const, value: '' } : row))
  return { category, activityName, subActivity, tags, projectId, helped: shares }
}
