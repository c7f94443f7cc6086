import { addDays, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { type Calendar, dateOf, dayInMonth, dayOfWeek, dayOfYear, isoWeekday } from './calendar.ts'
import { clockAt } from './clock.ts'
import { HAN_AFTERNOON, HAN_MORNING, HAN_NIGHT, relativeDayAt } from './relative-day.ts'
import { HAN_NUMBER, isBoundary, matchAt, numberIn, type Place, skipSeparators, yearIn } from './text.ts'

/** Which half of a day is meant; the night goes on after midnight. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'night'
/** `date` is null for a day that no calendar has. */
export type DateToken = Place & { kind: 'date'; date: LocalDate | null; part: DayPart | null; written: boolean }

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const WEEKDAY_NAME =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
/** Its week may stand before or behind: `last monday`, `last week monday`, `monday last week`. */
const WEEKDAY = new RegExp(
  `(?:on )?(?:(last|this|next) (?:(week),? )?)?${WEEKDAY_NAME}(?: (morning|afternoon|evening|night)(?= ))?` +
    `(?:,? (?:of )?(last|this|next) week(?![\\p{L}'’]))?`,
  'uy',
)
const WEEKS = { last: -1, this: 0, next: 1 } as const
type NamedWeek = keyof typeof WEEKS
const ONE_OR_MORE = new RegExp(`${WEEKDAY_NAME}(s)?`, 'y')
const HAN_WEEKDAY = /(?:(上上|下下|[上下这這本])[个個]?)?(?:[周週]|星期|礼拜|禮拜|拜)([一二三四五六日天])/y
const HAN_WEEK = '一二三四五六日'
/** A weekday can be the beginning of a name as well: `周一例会`. It is a date when a time follows. */
const TIME_FOLLOWS =
  /[ ,;、]{0,2}(?:\d|from |at |since |half past |quarter |noon|[凌清早上中正下午傍晚晨夜深入大黄黃从從]|一大早|半夜|三更|[一二两兩三四五六七八九十]{1,3}[点點]|半[个個小])/y
/** Hours or a length further on: `monday lunch 12-1`, `friday gym 45 min`. */
const HOURS_AHEAD =
  / \d[\d:.]{0,4} ?[ap]?m? ?(?:[-–]|to|till?|until) ?\d[\d:.]{0,4} ?[ap]?m?(?= |$)| \d[\d.]{0,4} ?(?:h|hrs?|hours?|m|mins?|minutes?)(?= |$)/
/** `from yesterday 11pm to 7am`, 从昨晚11点到现在. */
const LEAD = /(?:from |自从|自從|从|從|自)(?=[\p{L}\d])/uy
const ENDS = /[ ,;、]{0,2}(?:$|>)/y
const PAUSES = /[ ,;、>]|$/y
/** A future day may stand in the middle as well: `每月15号交房租`, `on the 5th buy wine`; but not `on the 5th floor`. */
const NO_HOUSE = /(?![楼樓线線店院馆館门門机機车車床房厅廳桌])/y
const NO_FLOOR = /(?! (?:floor|grade|street|avenue|chapter|page|time|day|of|birthday|anniversary)(?![a-z]))/y

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const ISO = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![-\d/.])/y
/** Not `24/7`, and not `1/2 hour`. */
const SLASHED = /(?!24\/7)(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/]| ?(?:an )?(?:h|hrs?|hours?)(?![a-z]))/y
/** Years of Taiwan: `115/11/20`. */
const OF_TAIWAN = /(1\d{2})([/.-])(\d{1,2})\2(\d{1,2})(?![-\d/.])/y
/** As Germans, Finns and Czechs write it: the day first, and a dot after the month. */
const DOTTED = /(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?(?![\p{L}\p{N}.])/uy
const HAN_DATE = new RegExp(
  `(?:(?:民国|民國|西元|公元)?([\\d〇零一二三四五六七八九]{2,4})年)?(\\d{1,2}|${HAN_NUMBER})月(\\d{1,2}|${HAN_NUMBER})[日号號]`,
  'y',
)
/** In front of a day: `Wed, Nov 25`, `週三11/25`. */
const IN_FRONT =
  /(?:(?:[周週]|星期|礼拜|禮拜)([一二三四五六日天])|(?:on )?(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?),? ?/y
/** Behind a day: `11/20(五)`, `Nov 20 (Fri)`. */
const IN_BRACKETS = / ?\((?:(?:[周週]|星期|礼拜|禮拜)?([一二三四五六日天])|(mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})\)/y
/** `5号`, `上个月5号`. */
const HAN_DAY = new RegExp(`(上上?[个個]?月|下下?[个個]?月|[这這][个個]月|本月)?(\\d{1,2}|${HAN_NUMBER})[日号號]`, 'y')
const DAY = /(?:on )?(the )?(\d{1,2})(?:st|nd|rd|th)/y
/** In front of a time, `11.25` and `11-25` are days; alone they are a number, and hours. */
const SHORT = /(\d{1,2})([-.月])(\d{1,2})(?= )/y
/** Not the hours of `nov 10 2030-2100`. */
const YEAR_BEHIND = '(?:,? (20\\d{2})(?![\\d:]| ?-))?'
const MONTH_FIRST = new RegExp(`(?:on )?${MONTH}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])${YEAR_BEHIND}`, 'y')
const DAY_FIRST = new RegExp(`(?:on )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}${YEAR_BEHIND}`, 'y')
const AGO = /(\d{1,2}|an?|one|two|three|four|five|six|seven) (day|week)s? ago/y
const HAN_AGO = new RegExp(`(\\d{1,2}|${HAN_NUMBER}) ?(天|[周週]|[个個]?(?:星期|礼拜|禮拜))(?:之前|以前|前)`, 'y')
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

const monthIn = (word: string) => MONTHS.indexOf(word.slice(0, 3)) + 1

/** 1 = Monday … 7 = Sunday. @param name `tues`, `三`, `天` */
export const weekdayNamed = (name: string): number =>
  1 +
  (/[a-z]/.test(name)
    ? WEEKDAYS.findIndex((full) => full.startsWith(name.slice(0, 3)))
    : HAN_WEEK.indexOf(name === '天' ? '日' : name))

/** The English name of a weekday, of one or of all of them: `tue`, `Mondays`. */
export function weekdayNameAt(plain: string, at: number): { to: number; weekday: number; isEach: boolean } | null {
  const [said = '', name = '', each] = matchAt(ONE_OR_MORE, plain, at) ?? []
  const to = at + said.length
  return said && isBoundary(plain, to) ? { to, weekday: weekdayNamed(name), isEach: each !== undefined } : null
}

/** `周一到周五` and `mon-fri` are several days, of which a log has one. */
const RANGE_BEFORE =
  /(?:(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天] ?[到至、和与與-] ?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}(?: ?- ?| to | thru | through | and | & ))$/
const RANGE_BEHIND =
  /(?: ?[到至、和与與-] ?)(?:[周週]|星期|礼拜|禮拜)?[一二三四五六日天](?![点點\u3400-\u9FFF])|(?: ?[-&] ?| to | thru | through | and )(?:mon|tue|wed|thu|fri|sat|sun)/y

const isOneOfSeveral = (plain: string, from: number, to: number) =>
  RANGE_BEFORE.test(plain.slice(Math.max(0, from - 20), from)) || matchAt(RANGE_BEHIND, plain, to) !== null

type OfWeek = { to: number; date: LocalDate; part?: DayPart }
const PARTS: Record<string, DayPart> = { morning: 'morning', afternoon: 'afternoon', evening: 'night', night: 'night' }

function weekdayAt(plain: string, at: number, calendar: Calendar): OfWeek | null {
  const english = matchAt(WEEKDAY, plain, at)
  const han = english ? null : matchAt(HAN_WEEKDAY, plain, at)
  const [said = '', before, hanDay = ''] = english ?? han ?? []
  const [, , isWeek, name = '', half = '', behind] = english ?? []
  const week = behind ?? before
  const to = at + said.length
  if (said === '' || !isBoundary(plain, to) || isOneOfSeveral(plain, at, to)) return null
  // A past day is no name: 上周一跑步.
  const isPast = week === 'last' || week?.startsWith('上') === true
  const isSaidLast = english !== null && said.startsWith('on ') && matchAt(ENDS, plain, to) !== null
  // It begins the line, and hours end it: who means a name writes it elsewhere.
  const isLeading = english !== null && !plain.slice(0, at).trim() && HOURS_AHEAD.test(plain.slice(to))
  const isDay = isPast || isSaidLast || isLeading || calendar.isAhead || matchAt(TIME_FOLLOWS, plain, to)
  if (!isDay) return null
  if (english) {
    const named = week === undefined ? null : (week as NamedWeek)
    const part = PARTS[half] && { part: PARTS[half] }
    const isOfWeek = named !== null && (behind ?? isWeek) !== undefined
    const date = isOfWeek
      ? isoWeekday(calendar.today, weekdayNamed(name), WEEKS[named])
      : dayOfWeek(calendar, weekdayNamed(name), named)
    return { to, date, ...part }
  }
  const weekday = weekdayNamed(hanDay)
  if (!week) return { to, date: dayOfWeek(calendar, weekday, null) }
  const weeks = week.startsWith('下') ? week.length : isPast ? -week.length : 0
  return { to, date: isoWeekday(calendar.today, weekday, weeks) }
}

/** How many months from this one a name is; undefined: none is named. */
function monthsIn(named: string | undefined): number | undefined {
  const count = (sign: string) => [...(named ?? '')].filter((char) => char === sign).length
  return named === undefined ? undefined : count('下') - count('上')
}

/** Days that are counted: `2 days ago`, `三天前`. */
function agoAt(plain: string, at: number, today: LocalDate): { to: number; date: LocalDate } | null {
  const english = matchAt(AGO, plain, at)
  const [said = '', count = '', unit = ''] = english ?? matchAt(HAN_AGO, plain, at) ?? []
  if (said === '') return null
  const number = english && !/\d/.test(count) ? Math.max(NUMBERS.indexOf(count), 1) : numberIn(count)
  const days = number * (unit === 'day' || unit === '天' ? 1 : 7)
  return Number.isFinite(days) ? { to: at + said.length, date: addDays(today, -days) } : null
}

function writtenAt(plain: string, at: number, calendar: Calendar): { to: number; date: LocalDate | null } | null {
  const { dateOrder } = calendar
  const read = (pattern: RegExp, made: (groups: RegExpExecArray) => LocalDate | null) => {
    const found = matchAt(pattern, plain, at)
    return found && isBoundary(plain, at + found[0].length) ? { to: at + found[0].length, date: made(found) } : null
  }
  const dayIn = (year: string | undefined, month: number, day: number) =>
    year ? dateOf(yearIn(year), month, day) : dayOfYear(calendar, month, day)
  const inOrder = (first: string, second: string, year?: string) => {
    const [a, b] = [Number(first), Number(second)]
    if (dateOrder === 'yearFirst' && year?.length === 2) return dateOf(2000 + a, b, Number(year))
    const [monthFirst, dayFirst] = [dayIn(year, a, b), dayIn(year, b, a)]
    // There is no 20th month: it is the 20th of one.
    return dateOrder === 'dayFirst' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
  }
  return (
    read(ISO, ([, year, , month, day]) => dateOf(Number(year), Number(month), Number(day))) ??
    read(OF_TAIWAN, ([, year = '', , month, day]) => dateOf(yearIn(year), Number(month), Number(day))) ??
    read(HAN_DATE, ([, year, month = '', day = '']) => dayIn(year, numberIn(month), numberIn(day))) ??
    read(DOTTED, ([, day, month, year]) => dayIn(year, Number(month), Number(day))) ??
    read(SLASHED, ([, first = '', second = '', year]) => inOrder(first, second, year)) ??
    shortAt(plain, at, (first, second) => inOrder(first, second)) ??
    dayOfMonthAt(plain, at, calendar) ??
    read(MONTH_FIRST, ([, month = '', day, year]) => dayIn(year, monthIn(month), Number(day))) ??
    read(DAY_FIRST, ([, day, month = '', year]) => dayIn(year, monthIn(month), Number(day)))
  )
}

/** A day of a month: `5号 9点`, `上个月5号`, `the 5th`; `5号楼` is a house, and `the 5th chapter` a chapter. */
function dayOfMonthAt(plain: string, at: number, calendar: Calendar): { to: number; date: LocalDate | null } | null {
  const han = plain.charAt(at - 1) === '第' ? null : matchAt(HAN_DAY, plain, at)
  const english = han ? null : matchAt(DAY, plain, at)
  const to = at + (han ?? english ?? [''])[0].length
  const ends = calendar.isAhead ? (han ? NO_HOUSE : NO_FLOOR) : han ? PAUSES : english?.[1] ? ENDS : null
  const isDay = han?.[1] ?? matchAt(TIME_FOLLOWS, plain, to) ?? (ends && matchAt(ends, plain, to))
  const day = numberIn((han ?? english)?.[2] ?? '')
  return to > at && isDay ? { to, date: dayInMonth(calendar, day, monthsIn(han?.[1])) } : null
}

/** `11.25 9:00`: the time behind the two numbers says that they are a date. */
function shortAt(plain: string, at: number, inOrder: (first: string, second: string) => LocalDate | null) {
  const [said = '', first = '', between, second = ''] = matchAt(SHORT, plain, at) ?? []
  const to = at + said.length
  const areHours = between === '-' && Number(first) <= 24 && Number(second) <= 24 && !second.startsWith('0')
  const date =
    said === '' || areHours || !clockAt(plain, skipSeparators(plain, to, plain.length)) ? null : inOrder(first, second)
  return date && { to, date }
}

/** Which day: `yesterday`, `monday`, `11/18`, `2026-11-18`, `昨晚`, `上周一`, `11月18日`. @param calendar.today of the screen */
export function dayAt(plain: string, at: number, calendar: Calendar): DateToken | null {
  const lead = matchAt(LEAD, plain, at)?.[0].length ?? 0
  const led = lead ? dayWithoutLead(plain, at + lead, calendar) : null
  if (led && matchAt(TIME_FOLLOWS, plain, led.to)) return { ...led, from: at }
  return dayWithoutLead(plain, at, calendar)
}

function dayWithoutLead(plain: string, at: number, calendar: Calendar): DateToken | null {
  const { today } = calendar
  const named = relativeDayAt(plain, at)
  if (named) {
    const { to, days, part } = named
    return { kind: 'date', from: at, to, date: addDays(today, days), part, written: false }
  }
  const ago = agoAt(plain, at, today)
  if (ago && isBoundary(plain, ago.to)) return { kind: 'date', from: at, part: null, written: false, ...ago }
  const found = dayWithWeekday(plain, at, calendar) ?? weekdayAt(plain, at, calendar)
  return found && { kind: 'date', from: at, part: null, written: true, ...found }
}

const weekdayIn = ([, han, english = '']: RegExpExecArray): number => weekdayNamed(han ?? english)

/** A weekday before or behind a day says the same day once more; another one makes it none. */
function dayWithWeekday(plain: string, at: number, calendar: Calendar) {
  const before = matchAt(IN_FRONT, plain, at)
  const day = writtenAt(plain, at + (before?.[0].length ?? 0), calendar)
  if (!day) return null
  const behind = matchAt(IN_BRACKETS, plain, day.to)
  const { date } = day
  const agrees = [before, behind].every((said) => !said || !date || weekdayOf(date) === weekdayIn(said))
  return { to: day.to + (behind?.[0].length ?? 0), date: agrees ? date : null }
}

/** The half of a day that stands by itself: `晚上 散步 8点-9点`, `8-9 walk in the evening`. */
export type PartToken = Place & { kind: 'part'; part: DayPart }

const ALONE: readonly (readonly [pattern: RegExp, part: DayPart])[] = [
  [new RegExp(`(?:凌晨|${HAN_MORNING})(?=[ ,;、]|$)|in the morning|morning(?= \\d)`, 'y'), 'morning'],
  [/(?:中午|正午|午间|午間)(?=[ ,;、]|$)/y, 'noon'],
  [new RegExp(`(?:${HAN_AFTERNOON})(?=[ ,;、]|$)|in the afternoon|afternoon(?= \\d)`, 'y'), 'afternoon'],
  [new RegExp(`(?:半夜|${HAN_NIGHT})(?=[ ,;、]|$)|in the evening|at night|(?:evening|night)(?= \\d)`, 'y'), 'night'],
]

/** Which half of the day, without the day. */
export function partAt(plain: string, at: number): PartToken | null {
  for (const [pattern, part] of ALONE) {
    const to = at + (matchAt(pattern, plain, at)?.[0].length ?? 0)
    if (to > at && isBoundary(plain, to)) return { kind: 'part', from: at, to, part }
  }
  return null
}
