import { dayAheadAt, partBehind, waitAt, type WaitToken } from './ahead.ts'
import type { Calendar } from './calendar.ts'
import { clockAt } from './clock.ts'
import { type DateToken, partAt, type PartToken } from './day-words.ts'
import { isBoundary, isSeparator, matchAt, numberIn, type Place } from './text.ts'
import { type Time, timeAt } from './time.ts'
import { noticeAhead, type NoticeToken } from './typed-reminder-notice.ts'
import { repeatInEnglish } from './typed-reminder-repeat-en.ts'
import { repeatInChinese } from './typed-reminder-repeat-han.ts'
import type { RepeatToken } from './typed-reminder-rule.ts'

/** `isSpan`: it says until when as well, which a reminder has no place for but in its name. */
type TimeToken = Place & { kind: 'time'; time: Time; isSpan: boolean }
/** When a series ends, as a part of its rule. */
type EndsToken = Place & { kind: 'ends'; ends: string }
/** Until when, which nothing but a series has. */
type UnfitToken = Place & { kind: 'unfit' }
/** The words of a reminder's line about its time. `isWeak`: among other words it belongs to them. */
export type ReminderToken = (
  | DateToken
  | TimeToken
  | PartToken
  | WaitToken
  | NoticeToken
  | RepeatToken
  | EndsToken
  | UnfitToken
) & {
  isWeak: boolean
}

/** A reminder that is due by a time is due then. */
const LEAD = /(?:due (?:on |by |at )?|by |on |at |for |@ ?)(?=[\p{L}\d])/uy
const STARTING =
  /(?:starting|beginning|start|from)(?: on)? |[从從自](?=[\d一二三四五六七八九十本这這下明后後周週星礼禮])/y
/** From then on, or by then. */
const STARTED = /(?:开始|開始|起)(?![床来來身])|(?:[之以])?前(?![往台端面天晚景后後])/y
const QUALIFIED = /^(?:on |due |by |this |next |[上下这這本])/
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}(?: [a-z]{1,9})?$|^(?:[周週]|星期|礼拜|禮拜|拜)[一二三四五六日天][\u3400-\u9FFF]{0,2}$/
/** A short name is a word as well: `sun cream`. */
const SHORT_NAME = /^(?:sun|sat|wed)$/
const WORD_BEHIND = / [a-z]/y
/** Not then, but before or after it. */
const ELSE_WHEN = /(?:before|after|since) $/
/** 一点 is a little as well: 一点小事, 晚一点. */
const A_LITTLE = /^一[点點]$/
const MORE_OR_LESS = /[早晚快慢多少有差]$/
const LITTLE_BEHIND = /[\u3400-\u9FFF]/y
/** Hours of a clock, and not numbers: `at 555-1234`. */
const ON_CLOCK = /\d[:.]\d|[点點时時]|\d ?[ap]\.?m/
const NUMBERS = /^[\d./-]+$/
/** `1/2` cup. */
const FRACTION = /^(?:1\/[234]|2\/3|3\/4)$/
const COUNTS = /^(?:on|for) /
const BARE_AT = /^(?:at|by|on|due|@)[a-z ]{0,4}\d{1,4}$/

const UNTIL = /(?:(?:until|till|through|ending)(?: on)? |(?:直到|到|至)(?=[\d一二三四五六七八九十本这這下明后後]))/y
const UNTIL_BEHIND = /(?:为止|為止|止|结束|結束)/y
const TIMES =
  /(?:(?:for )?(\d{1,4}|two|three|four|five|six|ten) times(?! (?:a|per|each|every) )|(?:[总總]?共|[重]?[复複])(\d{1,4}|[一二两兩三四五六七八九十]{1,3})次)/y
const IN_LETTERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 }
const MAX_TIMES = 1000

/** A day behind a word that leads to it. */
function dayAt(plain: string, at: number, calendar: Calendar): (DateToken & { isWeak: boolean }) | null {
  const starting = matchAt(STARTING, plain, at)?.[0].length ?? 0
  const lead = starting || (matchAt(LEAD, plain, at)?.[0].length ?? 0)
  const day = dayAheadAt(plain, at, calendar) ?? (lead ? dayAheadAt(plain, at + lead, calendar) : null)
  if (!day) return null
  const words = plain.slice(at, day.to)
  if (SHORT_NAME.test(words) && matchAt(WORD_BEHIND, plain, day.to)) return null
  if (FRACTION.test(words) && skipSigns(plain, day.to) < plain.length) return null
  const isWeak = !QUALIFIED.test(words) && (WEEKDAY.test(words) || NUMBERS.test(words))
  if (isElseWhen(plain, at)) return { ...day, from: at, date: null, isWeak }
  const to = day.to + (matchAt(STARTED, plain, day.to)?.[0].length ?? 0)
  return { ...day, from: at, to, isWeak }
}

const isElseWhen = (plain: string, at: number) => ELSE_WHEN.test(plain.slice(Math.max(0, at - 'before '.length), at))

function isALittle(plain: string, from: number, to: number): boolean {
  if (!A_LITTLE.test(plain.slice(from, to))) return false
  return MORE_OR_LESS.test(plain.slice(0, from)) || matchAt(LITTLE_BEHIND, plain, to) !== null
}

/** A time of the clock: `at 3pm`, `by 5`, `8 in the morning`, `下午3点`. */
function timeTokenAt(plain: string, at: number): ((TimeToken | UnfitToken) & { isWeak: boolean }) | null {
  const token = (to: number, time: Time, isSpan = false) => {
    const isWeak = BARE_AT.test(plain.slice(at, to))
    return { kind: 'time' as const, from: at, to, time, isSpan, isWeak }
  }
  const clock = clockAt(plain, at)
  if (clock?.kind === 'end') return { kind: 'unfit', from: at, to: clock.to, isWeak: false }
  if (clock && isElseWhen(plain, at)) return { kind: 'unfit', from: at, to: clock.to, isWeak: false }
  if (clock && isALittle(plain, at, clock.to)) return null
  if (clock?.kind === 'start' && clock.start !== 'now') return token(clock.to, clock.start)
  if (clock?.kind === 'range' && clock.start !== 'now')
    return ON_CLOCK.test(plain.slice(at, clock.to)) ? token(clock.to, clock.start, true) : null
  const lead = matchAt(LEAD, plain, at)?.[0].length ?? 0
  const read = timeAt(plain, at + lead, false)
  if (!read || read.time === 'now' || !isBoundary(plain, read.to)) return null
  // `8 in the morning`
  const isHalved = read.bare && plain.charAt(read.to) === ' ' && partAt(plain, read.to + 1) !== null
  // `by 5` is a time; `for 2` and `on 5` count something.
  const isLed = lead > 0 && !(read.bare && COUNTS.test(plain.slice(at, at + lead)))
  return isHalved || isLed ? token(read.to, read.time) : null
}

/** When a series ends: `until Dec 24`, `10 times`, 共5次. */
function endsAt(plain: string, at: number, calendar: Calendar): (EndsToken & { isWeak: boolean }) | null {
  const token = (to: number, ends: string) => ({ kind: 'ends' as const, from: at, to, ends, isWeak: false })
  const until = matchAt(UNTIL, plain, at)
  const day = until && dayAheadAt(plain, at + until[0].length, calendar)
  if (day?.date)
    return token(
      day.to + (matchAt(UNTIL_BEHIND, plain, day.to)?.[0].length ?? 0),
      `UNTIL=${day.date.replaceAll('-', '')}`,
    )
  const [said, english, han] = matchAt(TIMES, plain, at) ?? []
  if (said === undefined || !isBoundary(plain, at + said.length)) return null
  const times = IN_LETTERS[english ?? ''] ?? numberIn(english ?? han ?? '')
  return times >= 1 && times <= MAX_TIMES ? token(at + said.length, `COUNT=${times}`) : null
}

function repeatAt(plain: string, at: number, calendar: Calendar): RepeatToken | null {
  const repeat = repeatInEnglish(plain, at, calendar) ?? repeatInChinese(plain, at)
  const part = repeat?.part === null ? partBehind(plain, repeat.to) : null
  return repeat && part ? { ...repeat, ...part } : repeat
}

/** What stands between the words about time, and means nothing. */
const SIGN = /[.:!。-]/
export const isSign = (char: string): boolean => isSeparator(char) || SIGN.test(char)
export function skipSigns(plain: string, from: number): number {
  let at = from
  while (at < plain.length && isSign(plain.charAt(at))) at += 1
  return at
}

/** The words about time that stand here, if any do. */
function tokenAt(plain: string, at: number, calendar: Calendar): ReminderToken | null {
  if (!isBoundary(plain, at) || isSeparator(plain.charAt(at))) return null
  const notice = noticeAhead(plain, at)
  if (notice) return { ...notice, isWeak: false }
  const wait = waitAt(plain, at)
  const repeat = wait ? null : repeatAt(plain, at, calendar)
  const part = partAt(plain, at)
  return (
    (wait && { ...wait, isWeak: false }) ??
    repeat ??
    endsAt(plain, at, calendar) ??
    dayAt(plain, at, calendar) ??
    timeTokenAt(plain, at) ??
    (part && { ...part, isWeak: false })
  )
}

/** Everything that is said of the time in a line, in its order. @param isKept these words are none */
export function tokensIn(plain: string, calendar: Calendar, isKept: (place: Place) => boolean): ReminderToken[] {
  const tokens: ReminderToken[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const token = tokenAt(plain, at, calendar)
    if (!token) continue
    // Nor are the words within those that are none: the Tuesday of `every second Tuesday`.
    if (!isKept(token)) tokens.push(token)
    at = token.to - 1
  }
  return tokens
}
