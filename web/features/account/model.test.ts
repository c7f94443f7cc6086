import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DayEndsAt } from '#contract/account.ts'
import { DAY_ENDS, dayEndsWith, logLengthsWith } from './model.ts'

test('a day may end at any half hour from midnight to six, and the server takes each of them', () => {
  expect(DAY_ENDS.map(({ value }) => value)).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '03:30',
    '04:00',
    '04:30',
    '05:00',
    '05:30',
    '06:00',
  ])
  for (const { value } of DAY_ENDS) expect(z.safeParse(DayEndsAt, value).success).toBe(true)
})

test('an end that was chosen elsewhere is offered too, in its place', () => {
  expect(dayEndsWith('04:15').map(({ value }) => value)).toContain('04:15')
  expect(dayEndsWith('04:15')[9]).toEqual({ value: '04:15', minutes: 255 })
  expect(dayEndsWith('04:00')).toBe(DAY_ENDS)
})

test('the length of a new log that was chosen elsewhere is among those to choose from, once', () => {
  expect(logLengthsWith(40)).toEqual([15, 20, 25, 30, 40, 45, 60, 90, 120])
  expect(logLengthsWith(45)).toEqual(logLengthsWith(null))
})
