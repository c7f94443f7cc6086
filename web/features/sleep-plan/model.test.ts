import { describe, expect, test } from 'vitest'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import {
  bandsOf,
  bodyOf,
  fieldErrorsOf,
  inOrder,
  serverFieldErrors,
  standingsOf,
  valuesOf,
  withTimes,
} from './model.ts'

const day = (text: string) => text as LocalDate
/** A Sunday. */
const TODAY = day('2026-11-22')
const NEW = valuesOf(null, TODAY)

const plan = (id: string, more: Partial<SleepPlan> = {}): SleepPlan => ({
  id,
  bedtime: '23:00',
  wakeUpTime: '07:00',
  sleepGoal: 450,
  notifyMinutes: null,
  sleepDuration: 480,
  crossMidnight: true,
  effectiveFrom: day('2026-11-01'),
  daysOfWeek: null,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z' as SleepPlan['createdAt'],
  updatedAt: '2026-11-01T00:00:00.000Z' as SleepPlan['updatedAt'],
  ...more,
})

test('a new plan is for every morning from tomorrow on, and valid as it is', () => {
  expect(fieldErrorsOf(NEW)).toEqual({})
  expect(bodyOf(NEW)).toEqual({
    bedtime: '23:00',
    wakeUpTime: '07:00',
    sleepGoal: 480,
    daysOfWeek: null,
    effectiveFrom: '2026-11-23',
    notifyMinutes: null,
  })
})

test('a plan goes through the form unchanged', () => {
  const { bedtime, wakeUpTime, sleepGoal, effectiveFrom, notifyMinutes } = plan('one')
  const kept = { bedtime, wakeUpTime, sleepGoal, effectiveFrom, notifyMinutes }
  expect(bodyOf(valuesOf(plan('one'), TODAY))).toEqual({ ...kept, daysOfWeek: null })
  expect(bodyOf(valuesOf(plan('one', { daysOfWeek: [6, 7] }), TODAY))).toEqual({ ...kept, daysOfWeek: [6, 7] })
})

describe('the errors of a sleep plan', () => {
  test.each([
    ['the same twice', { wakeTime: 1380 }, { wakeTime: 'sameAsBedtime' }],
    ['under 4 hours', { wakeTime: 175 }, { wakeTime: 'tooShort' }],
    ['over 12 hours', { wakeTime: 665 }, { wakeTime: 'tooLong' }],
    ['between two slots', { bedtime: 1381 }, { bedtime: 'offGrid' }],
    ['a goal under 4 hours', { goal: 235 }, { goal: 'goalTooShort' }],
    ['a goal longer than the night', { goal: 485 }, { goal: 'goalTooLong' }],
    ['no day', { days: [] }, { days: 'dayNeeded' }],
    ['no date', { effectiveFrom: '' as const }, { effectiveFrom: 'dateNeeded' }],
  ])('%s', (_, part, complaints) => {
    expect(fieldErrorsOf({ ...NEW, ...part })).toEqual(complaints)
  })
})

test('the goal follows the night until the user sets it', () => {
  expect(withTimes(NEW, { wakeTime: 390 }, false).goal).toBe(450)
  expect(withTimes(NEW, { wakeTime: 390 }, true).goal).toBe(480)
  // A night that cannot be is no goal.
  expect(withTimes(NEW, { wakeTime: 1380 }, false).goal).toBe(480)
})

test('a refusal of the server is shown at its field', () => {
  const refused = (code: 'ALREADY_EXISTS' | 'INVALID_PARAMS', values: string[]) =>
    new ApiError(400, { code, message: '', values, details: {}, requestId: '' })
  expect(serverFieldErrors(refused('ALREADY_EXISTS', ['effectiveFrom']))).toEqual({ effectiveFrom: 'exists' })
  expect(serverFieldErrors(refused('INVALID_PARAMS', ['wakeUpTime', 'daysOfWeek']))).toEqual({
    wakeTime: 'notPossible',
    days: 'notPossible',
  })
})

describe('the band from noon to noon', () => {
  test.each([
    ['a night', 1380, 420, [{ at: 660 / 1440, width: 480 / 1440 }]],
    ['after midnight', 60, 540, [{ at: 780 / 1440, width: 480 / 1440 }]],
    [
      'a day',
      480,
      960,
      [
        { at: 1200 / 1440, width: 240 / 1440 },
        { at: 0, width: 240 / 1440 },
      ],
    ],
  ])('%s', (_, bedtime, wakeTime, bands) => {
    expect(bandsOf({ bedtime, wakeTime })).toEqual(bands)
  })
})

test('the list says which plan applies tomorrow, and which no longer applies', () => {
  const plans = [
    plan('old', { effectiveFrom: day('2026-10-01') }),
    plan('current'),
    plan('weekend', { daysOfWeek: [6, 7], effectiveFrom: day('2026-10-05') }),
    plan('next', { effectiveFrom: day('2027-01-01') }),
  ]
  const standings = standingsOf(plans, TODAY)
  expect(Object.fromEntries(standings)).toEqual({
    old: 'replaced',
    current: 'tomorrow',
    weekend: 'other',
    next: 'other',
  })
  expect(inOrder(plans, standings).map(({ id }) => id)).toEqual(['current', 'next', 'weekend', 'old'])
})
