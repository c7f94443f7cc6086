import { inLanguage } from '#domain/language/language.ts'
import type { SaidVacation } from '#domain/vacation/smart-vacation.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { type HolidayQuestion, listWorldHolidays } from './world-holidays.ts'

/** The answer of one source. */
export type HolidayAnswer = { readonly source: string; readonly said: readonly SaidVacation[] }
export type HolidaySource = {
  /** The name of a country's data. */
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
    if (question.country !== 'CN') return answered(await listWorldHolidays(question, true))
    const days = await listChineseHolidays(question)
    const years = new Set(days.flatMap(({ startDate, endDate }) => [yearOf(startDate), yearOf(endDate)]))
    // The days off of a year are announced in the November before it; until then there are the festivals alone.
    const others = (await listWorldHolidays(question, false)).filter(({ startDate }) => !years.has(yearOf(startDate)))
    return [{ source: CHINA, said: days }, ...answered(others)]
  },
}

const answered = (said: readonly SaidVacation[]) => (said.length ? [{ source: WORLD, said }] : [])
const yearOf = (date: string) => date.slice(0, 4)

/** The names in Taiwan; the data have the other two languages. */
const IN_TAIWAN: Readonly<Record<string, string>> = {
  元旦: '元旦',
  春节: '春節',
  清明: '清明節',
  劳动节: '勞動節',
  端午: '端午節',
  中秋: '中秋節',
  国庆节: '國慶日',
}

async function listChineseHolidays({ language, from, to }: HolidayQuestion): Promise<SaidVacation[]> {
  const { getDayDetail } = (await import('chinese-days')).default
  const said: (SaidVacation & { endDate: LocalDate })[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const { work, name } = getDayDetail(date)
    // `Spring Festival,春节,4`; of other days, the weekday.
    const [inEnglish, inChinese] = name.split(',')
    if (work || inChinese === undefined) continue
    const called = inLanguage({ en: inEnglish!, zh_CN: inChinese, zh_TW: IN_TAIWAN[inChinese] ?? inChinese }, language)
    const last = said.at(-1)
    if (last?.name === called && addDays(last.endDate, 1) === date) said[said.length - 1] = { ...last, endDate: date }
    else said.push({ name: called, startDate: date, endDate: date, publicHoliday: true, confidence: 'high' })
  }
  return said
}
