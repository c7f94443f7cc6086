import fc from 'fast-check'
import { expect, test } from 'vitest'
import { circDiff, circularMean, circularSd, nearestMinute } from './circular.ts'
import { clock } from './date-fixture.ts'

test.each([
  { times: ['23:30', '00:00', '00:30'], mean: '00:00', sd: 24.5124 },
  { times: ['22:00', '23:00', '00:00'], mean: '23:00', sd: 49.1309 },
  { times: ['23:00', '23:30', '22:30', '01:00'], mean: '23:30', sd: 56.2649 },
  { times: ['06:30', '06:30', '06:30'], mean: '06:30', sd: 0 },
])('rules §3.3: $times meet at $mean, $sd minutes apart', ({ times, mean, sd }) => {
  const clocks = times.map(clock)
  expect(nearestMinute(circularMean(clocks) ?? -1)).toBe(clock(mean))
  expect(circularSd(clocks)).toBeCloseTo(sd, 4)
})

test.each([
  { of: 'no times', clocks: [], mean: null, sd: null },
  { of: 'a single time', clocks: [90], mean: 90, sd: null },
])('rules §3.3: the mean and deviation of $of', ({ clocks, mean, sd }) => {
  expect(circularMean(clocks)).toEqual(mean === null ? null : expect.closeTo(mean, 9))
  expect(circularSd(clocks)).toBe(sd)
})

test('rules §3.3: opposite times have no mean, and lie far apart by a number that can be written', () => {
  expect(circularMean([360, 1080])).toBeNull()
  // √(−2 ln 1e−12) of a turn: no length is taken for less.
  expect(circularSd([360, 1080])).toBeCloseTo(1703.71, 2)
})

test.each([
  { exact: 1439.4, shown: 1439 },
  { exact: 1439.5, shown: 0 },
  { exact: 0.4, shown: 0 },
])('rules §3.3: $exact is shown as minute $shown', ({ exact, shown }) => expect(nearestMinute(exact)).toBe(shown))

test.each([
  { a: '23:10', b: '22:50', minutes: 20 },
  { a: '00:10', b: '23:50', minutes: 20 },
  { a: '23:50', b: '00:10', minutes: -20 },
  { a: '18:00', b: '06:00', minutes: 720 },
  { a: '06:00', b: '18:00', minutes: 720 },
  { a: '06:01', b: '18:00', minutes: -719 },
])('rule [3.2-b]: $a is $minutes minutes after $b', ({ a, b, minutes }) =>
  expect(circDiff(clock(a), clock(b))).toBe(minutes),
)

const minuteOfDay = fc.integer({ min: 0, max: 1439 })

test('rule [3.2-b]: the difference leads back, the shorter way round', () => {
  fc.assert(
    fc.property(minuteOfDay, minuteOfDay, (a, b) => {
      const difference = circDiff(a, b)
      expect(difference).toBeGreaterThan(-720)
      expect(difference).toBeLessThanOrEqual(720)
      expect((b + difference + 1440) % 1440).toBe(a)
    }),
  )
})

test('rules §3.3: all times an hour later have their mean an hour later, and lie as far apart', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 2 }), minuteOfDay, (clocks, turn) => {
      const turned = clocks.map((minutes) => (minutes + turn) % 1440)
      const mean = circularMean(clocks) ?? NaN
      expect(circDiff(circularMean(turned) ?? NaN, mean + turn)).toBeCloseTo(0, 6)
      expect(circularSd(turned)).toBeCloseTo(circularSd(clocks) ?? NaN, 3)
    }),
  )
})
