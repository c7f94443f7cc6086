import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LengthUnit, readLength, readNumber } from './length-text.ts'

const minutes = (text: string, unit: LengthUnit = 'hours', decimalComma = false) => {
  const ms = readLength(text, unit, decimalComma)
  return ms === null ? null : ms / 60_000
}

test.each([
  ['01:00:01', 60 + 1 / 60],
  ['1:0:0', 60],
  ['8:00', 480],
  ['18:25 min', 18 + 25 / 60],
  ['6 sec', 0.1],
  ['1:30 h', 90],
  ['1.5', 90],
  ['1,5', 90],
  ['0.25', 15],
  ['.5', 30],
  ['20,0', 1200],
  ['1h 20m', 80],
  ['1h20m', 80],
  ['1 h 20 min', 80],
  ['2 hours, 5 minutes', 125],
  ['90 min', 90],
  ['1.5 hours', 90],
  ['PT1H20M', 80],
  ['1小时20分钟', 80],
  ['1 小時 20 分', 80],
  ['1 ч 20 мин', 80],
  ['0', 0],
] as const)('%s is a length', (text, length) => expect(minutes(text)).toBeCloseTo(length, 9))

test.each(['', '-1:00', '1:60', '1:00:60', 'an hour', '1:00:00:00', '5 apples', '5', '1e3', 'h', '1h 20'])(
  '"%s" is read with its unit or is no length',
  (text) => expect(minutes(text)).toBe(text === '5' ? 300 : null),
)

test('a bare number counts what its column says', () => {
  expect(minutes('90', 'minutes')).toBe(90)
  expect(minutes('5400', 'seconds')).toBe(90)
  // A newer export of the same tracker writes the length as a clock.
  expect(minutes('1:30', 'seconds')).toBe(90)
})

test.each([
  ['1.500', false, 1.5],
  ['1.500', true, 1500],
  ['1,500', false, 1500],
  ['1,500', true, 1.5],
  ['1.234,5', true, 1234.5],
  ['1,234.5', false, 1234.5],
  ['0,125', false, 0.125],
  ['12', false, 12],
  ['-1', false, null],
  ['1.2.3', false, null],
  ['', false, null],
] as const)('%s with a decimal comma: %s', (text, decimalComma, number) => {
  expect(readNumber(text, decimalComma)).toBe(number)
})

test('text of any kind has a length that is not negative, or none', () => {
  const units = fc.constantFrom<LengthUnit>('hours', 'minutes', 'seconds')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), units, fc.boolean(), (text, unit, decimalComma) => {
      expect(readLength(text, unit, decimalComma) ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})
