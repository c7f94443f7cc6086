import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import {
  earnedConfidence,
  type FoundVacation,
  newVacations,
  type SaidVacation,
  sameVacation,
  schoolYearOf,
  schoolYearsOffered,
} from './smart-vacation.ts'
import { addDays } from '#domain/time/time.ts'

const TODAY = day('2026-11-22')
const YEAR = schoolYearOf('DE', '2026-2027', TODAY)!
const SAID: SaidVacation = { name: 'Autumn break', startDate: '2026-10-17', endDate: '2026-10-31' }
const FOUND: FoundVacation = {
  name: 'Autumn break',
  startDate: day('2026-10-17'),
  endDate: day('2026-10-31'),
  reason: null,
  publicHoliday: false,
  confidence: 'low',
  source: 'stub',
}
const sift = (said: readonly SaidVacation[], before: readonly FoundVacation[] = []) =>
  newVacations(said, before, { year: YEAR, source: 'stub' })

describe('the school year', () => {
  test.each([
    ['DE', '2026-2027', '2026-08-01', '2027-07-31', '2027-09-30'],
    ['DE', '2026-2026', '2026-08-01', '2027-07-31', '2027-09-30'],
    ['NZ', '2026-2027', '2026-01-01', '2026-12-31', '2027-02-28'],
    ['JP', '2026-2027', '2026-04-01', '2027-03-31', '2027-05-31'],
    ['KR', '2026-2027', '2026-03-01', '2027-02-28', '2027-04-30'],
  ])('%s %s', (country, asked, from, to, until) => {
    expect(schoolYearOf(country, asked, TODAY)).toEqual({ from, to, until })
  })

  test.each([
    ['DE', '2026-05-31', '2025-08-01'],
    ['DE', '2026-06-01', '2026-08-01'],
    ['DE', '2026-06-30', '2026-08-01'],
    ['DE', '2026-12-31', '2026-08-01'],
    ['DE', '2027-01-31', '2026-08-01'],
    ['AU', '2026-10-31', '2026-01-01'],
    ['AU', '2026-11-01', '2027-01-01'],
    ['NZ', '2027-01-01', '2027-01-01'],
    ['JP', '2027-01-29', '2026-04-01'],
    ['JP', '2027-01-30', '2027-04-01'],
    ['KR', '2027-12-30', '2027-03-01'],
    ['KR', '2027-12-31', '2028-03-01'],
  ])('is assumed in %s on %s: from %s', (country, today, from) => {
    expect(schoolYearOf(country, undefined, day(today))?.from).toBe(from)
  })

  test.each([
    ['DE', '2026-05-31', ['2025-2026*', '2026-2027', '2027-2028']],
    ['DE', '2026-07-31', ['2025-2026', '2026-2027*', '2027-2028']],
    ['DE', '2026-08-01', ['2026-2027*', '2027-2028', '2028-2029']],
    ['AU', '2026-11-01', ['2026-2026', '2027-2027*', '2028-2028']],
    ['JP', '2027-03-31', ['2026-2027', '2027-2028*', '2028-2029']],
  ])('on offer in %s on %s: %j', (country, today, offered) => {
    const years = schoolYearsOffered(country, day(today))
    expect(years.map(({ asked, isMeant }) => (isMeant ? `${asked}*` : asked))).toEqual(offered)
    // Without a choice, the suggested year is meant.
    const meant = years.find(({ isMeant }) => isMeant)?.asked
    expect(schoolYearOf(country, undefined, day(today))).toEqual(schoolYearOf(country, meant, day(today)))
  })

  test.each(['2026-2028', '2027-2026', '2037-2038', '2015-2016', '0000-0001'])('%s is none', (asked) => {
    expect(schoolYearOf('DE', asked, TODAY)).toBeNull()
  })
})

test.each([
  ['the region and the date are known', { region: true, date: true, isLocal: false }, 'high'],
  ['the country alone is known', { region: false, date: true, isLocal: false }, 'medium'],
  ['the date was not announced yet', { region: true, date: false, isLocal: false }, 'medium'],
  ['it is kept in some places of the region', { region: true, date: true, isLocal: true }, 'low'],
])('confidence is earned: %s', (_, known, confidence) => {
  expect(earnedConfidence(known)).toBe(confidence)
})

describe('the answer of a source of school vacations', () => {
  test('is taken as it is, and put in order', () => {
    const said = { ...SAID, name: '  Autumn \n break ', reason: 'Ｌａｗ', publicHoliday: true, confidence: 'High ' }
    expect(sift([said])).toEqual([{ ...FOUND, reason: 'Law', publicHoliday: true, confidence: 'high' }])
  })

  test.each<[string, Partial<SaidVacation>]>([
    ['a day that there is not', { startDate: '2026-09-31' }],
    ['a day in words', { startDate: 'October 17' }],
    ['a moment', { startDate: '2026-10-17T00:00:00Z' }],
    ['a date with something behind', { endDate: '2026-10-31\n' }],
    ['the end before the start', { endDate: '2026-10-16' }],
    ['121 days', { endDate: addDays(day('2026-10-17'), 120) }],
    ['before the school year', { startDate: '2026-07-31' }],
    ['after it', { startDate: '2027-09-01', endDate: '2027-10-01' }],
    ['no name', { name: ' ' }],
    ['a name of 81 letters', { name: 'x'.repeat(81) }],
    ['HTML', { name: '<img src=x onerror=alert(1)>' }],
    ['what turns the direction of the text', { name: 'Break\u202E' }],
    ['NUL', { name: 'Break\0' }],
  ])('%s is none', (_, wrong) => {
    expect(sift([{ ...SAID, ...wrong }])).toEqual([])
  })

  test.each<[string, Partial<SaidVacation>]>([
    ['120 days', { endDate: addDays(day('2026-10-17'), 119) }],
    ['the first day', { startDate: '2026-08-01', endDate: '2026-08-01' }],
    ['the long holidays at its end', { startDate: '2027-08-02', endDate: '2027-09-13' }],
    ['a name of 80 letters', { name: 'x'.repeat(80) }],
  ])('%s is one', (_, right) => {
    expect(sift([{ ...SAID, ...right }])).toHaveLength(1)
  })

  test.each([
    ['<b>law</b>', null],
    ['x'.repeat(501), null],
    ['', null],
    [undefined, null],
    ['By law', 'By law'],
  ])('a reason %j', (reason, kept) => {
    expect(sift([{ ...SAID, reason }])[0]?.reason).toBe(kept)
  })

  test.each([
    ['high', 'high'],
    ['MEDIUM', 'medium'],
    ['certain', 'low'],
    [undefined, 'low'],
    [null, 'low'],
    [0.8, 'high'],
    [0.79, 'medium'],
    ['0.5', 'medium'],
    [0.49, 'low'],
    [Number.NaN, 'low'],
  ])('confidence %j is %s', (confidence, mapped) => {
    expect(sift([{ ...SAID, confidence }])[0]?.confidence).toBe(mapped)
  })

  test('no duplicates, of its own or of others, however they are written', () => {
    const again = { ...SAID, name: 'AUTUMN  break' }
    expect(sift([SAID, again])).toHaveLength(1)
    expect(sift([again], [FOUND])).toEqual([])
    expect(sift([{ ...SAID, endDate: '2026-10-30' }], [FOUND])).toHaveLength(1)
    expect(sameVacation(FOUND, { ...FOUND, name: 'autumn Break' })).toBe(true)
  })

  test('a public holiday of another source is not offered again under another name', () => {
    const holiday = { ...FOUND, name: 'Reformation Day', publicHoliday: true, source: 'data' }
    const renamed = { ...SAID, name: 'Day of the Reformation' }
    expect(sift([renamed], [holiday])).toEqual([])
    expect(sift([renamed], [{ ...holiday, source: 'stub' }])).toHaveLength(1)
  })

  test('at most 40 of one source, however often it speaks', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...SAID, name: `Break ${at}` }))
    const first = sift(many.slice(0, 30))
    expect(first).toHaveLength(30)
    expect(sift(many.slice(30), first)).toHaveLength(10)
    expect(
      sift(
        many.slice(30),
        first.map((one) => ({ ...one, source: 'data' })),
      ),
    ).toHaveLength(30)
  })
})
