import type { Minutes } from './time.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place } from './typed-line-text.ts'
import type { DayPart } from './typed-line-date.ts'

/**
 * A time of day. `open`: in the half of the day that fits, where one counts to twelve; `half`: it says which half;
 * `whole`: it counts to twenty-four.
 */
export type Clock = { minutes: Minutes; style: 'open' | 'half' | 'whole' }
/** null: a time that no clock shows. */
export type Time = Clock | 'now' | null

export type ClockToken = Place &
  (
    | { kind: 'range'; start: Time; end: Time }
    /** `isOpen`: `from 9` goes on until something ends it; `at 9` is a moment. */
    | { kind: 'start'; start: Time; isOpen: boolean }
    | { kind: 'end'; end: Time }
  ) & {
    /** Nothing but numbers: as well part of a name (`chapters 9-10`). */
    bare: boolean
  }

const PARTS: readonly (readonly [words: string, part: DayPart])[] = [
  ['凌晨|清晨|早上|早晨|上午|早', 'morning'],
  ['中午|正午', 'noon'],
  ['下午|午后|午後|傍晚', 'afternoon'],
  ['晚上|夜里|夜裡|夜间|夜間|半夜|晚', 'night'],
]
const PART = `(?:(${PARTS.map(([words]) => words).join('|')}) ?)?`
const partOf = (word: string | undefined): DayPart | null =>
  PARTS.find(([words]) => word !== undefined && words.split('|').includes(word))?.[1] ?? null

const HALF = '(?: ?([ap])(?:\\.?m\\.?)(?![\\p{Script=Latin}\\d]))'
/** `9点`, `九点半`, `下午3点一刻`, `10点05`, `21時30分`. */
const HAN_CLOCK = new RegExp(
  `${PART}(\\d{1,2}|${HAN_NUMBER})[点點时時](?:(半)|([一三13])刻|零?(\\d{1,2}|${HAN_NUMBER})分(?!钟|鐘)|(\\d{2})(?![\\da-z分])|[整钟鐘])?`,
  'y',
)
/** `9:00`, `下午3:15`, `9:30pm`, `9.30 pm`. */
const COLON = new RegExp(`${PART}(\\d{1,2}):(\\d{2})(?![:\\d])${HALF}?`, 'uy')
const DOTTED = new RegExp(`${PART}(\\d{1,2})\\.(\\d{2})(?!\\d)${HALF}?`, 'uy')
/** `9am`, `930pm`, `下午3`. */
const HOUR = new RegExp(`${PART}(\\d{1,4})(?![\\d:])${HALF}?`, 'uy')
const WORD = /noon|midday|midnight|中午|正午|午夜/y
const NOW = /(?:right )?now|现在|現在|此刻|目前/y

/** `bare`: nothing but numbers. `alone`: one of its kind is a time without another. */
type Read = { to: number; time: Time; bare: boolean; alone: boolean }

/** The hour of the day that a half of it makes of an hour; null when that half has no such hour. */
export function hourIn(part: DayPart, hour: number): number | null {
  if (part === 'morning') return hour > 12 ? null : hour % 12
  if (hour > 12) return hour
  if (part === 'noon') return hour < 4 ? hour + 12 : hour
  if (part === 'afternoon') return (hour % 12) + 12
  // 晚上12点 is the end of the day, 夜里2点 is in the night.
  if (hour === 12) return 24
  return hour < 5 ? hour : hour + 12
}

function clockOf(hour: number, minute: number, part: DayPart | null, digits: string): Clock | null {
  if (!(minute < 60)) return null
  if (part !== null) {
    const inPart = hourIn(part, hour)
    return inPart !== null && inPart * 60 + minute <= 1440 ? { minutes: inPart * 60 + minute, style: 'half' } : null
  }
  if (!(hour * 60 + minute <= 1440)) return null
  const isWhole = hour === 0 || hour > 12 || digits.startsWith('0')
  return { minutes: hour * 60 + minute, style: isWhole ? 'whole' : 'open' }
}

/** `12am` is midnight. */
function halfClock(hour: number, minute: number, half: string): Clock | null {
  const isShown = hour >= 1 && hour <= 12 && minute < 60
  return isShown ? { minutes: (hour % 12) * 60 + minute + (half === 'p' ? 720 : 0), style: 'half' } : null
}

function withHalf(part: string | undefined, digits: string, minutes: string, half: string | undefined): Time {
  const [hour, minute] = [Number(digits), Number(minutes)]
  return half === undefined ? clockOf(hour, minute, partOf(part), digits) : halfClock(hour, minute, half)
}

/** @param isEnd midnight is the end of a day as well as its beginning */
function timeAt(plain: string, at: number, isEnd: boolean): Read | null {
  const han = matchAt(HAN_CLOCK, plain, at)
  if (han) {
    const [said, part, hour = '', half, quarters, minutes, joined] = han
    const minute = half ? 30 : quarters ? numberIn(quarters) * 15 : numberIn(minutes ?? joined ?? '0')
    return { to: at + said.length, time: clockOf(numberIn(hour), minute, partOf(part), hour), bare: false, alone: true }
  }
  const colon = matchAt(COLON, plain, at)
  const dotted = colon ? null : matchAt(DOTTED, plain, at)
  const parted = colon ?? dotted
  if (parted) {
    const [said, part, hour = '', minute = '', half] = parted
    const bare = dotted !== null && half === undefined && part === undefined
    // `1.50 m` is a height.
    return { to: at + said.length, time: withHalf(part, hour, minute, half), bare, alone: dotted === null }
  }
  const plainHour = matchAt(HOUR, plain, at)
  if (plainHour) {
    const [said, part, digits = '', half] = plainHour
    const [hour, minute] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, '0']
    const bare = half === undefined && part === undefined
    return { to: at + said.length, time: withHalf(part, hour, minute, half), bare, alone: half !== undefined }
  }
  const [word] = matchAt(WORD, plain, at) ?? []
  if (word) {
    const isMidnight = word === 'midnight' || word === '午夜'
    return {
      to: at + word.length,
      time: { minutes: isMidnight ? (isEnd ? 1440 : 0) : 720, style: 'half' },
      bare: false,
      alone: true,
    }
  }
  return null
}

/** The end of a span. Words about its day are read and add nothing: `7 this morning`, `今早7点`. */
function endAt(plain: string, from: number): Read | null {
  const [now] = matchAt(NOW, plain, from) ?? []
  if (now) return { to: from + now.length, time: 'now', bare: false, alone: false }
  const at = from + (matchAt(END_DAY, plain, from)?.[0].length ?? 0)
  const read = timeAt(plain, at, true)
  if (!read) return null
  const after = matchAt(END_PART, plain, read.to)?.[0].length ?? 0
  return { ...read, to: read.to + after, bare: read.bare && at === from && after === 0 }
}

const FROM = /(?:from|since|at|自从|自從|从|從|自) ?/y
const AT = /at /y
const TO = / ?(?:- ?|to |till |until |至 ?|到 ?)/y
const UNTIL = /(?:until|till|up to|一直到|直到|到|至) ?/y
const BEGINS = / ?(?:开始|開始|起)/y
/** The day of an end is the next one after the start, whatever it is called: `昨晚11点到今早7点`. */
const END_DAY = /(?:今天|今日|第二天|次日|隔天|今(?=[早晨])|today (?:at )?|the next (?:day|morning) (?:at )?)/y
const END_PART = / ?(?:this morning|in the morning|the next morning|the next day|today)/y
/** What is counted with `9-10` before it is no time. */
const COUNTED = /[页頁章节節题題岁歲年月%°]|\/|-\d|[.:]\d/y

const endsWell = (plain: string, to: number, bare: boolean) =>
  isBoundary(plain, to) && !(bare && matchAt(COUNTED, plain, to))

/** A digit that belongs to what is before it begins no time: `第9-10`, `p.12-14`, `1:9-10`. */
const beginsWell = (plain: string, at: number) => !/[第./\-$€£¥]$|\d:$/.test(plain.slice(Math.max(at - 2, 0), at))

/** From when to when, or one of the two: `9-10:30`, `9am to 10`, `上午9点-10点半`, `from 9`, `until now`, `到现在`. */
export function clockAt(plain: string, at: number): ClockToken | null {
  if (!beginsWell(plain, at)) return null
  const until = matchAt(UNTIL, plain, at)
  const last = until && endAt(plain, at + until[0].length)
  if (last && endsWell(plain, last.to, last.bare))
    return { kind: 'end', from: at, to: last.to, end: last.time, bare: false }
  const from = matchAt(FROM, plain, at)?.[0].length ?? 0
  const isOpen = from > 0 && !matchAt(AT, plain, at)
  const start = timeAt(plain, at + from, false)
  if (!start) return null
  return rangeOf(plain, at, start, from > 0) ?? startOf(plain, at, start, { isSaid: from > 0, isOpen })
}

function rangeOf(plain: string, from: number, start: Read, isSaid: boolean): ClockToken | null {
  const dash = matchAt(TO, plain, start.to)
  const last = dash && endAt(plain, start.to + dash[0].length)
  if (!last || !endsWell(plain, last.to, start.bare && last.bare)) return null
  const bare = start.bare && last.bare && !isSaid
  // `45-50` does not claim to be two times; `9-25` does.
  if (bare && start.time === null) return null
  return { kind: 'range', from, to: last.to, start: start.time, end: last.time, bare }
}

type Introduced = { isSaid: boolean; isOpen: boolean }

function startOf(plain: string, from: number, start: Read, { isSaid, isOpen }: Introduced): ClockToken | null {
  const begins = matchAt(BEGINS, plain, start.to)?.[0].length ?? 0
  const to = start.to + begins
  const isTime = start.alone || isSaid || begins > 0
  if (!isTime || !endsWell(plain, to, start.bare)) return null
  return { kind: 'start', from, to, start: start.time, isOpen: isOpen || begins > 0, bare: false }
}

/** `8h30-9h15`, `12h à 13h`: an hour and its minutes. Alone, `8h30` is a length. */
const HOURS_H = /(\d{1,2}) ?h ?(\d{2})? ?(?:- ?|to |à |a |bis )(\d{1,2}) ?h ?(\d{2})?(?![\p{L}\d])/uy

/** From when to when, with an `h` for the hours as in French. */
export function hourRangeAt(plain: string, at: number): ClockToken | null {
  const found = matchAt(HOURS_H, plain, at)
  if (!found || !beginsWell(plain, at)) return null
  const [said, hour = '', minutes = '0', lastHour = '', lastMinutes = '0'] = found
  const clock = (hours: string, rest: string): Time => {
    const read = clockOf(Number(hours), Number(rest), null, hours)
    return read && { ...read, style: 'whole' }
  }
  const [start, end] = [clock(hour, minutes), clock(lastHour, lastMinutes)]
  return { kind: 'range', from: at, to: at + said.length, start, end, bare: false }
}
