import { firstNamedDay } from '#domain/time/recurrence.ts'
import { LONGEST_REMINDER_NOTICE } from '#domain/reminder/notice.ts'
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
} from '#domain/time/time.ts'
import type { DayPart } from './day-words.ts'
import { clockMeant } from './halves.ts'
import { hintOf } from './hint.ts'
import { type Clock, clockOf, type Time } from './time.ts'
import type { RepeatToken } from './typed-reminder-rule.ts'
import type { ReminderToken } from './typed-reminder-token.ts'
import { clockMinutes, localDate, type ZoneHistory } from '#domain/time/zone.ts'

/** The moment at which a line is typed, with the settings of the user. */
export type ReminderMoment = {
  readonly now: Instant
  readonly zones: ZoneHistory
  /** Whether a bare `8` may mean 20:00. */
  readonly twelveHours: boolean
  readonly dateOrder: DateOrder
}

/** When a line says that something is due. */
export type Due = {
  /** Null if the line says nothing about the day. */
  date: LocalDate | null
  /** Whether the line names the day itself. */
  isDaySaid: boolean
  /** Minutes since midnight. Null means the whole day. */
  clock: Minutes | null
  /** Whether the line names only a part of the day, and the clock is the usual one for it. */
  isClockUsual: boolean
  /** The exact moment of `in 20 minutes`. */
  moment: Instant | null
  /** Whether the named time is over already. */
  isOver: boolean
}

/** Minutes since midnight that are usual for each part of the day. [reminder/line-clock] */
const USUAL: Readonly<Record<DayPart, readonly Minutes[]>> = {
  morning: [9 * 60],
  noon: [12 * 60],
  afternoon: [15 * 60],
  night: [18 * 60, 21 * 60],
}
const HALF_DAY = 720
/** A bare time is not before this. [reminder/line-clock] */
const AWAKE = 7 * 60

/** The combined meaning of the words about time. */
export type Said = {
  date?: LocalDate
  part?: DayPart
  time?: Clock
  timeWords?: string
  wait?: Minutes
  repeat?: RepeatToken
  ends?: string
  /** Minutes of notice before it is due. */
  notice?: Minutes
}

/** Null if the word does not fit the earlier words, or if no calendar or clock has it. */
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

/** Adds the meaning of one more word; null if it does not fit. @param words of it, in folded form */
export function saidWith(said: Said, token: ReminderToken, today: LocalDate, words: string): Said | null {
  const add = ADDED[token.kind] as (
    said: Said,
    token: ReminderToken,
    more: { today: LocalDate; words: string },
  ) => Said | null
  // After a wait such as `in 20 minutes`, nothing more can be said about the time.
  return said.wait === undefined || token.kind === 'notice' ? add(said, token, { today, words }) : null
}

/**
 * Midnight would mean the whole day, so the end of a day is the minute before. [reminder/line-clock]
 * [reminder/due-date]
 */
const LAST_MINUTE = 2 * HALF_DAY - 1
const MIDNIGHT = /midnight|午夜/

/** Null if no clock shows it or no reminder can have it. */
function clockIn(time: Time, words: string): Clock | null {
  if (time === null || time === 'now') return null
  if (time.minutes > LAST_MINUTE || (time.minutes === 0 && MIDNIGHT.test(words)))
    return { minutes: LAST_MINUTE, style: 'half' }
  return time.minutes === 0 ? null : time
}

/** Returns the times of the day that a clock may mean, the likeliest first. */
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

/**
 * Returns the due moment after a wait, on a whole minute and not sooner; midnight would mean the day. [reminder/line-due]
 */
function dueAfter(wait: Minutes, { now, zones }: ReminderMoment): Due {
  const whole = Math.ceil(epochMs(now) / MINUTE_MS) * MINUTE_MS
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

/** Returns the first day of a series: from its named first day on, and not before now. */
function firstOf(rule: string, { date }: Said, today: LocalDate, isPassed: boolean): LocalDate {
  const first = date ?? today
  const from = first === today && isPassed ? addDays(today, 1) : first
  return firstNamedDay(rule, first, from) ?? from
}

/** Returns when it is due, once or by a rule. @param title may tell the half of the day */
export function dueOf(said: Said, title: string, at: ReminderMoment, rule: string | null): Due {
  if (said.wait !== undefined) return dueAfter(said.wait, at)
  const { date, part, repeat } = said
  const today = localDate(at.zones, at.now)
  const minute = clockMinutes(at.zones, at.now)
  const isClockUsual = part !== undefined && !said.time
  const clocks = isClockUsual ? USUAL[part] : clocksOf(said, title, at.twelveHours)
  const isToday = date === today
  const ahead = clocks.find((clock) => clock > minute)
  // Of two halves the next one is meant, unless it is for another day; `tonight` may be late. [reminder/line-clock]
  const isNear = isToday || (date === undefined && !repeat)
  const clock = (isNear && !(isClockUsual && !isToday) ? ahead : undefined) ?? clocks[0] ?? null
  const isPassed = clock !== null && clock <= minute
  const due = { ...NOTHING_DUE, clock, isClockUsual }
  if (repeat && rule !== null) return { ...due, date: firstOf(rule, said, today, isPassed), isDaySaid: true }
  if (repeat) return { ...due, date: firstOf(repeat.rule, said, today, isPassed), isDaySaid: true }
  if (date === undefined) return clock === null ? NOTHING_DUE : { ...due, date: isPassed ? addDays(today, 1) : today }
  // If the named part of today is over, only the day is kept.
  if (isToday && isClockUsual && isPassed) return { ...NOTHING_DUE, date, isDaySaid: true }
  return { ...due, date, isDaySaid: true, isOver: isToday && isPassed }
}
