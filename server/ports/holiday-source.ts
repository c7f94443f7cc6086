import type { Language } from '#contract/common.ts'
import type { SaidVacation } from '#domain/smart-vacation.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { fold } from '#domain/fold.ts'

export type HolidayQuestion = {
  /** ISO 3166. */
  readonly country: string
  readonly city: string
  readonly language: Language
  /** Both included. */
  readonly from: LocalDate
  readonly to: LocalDate
}
/** What one of the sources says. */
export type HolidayAnswer = { readonly source: string; readonly said: readonly SaidVacation[] }
export type HolidaySource = {
  /** What the data of a country are called. */
  readonly nameFor: (country: string) => string
  /** Nothing: there are no data for this country. */
  readonly ask: (question: HolidayQuestion) => Promise<readonly HolidayAnswer[]>
}

const WORLD = 'date-holidays'
const CHINA = 'chinese-days'

/** Public holidays from the data that come with this server. They are big: read when first asked for. */
export const publicHolidays: HolidaySource = {
  nameFor: (country) => (country === 'CN' ? CHINA : WORLD),
  async ask(question) {
    if (question.country !== 'CN') return worldHolidays(question, 'high')
    const days = await chineseHolidays(question)
    const years = new Set(days.flatMap(({ startDate, endDate }) => [yearOf(startDate), yearOf(endDate)]))
    // The days off of a year are announced in the November before it; until then there are the festivals alone.
    const others = (await worldHolidays(question, 'medium')).map(({ source, said }) => ({
      source,
      said: said.filter(({ startDate }) => !years.has(yearOf(startDate))),
    }))
    return [{ source: CHINA, said: days }, ...others]
  },
}

const yearOf = (date: string) => date.slice(0, 4)
const HOUR_MS = 3_600_000

async function worldHolidays(question: HolidayQuestion, confidence: string): Promise<HolidayAnswer[]> {
  const { country, city, language, from, to } = question
  const { default: Holidays } = await import('date-holidays')
  const states: unknown = new Holidays().getStates(country, 'en')
  const state = Object.entries(states ?? {}).find(([, name]) => fold(String(name)) === fold(city))?.[0]
  const calendar = state === undefined ? new Holidays(country) : new Holidays(country, state)
  const years = [...new Set([yearOf(from), yearOf(to)])]
  const all = years.flatMap((year) => calendar.getHolidays(year, language === 'en' ? 'en' : 'zh'))
  if (!all.length) return []
  const inScript = await scriptOf(language)
  const said = all.flatMap(({ date, start, end, name, type }) => {
    if (type !== 'public' && type !== 'school') return []
    // Some begin with a sunset or last half a day; where the clocks change, a day may have 23 hours.
    const days = Math.floor((Number(end) - Number(start)) / HOUR_MS / 24 + 1 / 12)
    const startDate = date.slice(0, 10) as LocalDate
    const isWithin = startDate >= from && startDate <= to
    if (days < 1 || !isWithin) return []
    const endDate = addDays(startDate, days - 1)
    return { name: inScript(name), startDate, endDate, publicHoliday: type === 'public', confidence }
  })
  return [{ source: WORLD, said }]
}

/** The data are in either script, as whoever wrote them was used to. */
async function scriptOf(language: Language): Promise<(name: string) => string> {
  if (language === 'en') return (name) => name
  const { Converter } = await import('opencc-js')
  return language === 'zh_CN' ? Converter({ from: 'tw', to: 'cn' }) : Converter({ from: 'cn', to: 'twp' })
}

/** What they are called in Taiwan; the data have the other two languages. */
const IN_TAIWAN: Readonly<Record<string, string>> = {
  元旦: '元旦',
  春节: '春節',
  清明: '清明節',
  劳动节: '勞動節',
  端午: '端午節',
  中秋: '中秋節',
  国庆节: '國慶日',
}

async function chineseHolidays({ language, from, to }: HolidayQuestion): Promise<SaidVacation[]> {
  const { getDayDetail } = (await import('chinese-days')).default
  const said: (SaidVacation & { endDate: LocalDate })[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { work, name } = getDayDetail(date)
    // `Spring Festival,春节,4`; of other days, the weekday.
    const [inEnglish, inChinese] = name.split(',')
    if (work || inChinese === undefined) continue
    const called = { en: inEnglish!, zh_CN: inChinese, zh_TW: IN_TAIWAN[inChinese] ?? inChinese }[language]
    const last = said.at(-1)
    if (last?.name === called && addDays(last.endDate, 1) === date) said[said.length - 1] = { ...last, endDate: date }
    else said.push({ name: called, startDate: date, endDate: date, publicHoliday: true, confidence: 'high' })
  }
  return said
}
