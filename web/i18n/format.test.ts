import { afterEach, expect, test } from 'vitest'
import type { Locale } from '#contract/account.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import {
  clockOfDay,
  clockSpan,
  clockTime,
  countdown,
  dateSpan,
  dateText,
  hourOfDay,
  length,
  numberText,
  shortLength,
  writtenDate,
  zoneText,
} from './format.ts'
import { setHabits } from './habits.ts'

/** Which kind of space, and whether one at all, is a matter of the version of Intl. */
const plain = (text: string) => text.replaceAll(/\s/g, '')
const two = instant('2026-03-02T06:05:00Z')
const three = instant('2026-03-02T07:00:00Z')
const day = '2026-11-17' as LocalDate

const AS_THE_REGION: Locale = { clock: 'auto', dateOrder: 'auto', weekStart: 'auto' }
afterEach(() => setHabits(AS_THE_REGION))

test.each([
  { clock: '24', language: 'en', time: '14:05', span: '14:05 – 15:00', hour: '06:00' },
  { clock: '12', language: 'en', time: '2:05 PM', span: '2:05 – 3:00 PM', hour: '6 AM' },
  { clock: '12', language: 'zh_CN', time: '下午2:05', span: '下午2:05至3:00', hour: '上午6时' },
  { clock: '24', language: 'zh_TW', time: '14:05', span: '14:05 – 15:00', hour: '06:00' },
] as const)('a user who wants $clock hours in $language reads $time', ({ clock, language, time, span, hour }) => {
  setHabits({ ...AS_THE_REGION, clock })
  expect(plain(clockTime(two, 'Asia/Taipei', language))).toBe(plain(time))
  expect(plain(clockSpan(two, three, 'Asia/Taipei', language))).toBe(plain(span))
  expect(plain(clockOfDay(845, language))).toBe(plain(time))
  expect(plain(hourOfDay(360, language))).toBe(plain(hour))
})

test.each([
  {
    dateOrder: 'dayFirst',
    short: 'Tue 17 Nov',
    long: 'Tuesday 17 November',
    date: '17 November 2026',
    ofYear: 'Tue, 17 Nov 2026',
    span: '17 – 29 Nov 2026',
  },
  {
    dateOrder: 'monthFirst',
    short: 'Tue, Nov 17',
    long: 'Tuesday, November 17',
    date: 'November 17, 2026',
    ofYear: 'Tue, Nov 17, 2026',
    span: 'Nov 17 – 29, 2026',
  },
  {
    dateOrder: 'yearFirst',
    short: 'Tue, Nov 17',
    long: 'Tuesday, November 17',
    date: '2026-11-17',
    ofYear: 'Tue, 2026-11-17',
    span: '2026-11-17 – 2026-11-29',
  },
] as const)('English with the $dateOrder', ({ dateOrder, short, long, date, ofYear, span }) => {
  setHabits({ ...AS_THE_REGION, dateOrder })
  expect(plain(dateText(day, 'en'))).toBe(plain(short))
  expect(plain(dateText(day, 'en', 'longDay'))).toBe(plain(long))
  expect(plain(dateText(day, 'en', 'date'))).toBe(plain(date))
  expect(plain(dateText(day, 'en', 'dayOfYear'))).toBe(plain(ofYear))
  expect(plain(dateSpan(day, '2026-11-29' as LocalDate, 'en'))).toBe(plain(span))
  // Chinese has but one way.
  expect(plain(dateText(day, 'zh_CN'))).toBe('11月17日周二')
})

test('a date in digits', () => {
  const orders = ['dayFirst', 'monthFirst', 'yearFirst'] as const
  expect(orders.map((order) => writtenDate(day, order))).toEqual(['17/11/2026', '11/17/2026', '2026-11-17'])
})

test.each([
  { language: 'en', time: '2:05 PM', span: '2:05 – 3:00 PM' },
  { language: 'zh_CN', time: '14:05', span: '14:05–15:00' },
  { language: 'zh_TW', time: '下午2:05', span: '下午2:05至3:00' },
] as const)('the clock by the habit of $language', ({ language, time, span }) => {
  expect(plain(clockTime(two, 'Asia/Taipei', language))).toBe(plain(time))
  expect(plain(clockSpan(two, three, 'Asia/Taipei', language))).toBe(plain(span))
})

test.each(['zh_CN', 'zh_TW'] as const)(
  'in %s the hours until six are small ones and the one after noon is noon, alone and in a span',
  (language) => {
    setHabits({ ...AS_THE_REGION, clock: '12' })
    const clock = [0, 125, 355, 360, 719, 720, 779, 780].map((minutes) => plain(clockOfDay(minutes, language)))
    expect(clock).toEqual([
      '凌晨12:00',
      '凌晨2:05',
      '凌晨5:55',
      '上午6:00',
      '上午11:59',
      '中午12:00',
      '中午12:59',
      '下午1:00',
    ])
    expect(plain(hourOfDay(720, language))).toMatch(/^中午12[时時]$/)
    expect(plain(hourOfDay(120, language))).toMatch(/^凌晨2[时時]$/)
    const at = (clockText: string) => instant(`2026-03-02T${clockText}:00Z`)
    const spanOf = (from: string, to: string) => plain(clockSpan(at(from), at(to), 'UTC', language))
    expect(spanOf('02:05', '03:00')).toBe('凌晨2:05至3:00')
    expect(spanOf('05:30', '06:30')).toBe('凌晨5:30至上午6:30')
    expect(spanOf('06:00', '11:00')).toBe('上午6:00至11:00')
    expect(plain(clockTime(at('00:10'), 'UTC', language))).toBe('凌晨12:10')
  },
)

test('a night says both of its times, without their dates', () => {
  const [bed, up] = [instant('2026-03-01T15:10:00Z'), instant('2026-03-01T22:45:00Z')]
  expect(plain(clockSpan(bed, up, 'Asia/Taipei', 'zh_CN'))).toBe('23:10–06:45')
})

test.each([
  { to: '2026-11-17', en: 'Nov 17, 2026', zh: '2026年11月17日' },
  { to: '2026-11-29', en: 'Nov 17 – 29, 2026', zh: '2026年11月17日 – 29日' },
  { to: '2026-12-01', en: 'Nov 17 – Dec 1, 2026', zh: '2026年11月17日 – 12月1日' },
  { to: '2027-01-06', en: 'Nov 17, 2026 – Jan 6, 2027', zh: '2026年11月17日 – 2027年1月6日' },
])('days up to $to share their common parts', ({ to, en, zh }) => {
  expect(plain(dateSpan(day, to as LocalDate, 'en'))).toBe(plain(en))
  for (const language of ['zh_CN', 'zh_TW'] as const)
    expect(plain(dateSpan(day, to as LocalDate, language))).toBe(plain(zh))
})

test('midnight is the start of a day', () => {
  expect(clockOfDay(0, 'zh_CN')).toBe('00:00')
  expect(plain(clockOfDay(270, 'en'))).toBe('4:30AM')
})

test.each([
  { language: 'en', short: 'Tue, Nov 17', long: 'Tuesday, November 17', number: '17' },
  { language: 'zh_CN', short: '11月17日周二', long: '11月17日星期二', number: '17' },
  { language: 'zh_TW', short: '11月17日 週二', long: '11月17日 星期二', number: '17' },
] as const)('a day in $language', ({ language, short, long, number }) => {
  expect(plain(dateText(day, language))).toBe(plain(short))
  expect(plain(dateText(day, language, 'longDay'))).toBe(plain(long))
  expect(dateText(day, language, 'dayOfMonth')).toBe(number)
})

test.each([
  { minutes: 0, language: 'en', short: '0 min', exact: '0 min' },
  { minutes: 55, language: 'en', short: '55 min', exact: '55 min' },
  { minutes: 70, language: 'en', short: '1 h 10', exact: '1 h 10 min' },
  { minutes: 75, language: 'en', short: '1 h 15', exact: '1 h 15 min' },
  { minutes: 120, language: 'en', short: '2 h', exact: '2 h' },
  { minutes: 760, language: 'en', short: '12 h 40', exact: '12 h 40 min' },
  { minutes: 40_780, language: 'en', short: '679 h 40', exact: '679 h 40 min' },
  { minutes: 90, language: 'zh_CN', short: '1小时30分', exact: '1小时30分钟' },
  { minutes: 90, language: 'zh_TW', short: '1 小時 30 分', exact: '1 小時 30 分鐘' },
] as const)(
  '$minutes minutes in $language: $short, $exact, and nothing is rounded',
  ({ minutes, language, short, exact }) => {
    expect(shortLength(minutes, language)).toBe(short)
    expect(length(minutes, language)).toBe(exact)
  },
)

test('a zone says how far from Greenwich it is on that very day', () => {
  const summer = instant('2026-07-01T00:00:00Z')
  expect(zoneText('America/New_York', two, 'en')).toBe('America/New York (GMT-5)')
  expect(zoneText('America/New_York', summer, 'en')).toBe('America/New York (GMT-4)')
})

test.each(['en', 'zh_CN', 'zh_TW'] as const)('a large number in %s', (language) => {
  expect(numberText(73000, language)).toBe('73,000')
})

test('a countdown in minutes and seconds', () => {
  expect([599, 65, 9, 0].map(countdown)).toEqual(['9:59', '1:05', '0:09', '0:00'])
})
