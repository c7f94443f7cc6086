import type { LocalDate } from '#domain/time/time.ts'
import { isBoundary, isHan, matchAt, type Place } from './text.ts'
import { clockOf, halfClock, type Read, type Time, timeAt } from './time.ts'

/** The day that the end names itself; null for a day that no calendar has. */
export type EndDay = { date: LocalDate | null; part: 'morning' | 'noon' | 'afternoon' | 'night' | null }

export type ClockToken = Place &
  (
    | { kind: 'range'; start: Time; end: Time; endDay?: EndDay }
    /** `isOpen`: `from 9` goes on until something ends it; `at 9` is a moment. */
    | { kind: 'start'; start: Time; isOpen: boolean }
    | { kind: 'end'; end: Time }
  ) & {
    /** Nothing but numbers: as well part of a name (`chapters 9-10`). */
    bare: boolean
    /** The day of the end is said to be today. */
    isToday?: boolean
    isMorning?: boolean
  }

const NOW = /(?:right )?now|现在|現在|此刻|目前/y

/** `~8` begins with a dash by now; 預約 is no 約. */
const ROUGHLY =
  /(?:大约|大約|大概|差不多|(?<![预預大契合])[约約]|around |about |roughly |approx\.? |(?<![^ ])-(?=\d)) ?/y
const OR_SO =
  / ?(?:左右(?![脑腦手互])|前[后後](?!端)|(?<=[点點时時半])多(?=$|[ ,到至-]|起床|出[门門发發]|[到回]家|去|吃|睡|[开開]始)|-?ish(?!\p{L}))/uy
/** `around 8 for 30m` begins at eight; `about 8 pages` counts them. */
const GOES_ON = / ?$| ?,| (?:for|until|till|to) /y
/** A rough time is logged as the user said it: `大约9点左右`. */
function roughlyAt(plain: string, at: number, isEnd: boolean): Read | null {
  const roughly = matchAt(ROUGHLY, plain, at)?.[0] ?? ''
  const read = timeAt(plain, at + roughly.length, isEnd)
  if (!read) return null
  const to = read.to + (matchAt(OR_SO, plain, read.to)?.[0].length ?? 0)
  const isSaid = /^[a-z]/.test(roughly) && matchAt(GOES_ON, plain, to) !== null
  return { ...read, to, alone: read.alone || isSaid || to > read.to }
}

type End = Read & { isToday: boolean; isMorning: boolean }

/** The end of a span, with the words about its day: `7 this morning`, `今早7点`. */
function endAt(plain: string, from: number): End | null {
  const [now] = matchAt(NOW, plain, from) ?? []
  if (now) return { to: from + now.length, time: 'now', bare: false, alone: false, isToday: false, isMorning: false }
  const day = matchAt(END_DAY, plain, from)?.[0] ?? ''
  const at = from + day.length
  const read = roughlyAt(plain, at, true)
  if (!read) return null
  const after = matchAt(END_PART, plain, read.to)?.[0] ?? ''
  const isToday = /^(?:今|today)|(?:today|this morning)$/.test(day || after)
  const isMorning = after.endsWith('morning')
  return { ...read, to: read.to + after.length, bare: read.bare && day === '' && after === '', isToday, isMorning }
}

const FROM = /(?:(?:starting |beginning )?(?:from|since|at)|starting|@|自从|自從|从|從|自) ?/y
const AT = /(?:at |@)/y
export const TO = / ?(?:-{1,2} ?|to |'?till? |thru |through |until |至 ?|到 ?)/y
/** `between 9 and 10` */
const BETWEEN = /(?:between|b\/w) /y
const AND = / (?:and|&) /y
const UNTIL = /(?:(?:up )?until|'?till?|up to|(?:ending|ended|ends)(?: at)?|一直到|直到|到|至) ?/y
/** 起床 is what begins, and not that it does. */
const BEGINS = / ?(?:(?:开始|開始|[之以][后後]|过后|過後)的?|起(?![床身来來草司跑飞飛步名码碼]))/y
/** The day of an end is the next one after the start, under any name: `昨晚11点到今早7点`. */
const END_DAY = /(?:今天|今日|第二天|次日|隔天|今(?=[早晨])|today (?:at )?|the next (?:day|morning) (?:at )?)/y
const END_PART =
  / ?(?:this morning|in the morning|the next morning|the next day|today|morning(?=$)|(?:结束|結束|为止|為止|之[间間]|期[间間]|止)(?=[ ,;、]|$))/y
/** `10点结束` */
const IS_END = / ?(?:结束|結束|为止|為止|止)(?=[ ,;、]|$)/y
/** A count after `9-10` is no time: `2-3 hours`, `6-7 km`. */
const COUNTED =
  / ?(?:hours?|hrs?|minutes?|mins?|km|miles?|kg|lbs?|reps?|sets?|times|beers?|cups?|people|pages?|days?|weeks?|years?|uhr)(?![a-z])| ?(?:半?[个個]半?)?(?:小 ?[时時]|分 ?[钟鐘]|[钟鐘][头頭]|刻[钟鐘]|秒)|[页頁章节節题題岁歲年月号號楼樓%°]|\/|-\d|[.:]\d/y

const endsWell = (plain: string, to: number, bare: boolean) =>
  isBoundary(plain, to) && !(bare && matchAt(COUNTED, plain, to))

/** A digit that belongs to the sign before it begins no time: `第9-10`, `p.12-14`, `1:9-10`. */
const beginsWell = (plain: string, at: number) => !/[第./\-$€£¥]$|\d:$/.test(plain.slice(Math.max(at - 2, 0), at))

/** From when to when, or one of the two: `9-10:30`, `9am to 10`, `上午9点-10点半`, `from 9`, `until now`, `到现在`. */
export function clockAt(plain: string, at: number): ClockToken | null {
  if (!beginsWell(plain, at)) return null
  const until = matchAt(UNTIL, plain, at)
  const last = until && endAt(plain, at + until[0].length)
  if (last && endsWell(plain, last.to, last.bare)) {
    const { to, time: end, isToday, isMorning } = last
    return { kind: 'end', from: at, to, end, bare: false, isToday, isMorning }
  }
  const between = matchAt(BETWEEN, plain, at)?.[0].length ?? 0
  const first = between ? roughlyAt(plain, at + between, false) : null
  const range = first && rangeOf(plain, at, first, { isSaid: true, sign: AND })
  if (range) return range
  const from = matchAt(FROM, plain, at)?.[0].length ?? 0
  const isOpen = from > 0 && !matchAt(AT, plain, at)
  const start = roughlyAt(plain, at + from, false)
  if (!start) return null
  return (
    rangeOf(plain, at, start, { isSaid: from > 0, sign: TO }) ?? startOf(plain, at, start, { isSaid: from > 0, isOpen })
  )
}

/** 去7-11買咖啡, `go to 7-11` */
const isShop = (plain: string, from: number, to: number): boolean =>
  plain.slice(from, to) === '7-11' &&
  (isHan(plain.charAt(from - 1)) ||
    isHan(plain.charAt(to)) ||
    /(?:to|at) $/.test(plain.slice(Math.max(0, from - 3), from)))

type Joined = { isSaid: boolean; sign: RegExp }

function rangeOf(plain: string, from: number, start: Read, { isSaid, sign }: Joined): ClockToken | null {
  const dash = matchAt(sign, plain, start.to)
  const last = dash && endAt(plain, start.to + dash[0].length)
  // 到7-11 names a shop to go to, and 到11/25 the day of the end.
  if (!last || !endsWell(plain, last.to, last.bare)) return null
  if (isShop(plain, from, last.to)) return null
  const bare = start.bare && last.bare && !isSaid
  // `45-50` does not claim to be two times; `9-25` does.
  if (bare && start.time === null) return null
  const { isToday, isMorning } = last
  return { kind: 'range', from, to: last.to, start: start.time, end: last.time, bare, isToday, isMorning }
}

type Introduced = { isSaid: boolean; isOpen: boolean }

function startOf(plain: string, from: number, start: Read, { isSaid, isOpen }: Introduced): ClockToken | null {
  const ends = isSaid ? null : matchAt(IS_END, plain, start.to)
  if (ends) return { kind: 'end', from, to: start.to + ends[0].length, end: start.time, bare: false }
  const begins = matchAt(BEGINS, plain, start.to)?.[0].length ?? 0
  const to = start.to + begins
  const isTime = start.alone || isSaid || begins > 0
  if (!isTime || !endsWell(plain, to, start.bare)) return null
  return { kind: 'start', from, to, start: start.time, isOpen: isOpen || begins > 0, bare: false }
}

/** `8h30-9h15`, `12h à 13h`: an hour and its minutes. Alone, `8h30` is a length. */
const HOURS_H = /(\d{1,2}) ?h ?(\d{2})? ?(?:- ?|to |à |a |bis )(\d{1,2}) ?h ?(\d{2})?(?![\p{L}\d])/uy

/** `7.20-8h`: the sign of the hours stands behind both. */
const HOURS_LAST = /(\d{1,2})[.:](\d{2}) ?- ?(\d{1,2})(?:[.:](\d{2}))? ?h(?![\p{L}\d])/uy

/** From when to when, with an `h` for the hours as in French. */
export function hourRangeAt(plain: string, at: number): ClockToken | null {
  const found = matchAt(HOURS_H, plain, at) ?? matchAt(HOURS_LAST, plain, at)
  if (!found || !beginsWell(plain, at)) return null
  const [said, hour = '', minutes = '0', lastHour = '', lastMinutes = '0'] = found
  const clock = (hours: string, rest: string): Time => {
    const read = clockOf(Number(hours), Number(rest), null, hours)
    return read && { ...read, style: 'whole' }
  }
  const [start, end] = [clock(hour, minutes), clock(lastHour, lastMinutes)]
  return { kind: 'range', from: at, to: at + said.length, start, end, bare: false }
}

/** One to twelve in English, for a pattern. */
export const HOUR_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const MINUTE_WORDS = '(?: (fifteen|thirty|forty-five))?(?: ?([ap])\\.?m\\.?)?'
/** `six to seven thirty`; `one to one` is a meeting, and `two to three pages` a number. */
const IN_WORDS = new RegExp(
  `(?:from |between )?(${HOUR_WORDS})${MINUTE_WORDS}(?: ?- ?| to | till | until | and )(?!\\1)(${HOUR_WORDS})${MINUTE_WORDS}(?![\\p{L}-])`,
  'uy',
)
const MINUTES_OF: Record<string, number> = { fifteen: 15, thirty: 30, 'forty-five': 45 }

/** From when to when, in words. */
export function wordRangeAt(plain: string, at: number): ClockToken | null {
  const [said = '', first = '', firstMinutes, firstHalf, last = '', lastMinutes, lastHalf] =
    matchAt(IN_WORDS, plain, at) ?? []
  const to = at + said.length
  const isSaid = /^(?:from|between)/.test(said)
  if (!said || (/ and /.test(said) && !said.startsWith('between')) || !endsWell(plain, to, true)) return null
  const clock = (word: string, minuteWord = '', half?: string): Time => {
    const [hour, minutes] = [HOUR_WORDS.split('|').indexOf(word) + 1, MINUTES_OF[minuteWord] ?? 0]
    return half === undefined ? clockOf(hour, minutes, null, word) : halfClock(hour, minutes, half)
  }
  const [start, end] = [clock(first, firstMinutes, firstHalf), clock(last, lastMinutes, lastHalf)]
  return { kind: 'range', from: at, to, start, end, bare: !(isSaid || firstHalf || lastHalf) }
}
