import { setImmediate as nextTurn } from 'node:timers/promises'
import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import type { Language } from '#contract/common.ts'
import { placeKey } from '#domain/time/place-key.ts'
import { earnedConfidence, type SaidVacation } from '#domain/vacation/smart-vacation.ts'
import { addDays, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { holidayName, loadScriptConverter, readsChinese } from './holiday-names.ts'

export type HolidayQuestion = {
  /** ISO 3166. */
  readonly country: string
  readonly city: string
  /** ISO 3166-2, behind the hyphen; null: not known, or there are none. */
  readonly region: string | null
  readonly language: Language
  /** Both included. */
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Where the data call a region otherwise than ISO 3166-2 does, or have none of its own. */
const STATES: Readonly<Record<string, string>> = { 'IT-BZ': '32', 'IT-32': '', 'GT-GU': '1', 'RU-SE': 'NO' }

/** Municipalities of Bavaria with more Catholics than Protestants or fewer, which decides on the 15th of August. */
const COMMUNITIES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'DE-BY': {
    KATH: [
      'Munich',
      'Regensburg',
      'Ingolstadt',
      'Würzburg',
      'Landshut',
      'Passau',
      'Rosenheim',
      'Bamberg',
      'Aschaffenburg',
    ],
    EVANG: ['Nürnberg', 'Fürth', 'Erlangen', 'Bayreuth', 'Hof', 'Coburg', 'Ansbach', 'Schwabach'],
  },
}

/** Free by the law of 2025 on days of commemoration, which the data do not know yet. */
const FREE_IN_TAIWAN = new Set(['05-01', '09-28', '10-25', '12-25'])
const SINCE_IN_TAIWAN = '2025-05-28'
/** In Taiwan a holiday on a Saturday frees the Friday before it, and one on a Sunday the Monday after it. */
function substitutesInTaiwan(kept: readonly Day[]): Day[] {
  const taken = new Set(kept.map(({ holiday }) => holiday.date.slice(0, 10)))
  const added: Day[] = []
  for (const { own, en, zh, holiday } of kept) {
    const date = holiday.date.slice(0, 10) as LocalDate
    const weekday = weekdayOf(date)
    const by = weekday === SATURDAY ? -1 : weekday === SUNDAY ? 1 : 0
    const free = addDays(date, by)
    // The data have the days of the New Year and of the tombs already.
    if (by === 0 || taken.has(free) || isNewYear(holiday)) continue
    taken.add(free)
    const names = { own: `${own} (補假)`, en: `${en} (substitute day)`, zh: `${zh} (補假)` }
    added.push({ ...names, holiday: { ...holiday, date: free } })
  }
  return added
}

/** Of China: half a day, and for children. */
const CHILDRENS_DAY = '06-01'

type Calendar = new (...place: string[]) => Holidays
type Day = {
  readonly own: string
  /** As far as it is of use to who asks. */
  readonly en: string
  readonly zh: string
  readonly holiday: HolidaysTypes.Holiday
}

const HOUR_MS = 3_600_000
const yearOf = (date: string) => date.slice(0, 4)
const [SATURDAY, SUNDAY] = [6, 7]
const isNewYear = ({ rule }: HolidaysTypes.Holiday) => rule.startsWith('chinese 01-')

/** Lunar calendars take their time: others have their turn between two of them. */
async function listHolidaysOfYears(calendar: Holidays, years: readonly string[], language?: string) {
  const days: HolidaysTypes.Holiday[] = []
  for (const year of years) {
    days.push(...calendar.getHolidays(year, language))
    await nextTurn()
  }
  return days
}

const languageOf = (calendar: Holidays) => (calendar.getLanguages()[0] ?? 'en').slice(0, 2).replace('jp', 'ja')

/** The data use a rare character in one name, and an unusual word for a substitute day. */
const usual = (name: string): string => name.replaceAll('淸', '清').replace('(更换日)', '(補假)')

/** As the country calls them, and as they are called in English and Chinese. One that was asked in a language keeps it. */
async function listHolidayDays(New: Calendar, place: readonly string[], years: readonly string[], language: Language) {
  const calendar = new New(...place)
  const ownLanguage = languageOf(calendar)
  const own = await listHolidaysOfYears(calendar, years)
  const inLanguage = (code: string) =>
    code === ownLanguage ? own : listHolidaysOfYears(new New(...place), years, code)
  const isOwn = ownLanguage === 'zh' && readsChinese(language)
  const en = isOwn ? own : await inLanguage('en')
  const zh = readsChinese(language) ? await inLanguage('zh') : own
  return own.map((holiday, at): Day => ({
    own: usual(holiday.name),
    en: en[at]!.name,
    zh: usual(zh[at]!.name),
    holiday,
  }))
}

const isKept = (country: string, { type, date }: HolidaysTypes.Holiday) =>
  type === 'public' ||
  type === 'school' ||
  (country === 'TW' && type === 'observance' && date >= SINCE_IN_TAIWAN && FREE_IN_TAIWAN.has(date.slice(5, 10)))

/** Parts of a state with days of their own: the one that the city is in, or all of which it may be in one. */
function partsOf(calendar: Holidays, { country, city, region }: HolidayQuestion, state: string) {
  const parts = Object.entries((calendar.getRegions(country, state, 'en') as Record<string, string> | undefined) ?? {})
  const key = placeKey(city)
  const isIn = ([code, name]: [string, string]) =>
    ` ${placeKey(name)} `.includes(` ${key} `) ||
    COMMUNITIES[`${country}-${region}`]?.[code]?.some((town) => placeKey(town) === key)
  const own = parts.find(isIn)?.[0]
  return { own, others: own === undefined ? parts.map(([code]) => code) : [] }
}

/** Public holidays, and school holidays where the data have some. Nothing: there are no data for this country. */
export async function listWorldHolidays(question: HolidayQuestion, isDated: boolean): Promise<SaidVacation[]> {
  const { country, region, language, from, to } = question
  const { default: New } = (await import('date-holidays')) as { default: Calendar }
  const years = [...new Set([yearOf(from), yearOf(to)])]
  const states = Object.keys(new New().getStates(country) ?? {})
  const state = states.find((code) => code === (STATES[`${country}-${region}`] ?? region))
  const { own, others } =
    state === undefined ? { own: undefined, others: [] } : partsOf(new New(country, state), question, state)
  const place = [country, ...(state === undefined ? [] : [state]), ...(own === undefined ? [] : [own])]
  const kept = (await listHolidayDays(New, place, years, language)).filter(({ holiday }) => isKept(country, holiday))
  if (country === 'TW') kept.push(...substitutesInTaiwan(kept))
  const dates = new Set(kept.map(({ holiday }) => holiday.date))
  const local: Day[] = []
  for (const part of others)
    for (const day of await listHolidayDays(New, [...place, part], years, language))
      if (day.holiday.type === 'public' && !dates.has(day.holiday.date)) local.push(day)
  const inScript = await loadScriptConverter(language)
  const ownLanguage = languageOf(new New(...place))
  const isRegionKnown = region !== null || states.length === 0

  const say = ({ own: called, en, zh, holiday }: Day, isLocal: boolean): SaidVacation[] => {
    const { date, start, end, type } = holiday
    // Some begin with a sunset or last half a day; where the clocks change, a day may have 23 hours.
    const days = Math.floor((Number(end) - Number(start)) / HOUR_MS / 24 + 1 / 12)
    const startDate = date.slice(0, 10) as LocalDate
    if (days < 1 || startDate < from || startDate > to) return []
    const isChinese = zh !== called && !/\p{Script=Latin}/u.test(zh)
    const isEnglish = ownLanguage === 'en' || en !== called
    const known = { own: called, ownLanguage, en: isEnglish ? en : null, zh: isChinese ? zh : null }
    const { text, language: nameLanguage } = holidayName(known, language, inScript)
    const publicHoliday = type !== 'school' && !(country === 'CN' && date.slice(5, 10) === CHILDRENS_DAY)
    return [
      {
        name: text,
        startDate,
        endDate: addDays(startDate, days - 1),
        publicHoliday,
        confidence: earnedConfidence({ region: isRegionKnown, date: isDated, isLocal }),
        ...(nameLanguage !== language.slice(0, 2) && { nameLanguage }),
        ...(isLocal && { isLocal }),
      },
    ]
  }
  const said = [...kept.flatMap((day) => say(day, false)), ...local.flatMap((day) => say(day, true))]
  return said.filter(
    (one, at) => said.findIndex((other) => other.startDate === one.startDate && other.name === one.name) === at,
  )
}
