import type { CalendarEvent } from '#contract/calendar.ts'
import type { Plan } from '#contract/plan.ts'
import { CALENDAR_EVENT_TYPES } from '#domain/calendar/event.ts'
import { endText } from '#domain/plan/night.ts'
import {
  DAY_MINUTES,
  addDays,
  addMonths,
  type LocalDate,
  type Minutes,
  type Weekday,
  weekdayOf,
  weekStartOf,
} from '#domain/time/time.ts'
import type { CalendarView } from '#web/paths.ts'
import { type Days, firstOf } from '#web/widgets/calendar-grid.ts'

/** The grid shows no earlier slot, unless an event lies there. [calendar/first-visible-hour] */
const FIRST_SLOT: Minutes = 360
const HOUR = 60
const STEP = 5

export type Shown = { view: CalendarView; date: LocalDate }

/** The days that a view shows. The end is exclusive. */
export function daysOf(view: CalendarView, date: LocalDate, weekStart: Weekday): Days {
  if (view === 'day') return { start: date, end: addDays(date, 1) }
  const week = weekStartOf(date, weekStart)
  if (view === 'week') return { start: week, end: addDays(week, 7) }
  return { start: firstOf(date), end: addMonths(firstOf(date), 1) }
}

/** The date that the next or previous page of a view begins with. */
export function turned({ view, date }: Shown, by: 1 | -1, weekStart: Weekday): LocalDate {
  if (view === 'day') return addDays(date, by)
  if (view === 'week') return addDays(weekStartOf(date, weekStart), 7 * by)
  return addMonths(firstOf(date), by)
}

type Times = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

/** On the owner's calendar, as it is written: `2026-03-16T19:00:00-04:00` is the 16th. */
export const dateOf = (written: string): LocalDate => written.slice(0, 10) as LocalDate
/** Minutes since midnight on the owner's clock; of a date, 0. */
export const clockOf = (written: string): Minutes =>
  Number(written.slice(11, 13) || 0) * HOUR + Number(written.slice(14, 16) || 0)

/** The last day that it lies on. */
export function lastDayOf({ start, end, allDay }: Times): LocalDate {
  if (end === undefined) return dateOf(start)
  return allDay || clockOf(end) === 0 ? addDays(dateOf(end), -1) : dateOf(end)
}

/** Whether no part of the event is within these days. */
export const isOutside = (event: Times, { start, end }: Days): boolean =>
  lastDayOf(event) < start || dateOf(event.start) >= end

/** In the month and in the list a night stands on the day on which it starts, unless it ends after noon. [calendar/night-events] */
export const NIGHT_ENDS: Minutes = 720

/** The last day on which an event is shown where a night belongs to the day on which it starts. */
function lastShownDay(event: Times): LocalDate {
  const last = lastDayOf(event)
  const isNight = !event.allDay && event.end !== undefined && clockOf(event.end) < NIGHT_ENDS && clockOf(event.end) > 0
  return isNight && last > dateOf(event.start) ? addDays(last, -1) : last
}

type From = { start: string } | { start: string; end: string }
export const timesOf = ({ start, end }: Times): From => (end === undefined ? { start } : { start, end })

/** In the list an event of several days stands once: on the first of the listed days that it touches. */
export function listedTimes(event: Times, first: LocalDate): From {
  if (lastDayOf(event) === dateOf(event.start)) return timesOf(event)
  return { start: dateOf(event.start) < first && lastShownDay(event) >= first ? first : event.start }
}

/** Whether a list of these days has the event. */
export const isInList = (event: Times, { start, end }: Days): boolean =>
  dateOf(event.start) < end && lastShownDay(event) >= start

/** The first listed day of a view: a list that holds today starts with today, unless earlier days are asked for. */
export const listedFrom = ({ start, end }: Days, today: LocalDate, withEarlier: boolean): LocalDate =>
  !withEarlier && start < today && today < end ? today : start

/** A reminder that is completed. */
export const isDone = ({ extendedProps }: CalendarEvent): boolean => extendedProps.completed === true

/** An event between hours has room for three lines. */
export const isLong = ({ start, end, allDay }: Times): boolean =>
  !allDay && end !== undefined && (dateOf(end) > dateOf(start) || clockOf(end) - clockOf(start) >= HOUR)

/** Events of a day are sorted by type. [calendar/event-order] */
export const rankOf = ({ extendedProps }: CalendarEvent): number => CALENDAR_EVENT_TYPES.indexOf(extendedProps.type)

/** `eventColor` is a category and chooses the color where the type has none. [calendar/event-fields] */
export const colorOf = (name = ''): string => `var(--cat-${name}, var(--accent))`

/** The events of a day of the month, in the order of the rule. [calendar/event-order] */
export const entriesOn = (events: readonly CalendarEvent[], date: LocalDate): CalendarEvent[] =>
  events
    .filter((event) => dateOf(event.start) <= date && lastShownDay(event) >= date)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.start.localeCompare(b.start) || a.title.localeCompare(b.title))

/** The first slot of a grid of hours: `06:00:00`, or the hour of an earlier event. [calendar/first-visible-hour] */
export function firstSlot(events: readonly Times[], days: Days): string {
  const starts = events
    .filter((event) => !event.allDay && !isOutside(event, days))
    .map((event) => (lastDayOf(event) > dateOf(event.start) ? 0 : clockOf(event.start)))
  return `${clockText(Math.floor(Math.min(FIRST_SLOT, ...starts) / HOUR) * HOUR)}:00`
}

/** `19:05`, as the contract spells a time. */
export const clockText = (minutes: Minutes): string =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':')

/** Minutes since midnight of `19:05`; null: no time. */
export const typedClock = (text: string): Minutes | null =>
  /^\d\d:\d\d/.test(text) ? Number(text.slice(0, 2)) * HOUR + Number(text.slice(3, 5)) : null

/** Some types hide their time, and so do the continued parts of an event. [calendar/hidden-times] */
export const hidesTime = (type: string, isStart: boolean): boolean =>
  type === 'weekly_fixed' || type === 'reminder' || !isStart

/** The letter of a flexible plan. [calendar/event-look] */
export const LETTERS: Readonly<Record<string, string>> = {
  weekly_fixed_that_day_flexible: 'D',
  weekly_flexible: 'W',
}

/** A reminder has a clock mark if it has a time other than midnight. [calendar/event-look] */
export const hasTime = ({ start, allDay }: Times): boolean => !allDay && clockOf(start) !== 0

export type PlanTimes = Pick<Plan, 'daysOfWeek' | 'dailyStartTime' | 'dailyEndTime' | 'duration'>
/** The new place of one occurrence: from a day to another, and to a start, in minutes since midnight. */
export type WantedTime = { readonly date: LocalDate; readonly toDate: LocalDate; readonly start: Minutes }
/** Whether it moves alone, or all that follow with it. [calendar/drag-to-move] */
export type Scope = 'once' | 'following'

/** The same move, for every week. */
export const weeklyMove = ({ date, toDate, start }: WantedTime): Move => ({
  from: weekdayOf(date),
  to: weekdayOf(toDate),
  start,
})

/** From a weekday to another (1 is Monday), and to a start, in minutes since midnight; without one, the same time. */
export type Move = { from: number; to: number; start?: Minutes | undefined }

/**
 * A plan with fixed times, moved; its length stays, also over midnight. null: it is there already.
 * [calendar/drag-to-move]
 */
export function movedTimes(plan: PlanTimes, { from, to, start }: Move) {
  const days = plan.daysOfWeek ?? []
  if (to !== from && days.includes(to)) return null
  const wanted = start ?? typedClock(plan.dailyStartTime ?? '') ?? FIRST_SLOT
  const begins = Math.min(wanted, DAY_MINUTES - STEP)
  return {
    daysOfWeek: days.map((day) => (day === from ? to : day)).toSorted((a, b) => a - b),
    dailyStartTime: clockText(begins),
    dailyEndTime: endText(begins + plan.duration),
    duration: plan.duration,
  } satisfies PlanTimes
}

/** Whether the event can be moved: one that is over cannot. @param locked plans that the user may not change */
export const isMovable = (event: CalendarEvent, today: LocalDate, locked: ReadonlySet<string>): boolean =>
  event.extendedProps.type === 'weekly_fixed' && lastDayOf(event) >= today && !locked.has(event.extendedProps.entityId)
