import { addDays, addMonths, type LocalDate, type Minutes } from '#domain/time/time.ts'
import { type Calendar, isoWeekday } from './calendar.ts'
import { dayAt, type DayPart, type DateToken } from './day-words.ts'
import { lengthAt } from './length.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place } from './text.ts'

/** How long from now on: `in 20 minutes`, `30分钟后`; null: longer than a day. */
export type WaitToken = Place & { kind: 'wait'; minutes: Minutes | null }

const DAYS_AHEAD: readonly (readonly [pattern: RegExp, days: number, part: DayPart | null])[] = [
  [/tmrw?|tmw/y, 1, null],
]
const NEXT_WEEK = /next week(?!end)|下[个個]?(?:[周週]|星期|礼拜|禮拜)(?![一二三四五六日天末])/y
const WEEKEND = /(?:on |at )?(?:the |(?:this )|(next ))?weekend|(?:[这這本]|(下)[个個]?)?[周週]末/y
const LAST_OF_MONTH =
  /(?:at |by |on )?(?:the )?(?:end of (?:the |this |(next ))?month(?!['’])|last day of (?:this|(next)) month)|(?<![\d一二三四五六七八九十每个個])(?:[这這本][个個]?|(下)[个個]?)?月(?:[底末]|的?最[后後]一天)/y

const TO_TWELVE = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const ENGLISH_COUNT = `(\\d{1,3}|an?|${TO_TWELVE.join('|')}) (day|week|month|year)s?`
const IN_DAYS = new RegExp(`in ${ENGLISH_COUNT}(?: time)?`, 'y')
const DAYS_FROM_NOW = new RegExp(`${ENGLISH_COUNT} from (?:now|today)`, 'y')
const HAN_DAYS_LATER = new RegExp(
  `(\\d{1,3}|${HAN_NUMBER}) ?[个個]?(天|[周週]|星期|礼拜|禮拜|月|年)(?:之|以)?[后後]`,
  'y',
)
const UNITS: Readonly<Record<string, readonly [days: number, months: number]>> = {
  day: [1, 0],
  天: [1, 0],
  week: [7, 0],
  周: [7, 0],
  週: [7, 0],
  星期: [7, 0],
  礼拜: [7, 0],
  禮拜: [7, 0],
  month: [0, 1],
  月: [0, 1],
  year: [0, 12],
  年: [0, 12],
}

const countIn = (word: string): number => {
  if (/^an?$/.test(word)) return 1
  return TO_TWELVE.includes(word) ? TO_TWELVE.indexOf(word) + 1 : numberIn(word)
}

type Day = { to: number; date: LocalDate; part: DayPart | null }

function countedAt(plain: string, at: number, today: LocalDate): Day | null {
  const found = matchAt(IN_DAYS, plain, at) ?? matchAt(DAYS_FROM_NOW, plain, at) ?? matchAt(HAN_DAYS_LATER, plain, at)
  const [said = '', count = '', unit = ''] = found ?? []
  const [days, months] = UNITS[unit] ?? [0, 0]
  const number = countIn(count)
  if (!found || !Number.isInteger(number)) return null
  return { to: at + said.length, date: addMonths(addDays(today, days * number), months * number), part: null }
}

const SATURDAY = 6

function namedAt(plain: string, at: number, today: LocalDate): Day | null {
  for (const [pattern, days, part] of DAYS_AHEAD) {
    const said = matchAt(pattern, plain, at)?.[0]
    if (said !== undefined) return { to: at + said.length, date: addDays(today, days), part }
  }
  const week = matchAt(NEXT_WEEK, plain, at)
  if (week) return { to: at + week[0].length, date: isoWeekday(today, 1, 1), part: null }
  const weekend = matchAt(WEEKEND, plain, at)
  if (weekend) {
    const saturday = isoWeekday(today, SATURDAY, (weekend[1] ?? weekend[2]) ? 1 : 0)
    return { to: at + weekend[0].length, date: saturday < today ? today : saturday, part: null }
  }
  const month = matchAt(LAST_OF_MONTH, plain, at)
  if (!month) return null
  const first = `${addMonths(today, (month[1] ?? month[2] ?? month[3]) ? 2 : 1).slice(0, 8)}01` as LocalDate
  return { to: at + month[0].length, date: addDays(first, -1), part: null }
}

const PART_BEHIND =
  /(?: (?:in the )?)(morning|afternoon|evening|night)(?![\p{L}'’])| ?(?:(早上|早晨|清晨|清早|一大早|上午)|(中午|正午)|(下午(?!茶)|午后|午後|傍晚)|(晚上|晚间|晚間|夜里|夜裡))(?!好)/uy
const PARTS: Readonly<Record<string, DayPart>> = {
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'night',
  night: 'night',
}

/** The half of a day that stands behind the day: `tomorrow morning`, `周五晚上`. */
export function partBehind(plain: string, at: number): { to: number; part: DayPart } | null {
  const [said, english = '', morning, noon, afternoon] = matchAt(PART_BEHIND, plain, at) ?? []
  if (said === undefined) return null
  const part = PARTS[english] ?? (morning ? 'morning' : noon ? 'noon' : afternoon ? 'afternoon' : 'night')
  return { to: at + said.length, part }
}

/** A day that is to come, with its half if that is said: `tomorrow evening`, `in 3 days`, `12/24`, `下周五晚上`. */
export function dayAheadAt(plain: string, at: number, { today, dateOrder }: Calendar): DateToken | null {
  const named = countedAt(plain, at, today) ?? namedAt(plain, at, today)
  const day: DateToken | null =
    named && isBoundary(plain, named.to)
      ? { kind: 'date', from: at, written: false, ...named }
      : dayAt(plain, at, { today, dateOrder, isAhead: true })
  const part = day && day.part === null ? partBehind(plain, day.to) : null
  return day && part ? { ...day, ...part } : day
}

const LATER = / (?:from now|later)|(?:之|以)?[后後]/y
const AFTER = /(?:再)?[过過](?=[\d半一二两兩三四五六七八九十])/y

/** How long from now on: `in 20 minutes`, `an hour from now`, `30分鐘後`, `过半小时`. */
export function waitAt(plain: string, at: number): WaitToken | null {
  const after = matchAt(AFTER, plain, at)?.[0].length ?? 0
  const length = lengthAt(plain, at + after)
  if (!length || length.endsNow) return null
  const later = matchAt(LATER, plain, length.to)?.[0].length ?? 0
  const to = length.to + later
  if (!(after || later || plain.startsWith('in ', at)) || !isBoundary(plain, to)) return null
  return { kind: 'wait', from: at, to, minutes: length.minutes }
}
