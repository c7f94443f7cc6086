import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time.ts'
import { publicHolidays } from './holiday-source.ts'

type Asked = { country: string; city?: string; language?: 'en' | 'zh_CN' | 'zh_TW'; from?: string; to?: string }
const ask = ({ country, city = 'x', language = 'en', from = '2026-01-01', to = '2026-12-31' }: Asked) =>
  publicHolidays.ask({ country, city, language, from: from as LocalDate, to: to as LocalDate })
const daysOf = async (asked: Asked) =>
  (await ask(asked)).flatMap(({ said }) => said.map(({ name, startDate, endDate }) => [name, startDate, endDate]))

describe('public holidays', () => {
  test('of a country, within the days that were asked for', async () => {
    expect(await daysOf({ country: 'DE', from: '2026-10-03', to: '2026-12-25' })).toEqual([
      ['National Holiday', '2026-10-03', '2026-10-03'],
      ['Christmas Day', '2026-12-25', '2026-12-25'],
    ])
  })

  test('of a city that is a state, those of the state', async () => {
    const womensDay = ["International Women's Day", '2026-03-08', '2026-03-08']
    expect(await daysOf({ country: 'DE', city: ' berlin' })).toContainEqual(womensDay)
    expect(await daysOf({ country: 'DE', city: 'Köln' })).not.toContainEqual(womensDay)
  })

  test('over two years, in the language of who asks, without half days', async () => {
    const days = await daysOf({ country: 'TW', language: 'zh_TW', from: '2026-12-01', to: '2027-01-31' })
    expect(days).toContainEqual(['中華民國開國紀念日 / 元旦', '2027-01-01', '2027-01-01'])
    expect(await daysOf({ country: 'TR', from: '2026-05-20', to: '2026-06-10' })).toEqual([
      ['Feast of the Sacrifice (Eid al-Adha)', '2026-05-27', '2026-05-30'],
    ])
  })

  test('in the script of who asks, whichever the data are in', async () => {
    const christmas = { country: 'US', from: '2026-12-25', to: '2026-12-25' }
    expect(await daysOf({ ...christmas, language: 'zh_CN' })).toEqual([['圣诞节', '2026-12-25', '2026-12-25']])
    expect(await daysOf({ ...christmas, language: 'zh_TW' })).toEqual([['聖誕節', '2026-12-25', '2026-12-25']])
    const labour = { country: 'US', from: '2026-09-07', to: '2026-09-07' }
    expect(await daysOf({ ...labour, language: 'zh_CN' })).toEqual([['劳动节', '2026-09-07', '2026-09-07']])
    expect(await daysOf({ ...labour, language: 'zh_TW' })).toEqual([['勞動節', '2026-09-07', '2026-09-07']])
  })

  test('of nowhere there are none', async () => {
    expect(await ask({ country: 'XX' })).toEqual([])
  })
})

describe('of China', () => {
  test('the days off as they were announced, each run of them once', async () => {
    const days = await daysOf({ country: 'CN', from: '2026-02-01', to: '2026-04-30' })
    expect(days).toEqual([
      ['Spring Festival', '2026-02-15', '2026-02-23'],
      ['Tomb-sweeping Day', '2026-04-04', '2026-04-06'],
    ])
    const inTaiwan = await daysOf({ country: 'CN', language: 'zh_TW', from: '2026-10-01', to: '2026-10-31' })
    expect(inTaiwan).toEqual([['國慶日', '2026-10-01', '2026-10-07']])
  })

  test('of a year that was not announced, the festivals, and less surely', async () => {
    const answers = await ask({ country: 'CN', language: 'zh_CN', from: '2026-10-01', to: '2030-01-31' })
    const sources = answers.map(({ source, said }) => [source, said.map((one) => one.confidence)[0]])
    expect(sources).toEqual([
      ['chinese-days', 'high'],
      ['date-holidays', 'medium'],
    ])
    expect(answers[1]!.said.every(({ startDate }) => startDate >= '2027')).toBe(true)
    expect(answers[1]!.said.length).toBeGreaterThan(0)
  })
})
