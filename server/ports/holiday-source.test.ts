import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { findPlaces } from '#server/data/city-data.ts'
import { publicHolidays } from './holiday-source.ts'

type HolidayQuery = {
  country: string
  city?: string
  region?: string
  language?: 'en' | 'zh_CN' | 'zh_TW'
  from?: string
  to?: string
}
const ask = ({ country, city = 'x', region, language = 'en', from = '2026-01-01', to = '2026-12-31' }: HolidayQuery) =>
  publicHolidays.ask({
    country,
    city,
    region: region ?? null,
    language,
    from: from as LocalDate,
    to: to as LocalDate,
  })
const listHolidays = async (asked: HolidayQuery) =>
  (await ask(asked)).flatMap(({ said }) => said.map(({ name, startDate, endDate }) => [name, startDate, endDate]))

describe('public holidays', () => {
  test('of a country, within the days that were asked for', async () => {
    expect(await listHolidays({ country: 'DE', from: '2026-10-03', to: '2026-12-25' })).toEqual([
      ['National Holiday', '2026-10-03', '2026-10-03'],
      ['Christmas Day', '2026-12-25', '2026-12-25'],
    ])
  })

  test.each<[string, string, string | null, { has?: string[]; not?: string[] }]>([
    [
      'DE',
      'München',
      'BY',
      { has: ['Assumption', 'Epiphany', 'Corpus Christi', "All Saints' Day"], not: ['Reformation Day'] },
    ],
    ['DE', 'Hamburg', 'HH', { has: ['Reformation Day'], not: ['Assumption', 'Epiphany', "All Saints' Day"] }],
    ['DE', 'Berlin', 'BE', { has: ["International Women's Day"], not: ['Reformation Day', 'Epiphany'] }],
    ['DE', 'Köln', 'NW', { has: ['Corpus Christi', "All Saints' Day"], not: ["International Women's Day"] }],
    ['DE', 'Augsburg', 'BY', { has: ['Augsburg Peace Festival', 'Assumption'] }],
    ['GB', 'Edinburgh', 'SCT', { has: ['January 2nd', 'St Andrew’s Day'], not: ['Easter Monday'] }],
    ['GB', 'London', 'ENG', { has: ['Easter Monday'], not: ['January 2nd'] }],
    ['GB', 'Belfast', 'NIR', { has: ['Easter Monday', 'St Patrick’s Day'] }],
    ['US', 'Boston', 'MA', { has: ["Patriots' Day"] }],
    ['US', 'Chicago', 'IL', { has: ["Lincoln's Birthday"], not: ["Patriots' Day"] }],
    ['CH', 'Genève', 'GE', { has: ['Geneva Day of Fasting'], not: ['Labour Day'] }],
    ['CH', 'Zürich', 'ZH', { has: ['Labour Day'], not: ['Geneva Day of Fasting'] }],
    ['AT', '维也纳', '9', { has: ['Corpus Christi', 'Assumption'], not: ['Good Friday'] }],
    ['FR', 'Straßburg', '67', { has: ['Good Friday', 'Boxing Day'] }],
    ['FR', 'Paris', 'IDF', { has: ['Bastille Day'], not: ['Good Friday'] }],
    ['IT', 'Bozen', 'BZ', { has: ['Whit Monday'] }],
    ['IT', 'Trento', 'TN', { not: ['Whit Monday'] }],
    ['AU', 'Melbourne', 'VIC', { has: ['Melbourne Cup'] }],
    ['AU', 'Sydney', 'NSW', { not: ['Melbourne Cup'] }],
    ['CA', 'Montréal', 'QC', { has: ["National Patriots' Day"], not: ['Family Day'] }],
    ['TW', '臺北', null, { has: ['Labour Day'], not: [] }],
  ])('%s, %s is in %s, and has the holidays of there', async (country, typed, region, { has = [], not = [] }) => {
    const { clear } = await findPlaces(country, typed)
    expect(clear?.region).toBe(region)
    const answers = await ask({ country, city: clear!.name, ...(region && { region }) })
    const names = answers.flatMap(({ said }) => said.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(has))
    expect(names.filter((name) => not.includes(name))).toEqual([])
    expect(answers.flatMap(({ said }) => said).every(({ confidence }) => confidence === 'high')).toBe(true)
  })

  test('where the region is not known, those of the country, and less surely', async () => {
    const [{ said } = { said: [] }] = await ask({ country: 'DE', city: 'asdfgh' })
    expect(said.map(({ name }) => name)).not.toContain('Assumption')
    expect(new Set(said.map(({ confidence }) => confidence))).toEqual(new Set(['medium']))
  })

  test('a holiday of some places in a region is marked as uncertain', async () => {
    const [{ said } = { said: [] }] = await ask({ country: 'DE', city: 'Bad Kissingen', region: 'BY' })
    const local = said.filter(({ isLocal }) => isLocal)
    expect(local.map(({ name, confidence }) => [name, confidence])).toEqual([
      ['Augsburg Peace Festival', 'low'],
      ['Assumption', 'low'],
    ])
  })

  test('over two years, in the language of the user, without half days', async () => {
    const days = await listHolidays({ country: 'TW', language: 'zh_TW', from: '2026-12-01', to: '2027-01-31' })
    expect(days).toContainEqual(['中華民國開國紀念日 / 元旦', '2027-01-01', '2027-01-01'])
    expect(await listHolidays({ country: 'TR', from: '2026-05-20', to: '2026-06-10' })).toEqual([
      ['Feast of the Sacrifice (Eid al-Adha)', '2026-05-27', '2026-05-30'],
    ])
  })

  test('in the script of the user, for data in either script', async () => {
    const christmas = { country: 'US', from: '2026-12-25', to: '2026-12-25' }
    expect(await listHolidays({ ...christmas, language: 'zh_CN' })).toEqual([['圣诞节', '2026-12-25', '2026-12-25']])
    expect(await listHolidays({ ...christmas, language: 'zh_TW' })).toEqual([['聖誕節', '2026-12-25', '2026-12-25']])
    const labour = { country: 'US', from: '2026-09-07', to: '2026-09-07' }
    expect(await listHolidays({ ...labour, language: 'zh_CN' })).toEqual([['劳动节', '2026-09-07', '2026-09-07']])
    expect(await listHolidays({ ...labour, language: 'zh_TW' })).toEqual([['勞動節', '2026-09-07', '2026-09-07']])
  })

  test.each<[string, string | null]>([
    ['DE', 'BY'],
    ['AT', '9'],
    ['CH', 'GE'],
    ['FR', '67'],
    ['GB', 'SCT'],
    ['TW', null],
    ['CN', null],
    ['SG', null],
  ])('in Chinese, all of them: %s', async (country, region) => {
    const answers = await ask({ country, language: 'zh_CN', ...(region && { region }) })
    for (const { name, nameLanguage } of answers.flatMap(({ said }) => said)) {
      expect(name).toMatch(/^[^a-z]*$/i)
      expect(nameLanguage).toBeUndefined()
    }
  })

  test('one that has no name in that language is in another as a whole, and says in which', async () => {
    const [{ said } = { said: [] }] = await ask({ country: 'US', region: 'MA', language: 'zh_TW' })
    const evacuation = said.find(({ startDate }) => startDate === '2026-03-17')
    expect(evacuation).toMatchObject({ name: 'Evacuation Day', nameLanguage: 'en' })
    expect(said.find(({ startDate }) => startDate === '2026-04-20')).toMatchObject({ name: '愛國者日' })
  })

  test('by the law of 2025, Taiwan is free on the days of commemoration too', async () => {
    const days = await listHolidays({ country: 'TW', language: 'zh_TW' })
    for (const date of ['2026-05-01', '2026-09-28', '2026-10-25', '2026-12-25'])
      expect(days.map(([, first]) => first)).toContain(date)
  })

  test('in Taiwan, a holiday on the weekend frees the day next to the weekend', async () => {
    const days = await listHolidays({ country: 'TW', language: 'zh_TW' })
    const nameOn = (date: string) => days.find(([, first]) => first === date)?.[0]
    expect(nameOn('2026-10-09')).toBe('國慶日 / 雙十節 (補假)')
    expect(nameOn('2026-10-26')).toMatch(/\(補假\)$/)
    expect(nameOn('2026-02-27')).toMatch(/\(補假\)$/)
    expect(nameOn('2026-04-03')).toBe('兒童節 (補假)')
    expect(nameOn('2026-04-06')).toBe('清明節 (補假)')
    expect(nameOn('2026-02-16')).toBe('農曆除夕')
    const inEnglish = await listHolidays({ country: 'TW', language: 'en' })
    expect(inEnglish.find(([, first]) => first === '2026-10-09')?.[0]).toMatch(/substitute day/)
  })

  test('of nowhere there are none', async () => {
    expect(await ask({ country: 'XX' })).toEqual([])
  })
})

describe('of China', () => {
  test('the days off as they were announced, each run of them once', async () => {
    const days = await listHolidays({ country: 'CN', from: '2026-02-01', to: '2026-04-30' })
    expect(days).toEqual([
      ['Spring Festival', '2026-02-15', '2026-02-23'],
      ['Tomb-sweeping Day', '2026-04-04', '2026-04-06'],
    ])
    const inTaiwan = await listHolidays({ country: 'CN', language: 'zh_TW', from: '2026-10-01', to: '2026-10-31' })
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
