import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, day } from '#domain/time/date-fixture.ts'
import {
  CONVERSION_TARGETS,
  type ConversionMemory,
  conversionEffectiveFrom,
  conversionOf,
  type ConversionTarget,
  suggestedDays,
  suggestedStart,
  usualStart,
} from './conversion.ts'
import { schedule as scheduleOf } from './fixture.ts'
import type { PlanSchedule, ScheduleType } from './plan.ts'

const schedule = (scheduleType: ScheduleType, change: Partial<PlanSchedule>) =>
  scheduleOf(scheduleType, { respectHolidays: true, distribution: 'late', ...change })
const window = { dailyStartTime: clock('18:00'), dailyEndTime: clock('18:30') }
const SCHEDULES = {
  weeklyFixed: schedule('weeklyFixed', { daysOfWeek: [2, 4], ...window }),
  weeklyFixedThatDayFlexible: schedule('weeklyFixedThatDayFlexible', { daysOfWeek: [2, 4] }),
  weeklyFlexible: schedule('weeklyFlexible', { quota: 2 }),
}
const NOTHING: ConversionMemory = { daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, quota: null }
const NINETEEN = { dailyStartTime: clock('19:00'), dailyEndTime: clock('19:30') }

test.each<{ from: ConversionTarget; to: ConversionTarget; changed: object; remembered: object }>([
  {
    from: 'weeklyFixed',
    to: 'weeklyFixedThatDayFlexible',
    changed: { dailyStartTime: null, dailyEndTime: null },
    remembered: { daysOfWeek: [2, 4], ...window },
  },
  {
    from: 'weeklyFixed',
    to: 'weeklyFlexible',
    changed: { daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, quota: 2 },
    remembered: { daysOfWeek: [2, 4], ...window },
  },
  {
    from: 'weeklyFixedThatDayFlexible',
    to: 'weeklyFlexible',
    changed: { daysOfWeek: null, quota: 2 },
    remembered: { daysOfWeek: [2, 4] },
  },
  {
    from: 'weeklyFixedThatDayFlexible',
    to: 'weeklyFixed',
    changed: NINETEEN,
    remembered: { daysOfWeek: [2, 4] },
  },
  {
    from: 'weeklyFlexible',
    to: 'weeklyFixedThatDayFlexible',
    changed: { quota: null, daysOfWeek: [2, 5] },
    remembered: { quota: 2 },
  },
  {
    from: 'weeklyFlexible',
    to: 'weeklyFixed',
    changed: { quota: null, daysOfWeek: [2, 5], ...NINETEEN },
    remembered: { quota: 2 },
  },
])('a plan converts from $from to $to and keeps its other fields', ({ from, to, changed, remembered }) => {
  expect(conversionOf(SCHEDULES[from], null, to, null)).toEqual({
    schedule: { ...SCHEDULES[from], scheduleType: to, ...changed },
    memory: { ...NOTHING, ...remembered },
  })
})

test.each(CONVERSION_TARGETS)('a plan cannot become %s from itself, from monthly or from one-time', (target) => {
  expect(conversionOf(SCHEDULES[target], null, target, null)).toBeNull()
  expect(conversionOf(schedule('monthlyFlexible', { quota: 6 }), null, target, null)).toBeNull()
  expect(conversionOf(schedule('oneTime', { ...window }), null, target, null)).toBeNull()
})

const memoryOf = (daysOfWeek: number[]): ConversionMemory => ({ ...NOTHING, daysOfWeek })
test.each([
  { quota: 1, memory: null, days: [3] },
  { quota: 2, memory: null, days: [2, 5] },
  { quota: 3, memory: null, days: [1, 3, 5] },
  { quota: 4, memory: NOTHING, days: [1, 2, 4, 5] },
  { quota: 5, memory: null, days: [1, 2, 3, 4, 5] },
  { quota: 6, memory: null, days: [1, 2, 3, 4, 5, 6] },
  { quota: 7, memory: null, days: [1, 2, 3, 4, 5, 6, 7] },
  { quota: 3, memory: memoryOf([2, 6, 7]), days: [2, 6, 7] },
  { quota: 2, memory: memoryOf([2, 6, 7]), days: [2, 5] },
])('the suggested weekdays of $quota times a week with $memory are $days', ({ quota, memory, days }) => {
  expect(suggestedDays(quota, memory)).toEqual(days)
})

test.each([
  { why: 'nothing known', remembered: null, mean: null, duration: 30, start: '19:00' },
  { why: 'the usual start to the slot', remembered: null, mean: '17:12', duration: 30, start: '17:10' },
  { why: 'up from 3 minutes on', remembered: null, mean: '17:13', duration: 30, start: '17:15' },
  { why: 'the remembered one first', remembered: '06:15', mean: '17:12', duration: 30, start: '06:15' },
  { why: 'midnight is a time too', remembered: '00:00', mean: '17:12', duration: 30, start: '00:00' },
  { why: 'over at midnight', remembered: null, mean: null, duration: 360, start: '18:00' },
  { why: 'a slot beyond the day', remembered: null, mean: '23:58', duration: 60, start: '23:55' },
  { why: 'a whole day', remembered: null, mean: null, duration: 1440, start: '00:00' },
  { why: 'a whole day from its remembered start', remembered: '06:15', mean: null, duration: 1440, start: '06:15' },
  { why: 'a night as it is usually begun', remembered: null, mean: '22:01', duration: 480, start: '22:00' },
])('the suggested start: $why → $start', ({ remembered, mean, duration, start }) => {
  const memory = remembered === null ? null : { ...NOTHING, dailyStartTime: clock(remembered) }
  expect(suggestedStart(memory, mean === null ? null : clock(mean), duration)).toBe(clock(start))
})

test.each([
  { starts: ['17:00', '17:30'], mean: null },
  { starts: ['17:00', '17:30', '18:00'], mean: '17:30' },
  { starts: ['23:30', '00:00', '00:30', '00:00'], mean: '00:00' },
  { starts: ['00:00', '12:00', '06:00', '18:00'], mean: null },
])('logs at $starts usually begin at $mean', ({ starts, mean }) => {
  expect(usualStart(starts.map(clock))).toBe(mean === null ? null : clock(mean))
})

test('the choices of the dialog replace the suggestions', () => {
  const chosen = { ...NOTHING, daysOfWeek: [6, 7], dailyStartTime: clock('08:30') }
  expect(conversionOf(SCHEDULES.weeklyFlexible, chosen, 'weeklyFixed', clock('17:00'))?.schedule).toMatchObject({
    daysOfWeek: [6, 7],
    dailyStartTime: clock('08:30'),
    dailyEndTime: clock('09:00'),
  })
})

const anyFixed = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    fc.integer({ min: 0, max: 287 }),
    fc.integer({ min: 1, max: 288 }),
  )
  .map(([days, start, slots]) => {
    const [dailyStartTime, dailyEndTime] = [start * 5, (start + slots) * 5]
    const duration = dailyEndTime - dailyStartTime
    return schedule('weeklyFixed', {
      daysOfWeek: days.toSorted((a, b) => a - b),
      dailyStartTime,
      dailyEndTime,
      duration,
    })
  })
const anyMean = fc.option(fc.integer({ min: 0, max: 1439 }))
const weekly = (of: PlanSchedule) => (of.quota ?? of.daysOfWeek!.length) * of.duration

test('converting there and back restores days and times exactly', () => {
  fc.assert(
    fc.property(anyFixed, anyMean, fc.boolean(), (plan, mean, isDetour) => {
      const away = conversionOf(plan, null, 'weeklyFlexible', mean)!
      const half = isDetour
        ? conversionOf(away.schedule, away.memory, 'weeklyFixedThatDayFlexible', mean)!
        : conversionOf(plan, null, 'weeklyFixedThatDayFlexible', mean)!
      expect(conversionOf(away.schedule, away.memory, 'weeklyFixed', mean)?.schedule).toEqual(plan)
      expect(conversionOf(half.schedule, half.memory, 'weeklyFixed', mean)?.schedule).toEqual(plan)
    }),
  )
})

test('no conversion changes the minutes of a week, and a window begins on its day', () => {
  const step = fc.tuple(fc.constantFrom(...CONVERSION_TARGETS), anyMean)
  fc.assert(
    fc.property(anyFixed, fc.array(step, { maxLength: 6 }), (plan, steps) => {
      let now: { schedule: PlanSchedule; memory: ConversionMemory | null } = { schedule: plan, memory: null }
      for (const [target, mean] of steps) now = conversionOf(now.schedule, now.memory, target, mean) ?? now
      expect(weekly(now.schedule)).toBe(weekly(plan))
      const { scheduleType, dailyStartTime, dailyEndTime, duration } = now.schedule
      if (scheduleType !== 'weeklyFixed') return
      expect(dailyEndTime! - dailyStartTime!).toBe(duration)
      expect(dailyStartTime).toBeLessThan(1440)
    }),
  )
})

test('a conversion takes effect today, or tomorrow if today already has credit', () => {
  expect(conversionEffectiveFrom(day('2026-03-18'), 0)).toBe('2026-03-18')
  expect(conversionEffectiveFrom(day('2026-03-18'), 1)).toBe('2026-03-19')
})
