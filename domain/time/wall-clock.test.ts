import { expect, test } from 'vitest'
import { clockOfText, clockText } from './wall-clock.ts'

test.each([
  [0, '00:00'],
  [5, '00:05'],
  [1140, '19:00'],
  [1439, '23:59'],
  [1440, '24:00'],
])('%i minutes since midnight are %s', (minutes, text) => {
  expect(clockText(minutes)).toBe(text)
  expect(clockOfText(text)).toBe(minutes)
})
