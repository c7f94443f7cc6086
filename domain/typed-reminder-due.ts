import { firstNamedDay } from './recurrence.ts'
import { LONGEST_REMINDER_NOTICE } from './reminder-notice.ts'
import {
  addDays,
  addMinutes,
  type DateOrder,
  epochMs,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  type Minutes,
} from './time.ts'
import type { DayPart } from './typed-line-date.ts'
import { clockMeant } from './typed-line-halves.ts'
import { hintOf } from './typed-line-hint.ts'
import { type Clock, clockOf, type Time } from './typed-line-time.ts'
import type { RepeatToken } from './typed-reminder-rule.ts'
import type { ReminderToken } from './typed-reminder-token.ts'
import { clockMinutes, localDate, type ZoneHistory } from './zone.ts'

/** When a line is typed, and by whom. */
export type ReminderMoment = {
  readonly now: Instant
  readonly zones: ZoneHistory
  /** Whether a bare `8` may be eight in the evening. */
  readonly twelveHours: boolean
  readonly dateOrder: DateOrder
}

/** When a line says that something is due. */
export type Due = {
  /** null: the line says nothing of when. */
  date: LocalDate | null
  /** The line names the day, and does not leave it to the clock. */
  isDaySaid: boolean
  /** Minutes since midnight. null: the whole day. */
  clock: Minutes | null
  /** The line says a part of the day only, and the clock is the usual one for it. */
  isClockUsual: boolean
  /** Of `in 20 minutes`: exactly then. */
  moment: Instant | null
  /** The time that is named is over already. */
  isOver: boolean
}

/** Minutes since midnight, as one is reminded in the morning or the evening elsewhere. */
const USUAL: Readonly<Record<DayPart, readonly Minutes[]>> = {
  morning: [9 * 60],
  noon: [12 * 60],
  afternoon: [15 * 60],
  night: [18 * 60, 21 * 60],
}
const HALF_DAY = 720
/** Nobody is reminded before this who does not say so. */
const AWAKE = 7 * 60

/** What the words about time say together. */
export type Said = {
  date?: LocalDate
  part?: DayPart
  time?: Clock
  timeWords?: string
  wait?: Minutes
  repeat?: RepeatToken
  ends?: string
  /** So long before it is due. */
  notice?: Minutes
}

/** null: it does not fit what is said already, or no calendar and no clock has it. */
const ADDED: {
  readonly [Kind in ReminderToken['kind']]: (
    said: Said,
    token: Extract<ReminderToken, { kind: Kind }>,
    more: { today: LocalDate; words: string },
  ) => Said | null
} = {
  date: (said, { date, part }, { today }) =>
    said.date !== undefined || date === null || date < today ? null : { ...said, date, ...withPart(part ?? said.part) },
  time: (said, token, { words }) => {
    const time = said.time ? null : clockIn(token.time, words)
    return time && { ...said, time, timeWords: words }
  },
  part: (said, { part }) => (said.part ? null : { ...said, part }),
  wait: ({ notice, ...said }, { minutes }) =>
    minutes === null || Object.keys(said).length ? null : { wait: minutes, ...(notice !== undefined && { notice }) },
  notice: (said, { minutes }) =>
    said.notice === undefined && minutes >= 1 && minutes <= LONGEST_REMINDER_NOTICE
      ? { ...said, notice: minutes }
      : null,
  repeat: (said, token) =>
    said.repeat || (token.date && said.date)
      ? null
      : { ...said, repeat: token, ...(token.date && { date: token.date }), ...withPart(token.part ?? said.part) },
  ends: (said, { ends }) => (said.repeat && said.ends === undefined ? { ...said, ends } : null),
  unfit: () => null,
}
const withPart = (part: DayPart | undefined | null) => (part ? { part } : {})

/** What one word more says; null: it does not fit. @param words of it, as they are compared */
export function saidWith(said: Said, token: ReminderToken, today: LocalDate, words: string): Said | null {
  const add = ADDED[token.kind] as (
    said: Said,
    token: ReminderToken,
    more: { today: LocalDate; words: string },
  ) => Said | null
  // In so many minutes is all that is to be said of when.
  return said.wait === undefined || token.kind === 'notice' ? add(said, token, { today, words }) : null
}

/** Midnight is the day itself (spec §2), so the end of a day is the minute before. */
const LAST_MINUTE = 2 * HALF_DAY - 1
const MIDNIGHT = /midnight|午夜/

/** null: no clock shows it, or no reminder can be for it. */
function clockIn(time: Time, words: string): Clock | null {
  if (time === null || time === 'now') return null
  if (time.minutes > LAST_MINUTE || (time.minutes === 0 && MIDNIGHT.test(words)))
    return { minutes: LAST_MINUTE, style: 'half' }
  return time.minutes === 0 ? null : time
}

/** The times of the day that a clock may mean, the likeliest first. */
function clocksOf({ part, time, timeWords = '' }: Said, title: string, twelveHours: boolean): Minutes[] {
  if (!time) return []
  if (time.style !== 'open') return [time.minutes]
  if (part) {
    const inPart = clockOf(Math.floor(time.minutes / 60), time.minutes % 60, part, '')
    return [Math.min(inPart?.minutes || time.minutes, LAST_MINUTE)]
  }
  const hint = hintOf(title, null)
  const meant = hint === 'night' || hint === 'late' ? time : (clockMeant(hint, time, undefined) ?? time)
  if (meant.style !== 'open') return [meant.minutes]
  const isTwelve = twelveHours || time.onDial === true
  if (!isTwelve && timeWords.includes(':')) return [time.minutes]
  const early = time.minutes % HALF_DAY
  if (early < AWAKE) return [early + HALF_DAY]
  return isTwelve ? [early, early + HALF_DAY] : [early]
}

export const NOTHING_DUE: Due = {
  date: null,
  isDaySaid: false,
  clock: null,
  isClockUsual: false,
  moment: null,
  isOver: false,
}

/** In so many minutes, on a whole one; midnight would be the day. */
function dueAfter(wait: Minutes, { now, zones }: ReminderMoment): Due {
  const whole = Math.floor(epochMs(now) / MINUTE_MS) * MINUTE_MS
  const due = addMinutes(instantAt(whole), wait)
  const moment = clockMinutes(zones, due) === 0 ? addMinutes(due, 1) : due
  return {
    ...NOTHING_DUE,
    date: localDate(zones, moment),
    isDaySaid: true,
    clock: clockMinutes(zones, moment),
    moment,
  }
}

/** The first day of a series, from its named first day on, and not before now. */
function firstOf(rule: string, { date }: Said, today: LocalDate, isPassed: boolean): LocalDate {
  const first = date ?? today
  const from = first === today && isPassed ? addDays(today, 1) : first
  return firstNamedDay(rule, first, from) ?? from
}

/** When it is due, once or by a rule. @param title which may tell the half of the day */
export function dueOf(said: Said, title: string, at: ReminderMoment, rule: string | null): Due {
  if (said.wait !== undefined) return dueAfter(said.wait, at)
  const { date, part, repeat } = said
  const today = localDate(at.zones, at.now)
  const minute = clockMinutes(at.zones, at.now)
  const isClockUsual = part !== undefined && !said.time
  const clocks = isClockUsual ? USUAL[part] : clocksOf(said, title, at.twelveHours)
  const isToday = date === today
  const ahead = clocks.find((clock) => clock > minute)
  // Of two halves the next one, unless it is for another day; `tonight` may be late.
  const isNear = isToday || (date === undefined && !repeat)
  const clock = (isNear && !(isClockUsual && !isToday) ? ahead : undefined) ?? clocks[0] ?? null
  const isPassed = clock !== null && clock <= minute
  const due = { ...NOTHING_DUE, clock, isClockUsual }
  if (repeat && rule !== null) return { ...due, date: firstOf(rule, said, today, isPassed), isDaySaid: true }
  if (repeat) return { ...due, date: firstOf(repeat.rule, said, today, isPassed), isDaySaid: true }
  if (date === undefined) return clock === null ? NOTHING_DUE : { ...due, date: isPassed ? addDays(today, 1) : today }
  // A part of today that is over leaves the day.
  if (isToday && isClockUsual && isPassed) return { ...NOTHING_DUE, date, isDaySaid: true }
  return { ...due, date, isDaySaid: true, isOver: isToday && isPassed }
}
