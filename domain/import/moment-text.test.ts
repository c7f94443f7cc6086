import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClock } from './clock-text.ts'
import { readDates } from './date-text.ts'
import { createMomentReader } from './moment-text.ts'
import { MINUTE_MS } from '#domain/time/time.ts'

test.each([
  '2024-03-04',
  '2024-3-4',
  '2024/03/04',
  '2024.03.04',
  '2024. 3. 4.',
  '20240304',
  '2024年3月4日',
  '２０２４年３月４日',
  '2024年3月4日 星期一',
  '\u200E4.\u200E3.\u200E2024',
  '04.03.2024',
  '4. 3. 2024',
  '4.3.24',
  '4 Mar 2024',
  '04-Mar-2024',
  'Mar 4, 2024',
  'Monday, March 4, 2024',
  'Mo, 4. März 2024',
  '4 de marzo de 2024',
  '4 марта 2024',
])('%s is the fourth of March in any order', (text) => {
  expect(readDates(text)).toMatchObject({
    yearFirst: '2024-03-04',
    dayFirst: '2024-03-04',
    monthFirst: '2024-03-04',
    isOrdered: false,
  })
})

test.each([
  { text: '03/04/2024', yearFirst: null, dayFirst: '2024-04-03', monthFirst: '2024-03-04' },
  { text: '3-4-2024', yearFirst: null, dayFirst: '2024-04-03', monthFirst: '2024-03-04' },
  { text: '13/02/2024', yearFirst: null, dayFirst: '2024-02-13', monthFirst: null },
  { text: '02/13/2024', yearFirst: null, dayFirst: null, monthFirst: '2024-02-13' },
  { text: '3/4/05', yearFirst: '2003-04-05', dayFirst: '2005-04-03', monthFirst: '2005-03-04' },
  { text: '3/4/98', yearFirst: null, dayFirst: '1998-04-03', monthFirst: '1998-03-04' },
])('$text depends on the order', ({ text, ...dates }) => {
  expect(readDates(text)).toMatchObject({ ...dates, isOrdered: true })
})

test('who writes dots writes the day first, unless there is no such day', () => {
  expect(readDates('05.04.2024')?.monthFirst).toBe('2024-04-05')
  expect(readDates('04.13.2024')?.dayFirst).toBe('2024-04-13')
})

test.each([
  '',
  'today',
  '31.02.',
  '31.02.2024',
  '2024-02-30',
  '2023-02-29',
  '13/13/2024',
  '1/2-2024',
  '4 Foo 2024',
  '12345678',
])('"%s" is no date', (text) => expect(readDates(text)).toBeNull())

test.each([
  ['9:05', 545],
  ['09:05', 545],
  ['09:05:30', 545.5],
  ['09:05:30.25', 545.5],
  ['24:00', 1440],
  ['9.30', 570],
  ['14h30', 870],
  ['10:23 AM', 623],
  ['10:23\u202FAM', 623],
  ['10:23:30 AM', 623.5],
  ['12:10 am', 10],
  ['12:10 PM', 730],
  ['9 pm', 1260],
  ['1:05 p.m.', 785],
  ['下午 3:05', 905],
  ['下午3:05:30', 905.5],
  ['上午 10:23', 623],
  ['上午12:10', 10],
  ['下午3点05分', 905],
] as const)('%s is a time of day', (text, minutes) => {
  expect(readClock(text)).toBe(minutes * MINUTE_MS)
})

test.each([
  '',
  '9',
  '930',
  '25:00',
  '24:01',
  '9:60',
  '9:05:60',
  '13:00 AM',
  '0:10 PM',
  'now',
  'noonish',
  '9:05 Uhr morgens früh, ungefähr so',
])('"%s" is no time of day', (text) => expect(readClock(text)).toBeNull())

const { moment } = createMomentReader()
const ms = (iso: string) => ({ ms: Date.parse(iso) })

test.each([
  ['2024-03-04T09:23:52Z', '2024-03-04T09:23:52Z'],
  ['2024-03-04T09:23:52.123456Z', '2024-03-04T09:23:52.123Z'],
  ['2024-03-04 09:23:52 UTC', '2024-03-04T09:23:52Z'],
  ['2024-03-04T09:23+05:30', '2024-03-04T03:53:00Z'],
  ['2024-03-04 09:23:52 -0800', '2024-03-04T17:23:52Z'],
  ['20231001T103000Z', '2023-10-01T10:30:00Z'],
  ['1709544232', '2024-03-04T09:23:52Z'],
  ['1709544232.5', '2024-03-04T09:23:52.500Z'],
  ['1709544232000', '2024-03-04T09:23:52Z'],
])('%s is a moment in every zone', (text, iso) => {
  expect(moment(text)).toEqual(ms(iso))
})

test.each([
  ['2024-03-04 09:23', '2024-03-04', 563],
  ['2024-03-04T09:23:30', '2024-03-04', 563.5],
  ['20240304T092300', '2024-03-04', 563],
  ['26. 11. 2020 20:00', '2020-11-26', 1200],
  ['04.03.2024, 9:23', '2024-03-04', 563],
  ['2024年3月4日 下午 3:05', '2024-03-04', 905],
  ['2024年3月4日下午3:05', '2024-03-04', 905],
  ['Mar 4, 2024 9:23 AM', '2024-03-04', 563],
] as const)('%s is the wall clock of a zone', (text, date, minutes) => {
  expect(moment(text)).toMatchObject({ dates: { dayFirst: date }, clock: minutes * MINUTE_MS })
})

test('a date with slashes keeps both readings beside its time', () => {
  const clock = 623 * MINUTE_MS
  expect(moment('3/4/2024 10:23 AM')).toMatchObject({
    dates: { dayFirst: '2024-04-03', monthFirst: '2024-03-04' },
    clock,
  })
})

test('a time behind a date is ignored where a date is wanted', () => {
  expect(createMomentReader().date('2024-03-04 00:00:00')).toMatchObject({ dayFirst: '2024-03-04' })
  expect(createMomentReader().date('2024-03-04T00:00:00Z')).toBeNull()
})

test('a date without a time has no clock', () => {
  expect(moment('2024-03-04')).toMatchObject({ clock: null })
})

test.each([
  ['', 'badDate'],
  ['soon', 'badDate'],
  ['2024-02-30T09:00:00Z', 'badDate'],
  ['20240230T090000Z', 'badDate'],
  ['2024-03-04T09:61:00Z', 'badTime'],
  ['2024-03-04 25:00', 'badTime'],
  ['2024-03-04 at nine', 'badTime'],
  ['0', 'badDate'],
  ['17', 'badDate'],
  ['x'.repeat(1000), 'badDate'],
] as const)('"%s" is refused as %s', (text, reason) => {
  expect(moment(text)).toBe(reason)
})

test('text of any kind is read or refused, and read again in the same way', () => {
  const pieces = fc.constantFrom('2024', '-', '03', '/', '.', ' ', ':', 'T', 'Z', '09', '年', '月', '下午', 'am', '+')
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(anyText, (text) => {
      expect(moment(text)).toEqual(createMomentReader().moment(text))
    }),
  )
})
