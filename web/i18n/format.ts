import type { Language } from '#contract/common.ts'
import type { DateOrder, Instant, LocalDate, Minutes } from '#domain/time/time.ts'
import { wordsIn } from './words-in.ts'
import { habitsIn } from './habits.ts'
import { traitsOf } from '#domain/language/language.ts'
import { lengths } from './messages.ts'

/** The web's only user of Intl, and so of the browser's idea of a date. */

const made = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs as much as a thousand uses of it. */
function formatter(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${tag} ${timeZone} ${Object.entries(options).join()}`
  const known = made.get(key)
  if (known) return known
  const fresh = new Intl.DateTimeFormat(tag, { ...options, timeZone })
  made.set(key, fresh)
  return fresh
}

const CLOCKS = {
  12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const

/** The clock of twelve hours or of 24, as the language writes it. */
const clockIn = (language: Language, zone: string) =>
  formatter(traitsOf(language).tag, zone, CLOCKS[habitsIn(language).hours])

/**
 * The part of the day as Chinese says it, where Intl knows only before and after noon: 凌晨 until six, and 中午 for the
 * hour from noon.
 */
function periodAt(hour: number, said: string): string {
  if (said === '上午' && hour < 6) return '凌晨'
  return said === '下午' && hour === 12 ? '中午' : said
}

type Clock = { readonly period: string; readonly text: string }
/** A time of the clock of twelve hours, apart from the part of the day that it lies in. */
function clockParts(format: Intl.DateTimeFormat, zone: string, moment: Date): Clock {
  const parts = format.formatToParts(moment)
  const said = parts.find(({ type }) => type === 'dayPeriod')?.value ?? ''
  const hour = Number(formatter('en-GB', zone, { hour: '2-digit', hourCycle: 'h23' }).format(moment))
  const text = parts.map(({ type, value }) => (type === 'dayPeriod' ? '' : value)).join('')
  return { period: periodAt(hour, said), text }
}

const saysPeriod = (language: Language) =>
  traitsOf(language).dayPeriods === 'Chinese' && habitsIn(language).hours === 12

function timeText(format: Intl.DateTimeFormat, zone: string, language: Language, moment: Date): string {
  if (!saysPeriod(language)) return format.format(moment)
  const { period, text } = clockParts(format, zone, moment)
  return period + text
}

/** `2:05 PM`, `14:05`, `下午2:05`, `凌晨2:05`. */
export const clockTime = (moment: Instant, zone: string, language: Language): string =>
  timeText(clockIn(language, zone), zone, language, new Date(moment))

/** `2:05 – 3:00 PM`: what both ends share is said once. */
export function clockSpan(from: Instant, to: Instant, zone: string, language: Language): string {
  const oneDay = formatter(traitsOf(language).tag, zone, { dateStyle: 'short' })
  const [start, end] = [new Date(from), new Date(to)]
  if (oneDay.format(start) !== oneDay.format(end))
    return `${clockTime(from, zone, language)} – ${clockTime(to, zone, language)}`
  const clock = clockIn(language, zone)
  if (!saysPeriod(language)) return clock.formatRange(start, end)
  const [first, last] = [clockParts(clock, zone, start), clockParts(clock, zone, end)]
  return `${first.period}${first.text}至${first.period === last.period ? '' : last.period}${last.text}`
}

/** A time of day that belongs to no day, in minutes since midnight. */
export const clockOfDay = (minutes: Minutes, language: Language): string =>
  timeText(clockIn(language, 'UTC'), 'UTC', language, new Date(minutes * 60_000))

/** A full hour as a label, as short as the language allows: `6 AM`, `06:00`, `上午6時`. */
export const hourOfDay = (minutes: Minutes, language: Language): string =>
  habitsIn(language).hours === 24
    ? clockOfDay(minutes, language)
    : timeText(
        formatter(traitsOf(language).tag, 'UTC', { hour: 'numeric', hourCycle: 'h12' }),
        'UTC',
        language,
        new Date(minutes * 60_000),
      )

/** The tag that writes dates in the order that the reader is used to, if the language has several. */
export function dateTag(language: Language): string {
  const { dates, tag } = traitsOf(language)
  return (habitsIn(language).dateOrder === 'dayFirst' ? dates?.dayFirst : undefined) ?? tag
}

/** Whether a date with its year is written in digits alone: English has no words for the year first. */
const isIso = (language: Language) =>
  traitsOf(language).dates?.yearFirst !== undefined && habitsIn(language).dateOrder === 'yearFirst'

export type DateStyle = keyof typeof DATES
const DATES = {
  /** `Tue, Nov 18` */
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Tuesday, November 18` */
  longDay: { weekday: 'long', month: 'long', day: 'numeric' },
  /** `November 18, 2026` */
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  /** `Tue, Nov 17, 2026` */
  dayOfYear: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  /** `Nov 18` */
  monthDay: { month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  shortMonth: { month: 'short' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  narrowWeekday: { weekday: 'narrow' },
  dayOfMonth: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export function dateText(date: LocalDate, language: Language, style: DateStyle = 'day'): string {
  if (isIso(language) && style === 'date') return date
  if (isIso(language) && style === 'dayOfYear') return `${dateText(date, language, 'weekday')}, ${date}`
  const text = formatter(dateTag(language), 'UTC', DATES[style]).format(new Date(date))
  // Chinese writes 18日; in a calendar the number alone says it.
  return style === 'dayOfMonth' ? text.replaceAll(/\D/g, '') : text
}

/** In digits: `21/11/2026`, `11/21/2026`, `2026-11-21`. */
export function writtenDate(date: LocalDate, order: DateOrder): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (order === 'yearFirst') return date
  return (order === 'dayFirst' ? [day, month, year] : [month, day, year]).join('/')
}

/** `Nov 21 – 29, 2026`, `2026年11月21日 – 29日`: what both ends share is said once. */
export function dateSpan(from: LocalDate, to: LocalDate, language: Language): string {
  if (isIso(language)) return from === to ? from : `${from} – ${to}`
  const day = { day: 'numeric' } as const
  const month = { month: 'short', ...day } as const
  const year = { year: 'numeric', ...month } as const
  const whole = formatter(dateTag(language), 'UTC', year)
  if (traitsOf(language).dateSpans === undefined || from === to) return whole.formatRange(new Date(from), new Date(to))
  // The browser would write it in slashes.
  const rest = from.slice(0, 7) === to.slice(0, 7) ? day : from.slice(0, 4) === to.slice(0, 4) ? month : year
  return `${whole.format(new Date(from))} – ${formatter(traitsOf(language).tag, 'UTC', rest).format(new Date(to))}`
}

/** To the minute, everywhere: `13 h 20 min`. @param minutes whole, not negative */
export function length(minutes: Minutes, language: Language, both: 'both' | 'tight' = 'both'): string {
  const t = wordsIn(lengths, language)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!hours) return t('minutes', { minutes: rest })
  return rest ? t(both, { hours, minutes: rest }) : t('hours', { hours })
}

/** How long to wait, never less than it takes: `15 s`, `2 min`. */
export const waitLength = (seconds: number, language: Language): string =>
  seconds < 60 ? wordsIn(lengths, language)('seconds', { seconds }) : length(Math.ceil(seconds / 60), language)

/** The same where room is scarce: `13 h 20`. It never rounds. */
export const shortLength = (minutes: Minutes, language: Language): string => length(minutes, language, 'tight')

/** The name of a country in the language of the screen. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(traitsOf(language).tag, { type: 'region' }).of(code) ?? code

/** The name of a language, by its code of ISO 639-1, in the language of the screen. */
export const languageName = (code: string, language: Language): string =>
  new Intl.DisplayNames(traitsOf(language).tag, { type: 'language' }).of(code) ?? code

/** `China Standard Time`, or how far a zone is from Greenwich at that moment: `GMT+8`. */
export const zoneName = (
  zone: string,
  moment: Instant,
  language: Language,
  timeZoneName: 'longGeneric' | 'shortOffset',
): string =>
  formatter(traitsOf(language).tag, zone, { timeZoneName })
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `America/New_York (GMT-5)`: the name and how far it is from Greenwich at that moment. */
export const zoneText = (zone: string, moment: Instant, language: Language): string =>
  `${zone.replaceAll('_', ' ')} (${zoneName(zone, moment, language, 'shortOffset')})`

/** The zone of the device. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone the browser can reckon with. */
export const knownZones = (): string[] => Intl.supportedValuesOf('timeZone')

/** `73,000`. */
export const numberText = (value: number, language: Language): string => value.toLocaleString(traitsOf(language).tag)

/** The remaining time: `9:05`. @param seconds whole, not negative */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** `Lunch, Tea and Dinner`, as the language joins them. */
export const namesText = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(traitsOf(language).tag).format(names)
