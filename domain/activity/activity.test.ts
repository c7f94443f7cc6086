import { expect, test } from 'vitest'
import { isCrossDay, isLogLength, isTooFarAhead, logViolations } from './activity.ts'
import { instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]

test.each([
  { name: 'one minute', from: '2026-03-02T08:00:00Z', to: '2026-03-02T08:01:00Z', rules: [] },
  { name: 'a whole day', from: '2026-03-02T08:00:00Z', to: '2026-03-03T08:00:00Z', rules: [] },
  { name: 'a minute too long', from: '2026-03-02T08:00:00Z', to: '2026-03-03T08:01:00Z', rules: ['endTime tooLong'] },
  {
    name: 'no time at all',
    from: '2026-03-02T08:00:00Z',
    to: '2026-03-02T08:00:00Z',
    rules: ['endTime endBeforeStart'],
  },
  { name: 'backwards', from: '2026-03-02T09:00:00Z', to: '2026-03-02T08:00:00Z', rules: ['endTime endBeforeStart'] },
  {
    name: 'seconds at both ends',
    from: '2026-03-02T08:00:30Z',
    to: '2026-03-02T09:00:00.001Z',
    rules: ['startTime wholeMinute', 'endTime wholeMinute'],
  },
])('the length and the end of a log are checked: $name', ({ from, to, rules }) => {
  const found = logViolations({ startTime: instant(from), endTime: instant(to), category: 'study' })
  expect(found.map(({ field, rule }) => `${field} ${rule}`)).toEqual(rules)
})

test.each([
  { category: 'sleep', parallelActivity: true, fields: ['parallelActivity'] },
  { category: 'sleep', parallelActivity: false, fields: [] },
  { category: 'leisure', parallelActivity: true, fields: [] },
])(
  'the lane of a log fits its category: $category, parallel $parallelActivity',
  ({ category, parallelActivity, fields }) => {
    const times = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
    expect(logViolations({ ...times, category, parallelActivity }).map(({ field }) => field)).toEqual(fields)
  },
)

test.each([
  { minutes: 1, may: true },
  { minutes: 1440, may: true },
  { minutes: 0, may: false },
  { minutes: 1441, may: false },
  { minutes: 1.5, may: false },
])('a log may last from one minute to a whole day: $minutes minutes: $may', ({ minutes, may }) =>
  expect(isLogLength(minutes)).toBe(may),
)

test.each([
  { name: '22:00 → 24:00', from: '2026-03-02T22:00:00-05:00', to: '2026-03-03T00:00:00-05:00', crosses: false },
  { name: '22:00 → 00:01', from: '2026-03-02T22:00:00-05:00', to: '2026-03-03T00:01:00-05:00', crosses: true },
  { name: '00:00 → 24:00', from: '2026-03-02T00:00:00-05:00', to: '2026-03-03T00:00:00-05:00', crosses: false },
  { name: 'midnight of UTC only', from: '2026-03-02T18:00:00-05:00', to: '2026-03-02T20:00:00-05:00', crosses: false },
])('a log that ends after midnight crosses the day: $name in New York: $crosses', ({ from, to, crosses }) => {
  expect(isCrossDay(NEW_YORK, { startTime: instant(from), endTime: instant(to) })).toBe(crosses)
})

test.each([
  { end: '2026-03-04T00:00:00-05:00', tooFar: false },
  { end: '2026-03-04T00:01:00-05:00', tooFar: true },
])('a log may not end after tomorrow: on 2 March, $end is too late: $tooFar', ({ end, tooFar }) => {
  expect(isTooFarAhead(NEW_YORK, instant(end), instant('2026-03-02T23:59:00-05:00'))).toBe(tooFar)
  expect(isTooFarAhead(NEW_YORK, instant(end), instant('2026-03-02T00:00:00-05:00'))).toBe(tooFar)
})
