import { type Calendar, dayInMonth } from './calendar.ts'
import { dayAt, type DayPart, weekdayNameAt } from './day-words.ts'
import { isBoundary, matchAt } from './text.ts'
import {
  daily,
  lastDayMonthly,
  monthly,
  NO_MORE,
  type RepeatRead,
  type RepeatToken,
  weekdayMonthly,
  weekdaysTo,
  weekly,
  WORKING_DAYS,
  yearly,
} from './typed-reminder-rule.ts'

const PLACES: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
  last: -1,
}
const NUMBERS: Readonly<Record<string, number>> = { other: 2, two: 2, three: 3, four: 4, five: 5, six: 6 }
const ORDINAL = `(${Object.keys(PLACES).join('|')})`

const EVERY = /(?:on )?(?:every|each) /y
const PLACED = new RegExp(`(?:on )?(?:the |every )?${ORDINAL} `, 'y')
const OF_MONTH = / (?:of|in) (the|each|every) month(?!['’])/y
const END_OF_MONTH = /(?:at |by |on )?the end of (?:each|every) month/y
/** `on the 15th of every month` */
const DAY_OF_MONTH =
  /(?:on |by |due on )?(?:the )?(?:(\d{1,2})(?:st|nd|rd|th)|first) of (the|each|every) month(?!['’])/y
const COUNTED = new RegExp(
  `(?:(other|${Object.keys(PLACES).join('|')}|\\d{1,3}|${Object.keys(NUMBERS).join('|')}) )?(day|week|month|year|quarter)s?`,
  'y',
)
const DAYS = /(?:(weekday|workday|working day|week day)|(weekend)|(morning|afternoon|evening|night))s?/y
const ADVERB =
  /(?:(daily)|(weekly)|(monthly)|(yearly|annually)|(quarterly)|(fortnightly)|(weekdays|on weekdays)|((?:on |at )?weekends))/y
/** `weekly report` is one of the reports. */
const BEHIND_ADVERB = /[ ,.!]{0,3}(?:$|(?:at|on|from|until|starting|by|in the) |\d{1,2}(?::\d\d| ?[ap]m))/y
const AND = /,? (?:and|&|or) |, ?| ?[&/] ?/y
const TO = / ?- ?| (?:to|through|thru|till) /y
const ON = / (?:on )?(?:the )?/y
const LAST_DAY = /last day/y
const WORD_OF_DATE = /[a-z/.]/
const SATURDAY = 6
/** `Sunday nights` are all of them. */
const HALVES = / (morning|afternoon|evening|night)s(?![\p{L}'’])/uy

const PARTS: Readonly<Record<string, DayPart>> = {
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'night',
  night: 'night',
}

/** `Mon and Wed`, `Monday, Wednesday & Friday`, `Mon-Fri`, `Mondays`. */
function weekdaysAt(
  plain: string,
  at: number,
): { to: number; days: number[]; isEach: boolean; isRange: boolean } | null {
  const first = weekdayNameAt(plain, at)
  if (!first) return null
  const read = { to: first.to, days: [first.weekday], isEach: first.isEach, isRange: false }
  for (let more = true; more && read.days.length < 7;) {
    const range = matchAt(TO, plain, read.to)
    const last = range && weekdayNameAt(plain, read.to + range[0].length)
    const sign = last ? null : matchAt(AND, plain, read.to)
    const next = last ?? (sign && weekdayNameAt(plain, read.to + sign[0].length))
    more = next !== null
    if (!next) continue
    read.days.push(...(last ? weekdaysTo(read.days.at(-1)!, last.weekday) : [next.weekday]))
    read.to = next.to
    read.isRange ||= last !== null || sign?.[0].includes('/') === true
  }
  return read
}

/** `the last day of the month`, `the second Tuesday of every month`: of each, or, of the month, perhaps only of this. */
function placedAt(plain: string, at: number, calendar: Calendar): RepeatRead | null {
  const end = matchAt(END_OF_MONTH, plain, at)
  if (end) return { to: at + end[0].length, rule: lastDayMonthly(1) }
  const [dated, day = '1', which] = matchAt(DAY_OF_MONTH, plain, at) ?? []
  if (dated !== undefined) {
    const date = dayInMonth(calendar, Number(day), undefined)
    return date && { to: at + dated.length, rule: monthly(1), date, ...(which === 'the' && { otherwise: null }) }
  }
  const [said = '', ordinal = ''] = matchAt(PLACED, plain, at) ?? []
  const place = PLACES[ordinal]
  if (place === undefined) return null
  const begin = at + said.length
  const weekday = weekdayNameAt(plain, begin)
  const isLastDay = !weekday && place === -1 && matchAt(LAST_DAY, plain, begin - 'last '.length) !== null
  const to = weekday?.to ?? (isLastDay ? begin + 'day'.length : begin)
  const of = matchAt(OF_MONTH, plain, to)
  if (!of || to === begin) return null
  const rule = weekday ? weekdayMonthly(1, place, weekday.weekday) : lastDayMonthly(1)
  const isOnce = of[1] === 'the' && !said.includes('every')
  return { to: to + of[0].length, rule, ...(isOnce && { otherwise: null }) }
}

/** On which days of a week or month: ` on Mon and Thu`, ` on the last day`, ` on the second Tuesday`. */
function onDays(plain: string, at: number, unit: string, interval: number): RepeatRead | null {
  const on = matchAt(ON, plain, at)
  const begin = at + (on?.[0].length ?? 0)
  if (!on) return null
  if (unit === 'week') {
    const days = weekdaysAt(plain, begin)
    return days && { to: days.to, rule: weekly(interval, days.days) }
  }
  if (unit !== 'month') return null
  const last = matchAt(LAST_DAY, plain, begin)
  if (last) return { to: begin + last[0].length, rule: lastDayMonthly(interval) }
  const [said = '', ordinal = ''] = matchAt(PLACED, plain, begin) ?? []
  const weekday = said ? weekdayNameAt(plain, begin + said.length) : null
  return weekday && { to: weekday.to, rule: weekdayMonthly(interval, PLACES[ordinal]!, weekday.weekday) }
}

const RULES: Readonly<Record<string, (interval: number) => string>> = {
  day: daily,
  week: weekly,
  month: monthly,
  year: yearly,
  quarter: (interval) => monthly(3 * interval),
}

/** `day`, `other week on Tuesday`, `3 months`: what comes behind `every`. */
function countedAt(plain: string, at: number): RepeatRead | null {
  const [said, count, unit = ''] = matchAt(COUNTED, plain, at) ?? []
  if (said === undefined || !isBoundary(plain, at + said.length)) return null
  const interval = count === undefined ? 1 : (PLACES[count] ?? NUMBERS[count] ?? Number(count))
  if (interval === -1 && unit === 'day') return { to: at + said.length, rule: lastDayMonthly(1) }
  if (interval < 1) return null
  const to = at + said.length
  return onDays(plain, to, unit, interval) ?? { to, rule: RULES[unit]!(interval) }
}

/** `second Tuesday`: each other one, or, further on, one of a month. */
function ordinalAt(plain: string, at: number): RepeatRead | null {
  const [said = '', ordinal = ''] = matchAt(PLACED, plain, at) ?? []
  const isOther = plain.startsWith('other ', at)
  const begin = at + (isOther ? 'other '.length : said.length)
  const days = begin > at ? weekdaysAt(plain, begin) : null
  if (!days) return null
  if (isOther) return { to: days.to, rule: weekly(2, days.days) }
  const place = PLACES[ordinal]!
  const [weekday = 1, ...more] = days.days
  const ofMonth = weekdayMonthly(1, place, weekday)
  if (more.length) return place > 1 ? { to: days.to, rule: weekly(place, days.days) } : null
  if (place === 2) return { to: days.to, rule: weekly(2, days.days), otherwise: ofMonth }
  return { to: days.to, rule: ofMonth, ...(place > 2 && { otherwise: weekly(place, days.days) }) }
}

/** `15th`, `Dec 24`. */
function datedAt(plain: string, at: number, calendar: Calendar): RepeatRead | null {
  const the = plain.startsWith('the ', at) ? 'the '.length : 0
  const day = dayAt(plain, at + the, { ...calendar, isAhead: true })
  if (!day?.written || day.date === null) return null
  const words = plain.slice(at + the, day.to).replace(/(?<=\d)(?:st|nd|rd|th)/, '')
  return { to: day.to, rule: WORD_OF_DATE.test(words) ? yearly(1) : monthly(1), date: day.date }
}

function everyAt(plain: string, at: number, calendar: Calendar): RepeatRead | null {
  const placed = placedAt(plain, at, calendar)
  if (placed) return placed
  const every = matchAt(EVERY, plain, at)
  if (!every) return null
  const begin = at + every[0].length
  const days = matchAt(DAYS, plain, begin)
  if (days && isBoundary(plain, begin + days[0].length)) {
    const to = begin + days[0].length
    const [, working, weekend, part = ''] = days
    if (working) return { to, rule: weekly(1, WORKING_DAYS) }
    if (weekend) return { to, rule: weekly(1, [SATURDAY]), otherwise: weekly(1, [SATURDAY, SATURDAY + 1]) }
    return { to, rule: daily(1), part: PARTS[part] ?? null }
  }
  const listed = weekdaysAt(plain, begin)
  if (listed) return { to: listed.to, rule: weekly(1, listed.days) }
  return ordinalAt(plain, begin) ?? countedAt(plain, begin) ?? datedAt(plain, begin, calendar)
}

function adverbAt(plain: string, at: number): RepeatRead | null {
  const [said, day, week, month, year, quarter, fortnight, working] = matchAt(ADVERB, plain, at) ?? []
  if (said === undefined) return null
  const to = at + said.length
  const isAdverb = matchAt(BEHIND_ADVERB, plain, to) !== null
  if (!isAdverb && !working) return null
  if (day) return { to, rule: daily(1), isWeak: true }
  if (year) return { to, rule: yearly(1), isWeak: true }
  if (quarter) return { to, rule: monthly(3), isWeak: true }
  if (working) return { to, rule: weekly(1, WORKING_DAYS) }
  if (week || fortnight) {
    const interval = week ? 1 : 2
    return onDays(plain, to, 'week', interval) ?? { to, rule: weekly(interval), isWeak: true }
  }
  if (month) return onDays(plain, to, 'month', 1) ?? { to, rule: monthly(1), isWeak: true }
  return { to, rule: weekly(1, [SATURDAY]), otherwise: weekly(1, [SATURDAY, SATURDAY + 1]) }
}

/** `Mondays and Thursdays`, `on Tuesdays`, `Mon-Fri`, `Tue/Thu`, `Sunday nights`. */
function pluralAt(plain: string, at: number): RepeatRead | null {
  const days = weekdaysAt(plain, plain.startsWith('on ', at) ? at + 'on '.length : at)
  if (!days) return null
  const [half, part = ''] = matchAt(HALVES, plain, days.to) ?? []
  if (half !== undefined) return { to: days.to + half.length, rule: weekly(1, days.days), part: PARTS[part] ?? null }
  return days.isEach || days.isRange ? { to: days.to, rule: weekly(1, days.days) } : null
}

/** What repeats, in English: `every Mon and Wed`, `every second Tuesday`, `on the last day of the month`, `daily`. */
export function repeatInEnglish(plain: string, at: number, calendar: Calendar): RepeatToken | null {
  const read = everyAt(plain, at, calendar) ?? adverbAt(plain, at) ?? pluralAt(plain, at)
  return read && isBoundary(plain, read.to) ? { ...NO_MORE, ...read, kind: 'repeat', from: at } : null
}
