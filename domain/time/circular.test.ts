import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circDiff, circularMean, circularSd, nearestMinute } from './circular.ts'
import { clock } from './date-fixture.ts'

test.each([
  { times: ['23:30', '00:00', '00:30'], mean: '00:00', sd: 24.5124 },
  { times: ['22:00', '23:00', '00:00'], mean: '23:00', sd: 49.1309 },
  { times: ['23:00', '23:30', '22:30', '01:00'], mean: '23:30', sd: 56.2649 },
  { times: ['06:30', '06:30', '06:30'], mean: '06:30', sd: 0 },
])('$times have the mean $mean with a deviation of $sd minutes', ({ times, mean, sd }) => {
  const clocks = times.map(clock)
  expect(nearestMinute(circularMean(clocks) ?? -1)).toBe(clock(mean))
  expect(circularSd(clocks)).toBeCloseTo(sd, 4)
})

test.each([
  { of: 'no times', clocks: [], mean: null, sd: null },
  { of: 'a single time', clocks: [90], mean: 90, sd: null },
])('the mean and deviation of $of', ({ clocks, mean, sd }) => {
  expect(circularMean(clocks)).toEqual(mean === null ? null : expect.closeTo(mean, 9))
  expect(circularSd(clocks)).toBe(sd)
})

test('opposite times have no mean, and a large finite deviation', () => {
  expect(circularMean([360, 1080])).toBeNull()
  // √(−2 ln 1e−12) of a turn: no length is taken for less.
  expect(circularSd([360, 1080])).toBeCloseTo(1703.71, 2)
})

test.each([
  { exact: 1439.4, shown: 1439 },
  { exact: 1439.5, shown: 0 },
  { exact: 0.4, shown: 0 },
])('the mean $exact is shown as minute $shown', ({ exact, shown }) => expect(nearestMinute(exact)).toBe(shown))

test.each([
  { a: '23:10', b: '22:50', minutes: 20 },
  { a: '00:10', b: '23:50', minutes: 20 },
  { a: '23:50', b: '00:10', minutes: -20 },
  { a: '18:00', b: '06:00', minutes: 720 },
  { a: '06:00', b: '18:00', minutes: 720 },
  { a: '06:01', b: '18:00', minutes: -719 },
])('$a is $minutes minutes after $b', ({ a, b, minutes }) => expect(circDiff(clock(a), clock(b))).toBe(minutes))

const minuteOfDay = fc.integer({ min: 0, max: 1439 })

test('the circular difference leads back, the shorter way round', () => {
  fc.assert(
    fc.property(minuteOfDay, minuteOfDay, (a, b) => {
      const difference = circDiff(a, b)
      expect(difference).toBeGreaterThan(-720)
      expect(difference).toBeLessThanOrEqual(720)
      expect((b + difference + 1440) % 1440).toBe(a)
    }),
  )
})

test('moving all times by an hour moves their mean by an hour and keeps the deviation', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2 }), minuteOfDay, (clocks, turn) => {
      const turned = clocks.map((minutes) => (minutes + turn) % 1440)
      const mean = circularMean(clocks) ?? NaN
      expect(circDiff(circularMean(turned) ?? NaN, mean + turn)).toBeCloseTo(0, 6)
      expect(circularSd(turned)).toBeCloseTo(circularSd(clocks) ?? NaN, 3)
    }),
  )
})
