import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import { schoolHoliday, startSchoolServer } from '#server/testing/school-server.ts'
import { weatherReplies as replies } from '#server/testing/weather-server.ts'
import { openHolidays, type SchoolQuestion } from './school-holidays.ts'

let outside: Awaited<ReturnType<typeof startSchoolServer>>
beforeAll(async () => void (outside = await startSchoolServer()))
afterAll(() => outside.close())
beforeEach(() => outside.will(undefined))

const patient = () => new AbortController().signal
const QUESTION: SchoolQuestion = {
  country: 'DE',
  region: 'BY',
  language: 'en',
  from: '2026-08-01' as LocalDate,
  until: '2027-09-30' as LocalDate,
}
const ask = (more: Partial<SchoolQuestion> = {}, signal = patient()) =>
  openHolidays(outside.url, 500).ask({ ...QUESTION, ...more }, signal)
const listHolidayNames = async (more: Partial<SchoolQuestion>) =>
  (await ask(more))?.map(({ name, startDate }) => [name, startDate])

test('the request has the country and the days, and nothing about a person', async () => {
  await ask()
  expect(outside.asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/Countries?languageIsoCode=EN',
    '/Subdivisions?countryIsoCode=DE',
    '/SchoolHolidays?countryIsoCode=DE&validFrom=2026-08-01&validTo=2027-09-30',
  ])
})

describe('the vacations of a region', () => {
  test('are its own and those of the whole country, whole days alone', async () => {
    expect(await ask()).toEqual([
      {
        name: 'Autumn Holidays',
        startDate: '2026-11-02',
        endDate: '2026-11-06',
        publicHoliday: false,
        confidence: 'high',
      },
      {
        name: 'Christmas Holidays',
        startDate: '2026-12-24',
        endDate: '2027-01-08',
        publicHoliday: false,
        confidence: 'high',
      },
      {
        name: 'Brückentag',
        startDate: '2027-05-07',
        endDate: '2027-05-07',
        publicHoliday: false,
        confidence: 'high',
        nameLanguage: 'de',
      },
      {
        name: 'Summer Holidays',
        startDate: '2027-08-02',
        endDate: '2027-09-13',
        publicHoliday: false,
        confidence: 'high',
      },
      { name: 'Everywhere', startDate: '2027-06-01', endDate: '2027-06-01', publicHoliday: false, confidence: 'high' },
    ])
  })

  test('are those of the group that it is in, where the country has groups', async () => {
    expect(await listHolidayNames({ country: 'NL', region: 'NH' })).toEqual([['Herfstvakantie', '2026-10-10']])
    expect(await listHolidayNames({ country: 'NL', region: 'LI' })).toEqual([['Herfstvakantie', '2026-10-17']])
  })

  test('in Chinese, in the script of the user', async () => {
    expect((await listHolidayNames({ language: 'zh_CN' }))?.slice(0, 2)).toEqual([
      ['秋假', '2026-11-02'],
      ['圣诞假期', '2026-12-24'],
    ])
    expect((await listHolidayNames({ language: 'zh_TW' }))?.[1]).toEqual(['聖誕假期', '2026-12-24'])
  })

  test('an unknown region gets only the vacations of the whole country, with less certainty', async () => {
    const said = await ask({ region: null })
    expect(said).toMatchObject([{ name: 'Everywhere', confidence: 'medium' }])
    expect(await listHolidayNames({ region: 'SH' })).toEqual([['Everywhere', '2027-06-01']])
  })

  test('vacations of a part of a region are marked as uncertain', async () => {
    const holiday = schoolHoliday([{ language: 'EN', text: 'Fair' }], '2026-10-05', '2026-10-05', {
      subdivisions: [{ code: 'DE-BY' }],
      groups: [{ code: 'DE-BY-X' }],
    })
    const bodies = [[{ isoCode: 'DE' }], [{ code: 'DE-BY', isoCode: 'DE-BY' }], [holiday]]
    outside.will((response) => replies.telling(bodies.shift())(response))
    expect(await ask()).toMatchObject([{ name: 'Fair', confidence: 'low', isLocal: true }])
  })

  test('of an unknown country are not answered', async () => {
    expect(await ask({ country: 'US', region: 'MA' })).toBeNull()
    expect(outside.asked).toHaveLength(1)
  })
})

describe('an invalid answer is no answer', () => {
  test.each([
    ['an error', replies.refusing(500), 'It answered 500'],
    ['no JSON', replies.saying('<html>'), 'JSON'],
    ['another JSON', replies.telling({ ok: true }), 'expected'],
    ['far too many', replies.telling(Array.from({ length: 6000 }, () => ({ isoCode: 'DE' }))), 'too_big'],
    ['no end', replies.babbling, 'does not come to an end'],
    ['no answer', replies.never, 'timeout'],
  ])('%s', async (_, reply, message) => {
    outside.will(reply)
    await expect(ask()).rejects.toThrow(new RegExp(message, 'i'))
  })

  test('a caller that gives up does not have to wait', async () => {
    outside.will(replies.never)
    await expect(openHolidays(outside.url, 60_000).ask(QUESTION, AbortSignal.timeout(50))).rejects.toThrow('timeout')
  })

  test('one that sends us elsewhere: we do not go', async () => {
    const elsewhere = await startSchoolServer()
    outside.will(replies.sendingTo(`${elsewhere.url}/Countries`))
    await expect(ask()).rejects.toThrow('fetch failed')
    expect(elsewhere.asked).toEqual([])
    await elsewhere.close()
  })
})
