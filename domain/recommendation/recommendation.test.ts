import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { recommendations } from './recommendation.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
/** On the wall clock of New York in winter. */
const at = (text: string) => instant(`${text}:00-05:00`)
/** A Tuesday. */
const NOW = at('2026-03-03T09:00')

const log = (startTime: string, activityId = 'a', minutes = 60, subActivityId: string | null = null) => ({
  category: 'work',
  activityId,
  subActivityId,
  startTime: at(startTime),
  endTime: addMinutes(at(startTime), minutes),
})
const scores = (logs: readonly ReturnType<typeof log>[]) =>
  recommendations(logs, { at: NOW, zones: NEW_YORK }).map(({ score }) => Number(score.toFixed(4)))

test.each([
  { name: 'today, at this time', logs: [log('2026-03-03T09:00')], score: 1.5 },
  { name: 'half an hour off is still this time', logs: [log('2026-03-02T09:30')], score: 2 ** (-1 / 14) * 1.5 },
  { name: '31 minutes are near', logs: [log('2026-03-02T09:31')], score: 2 ** (-1 / 14) * 0.5 * 1.5 },
  { name: '90 minutes are near', logs: [log('2026-03-02T07:30')], score: 2 ** (-1 / 14) * 0.5 * 1.5 },
  { name: '91 minutes are another time', logs: [log('2026-03-02T07:29')], score: 2 ** (-1 / 14) * 0.1 * 1.5 },
  { name: 'two weeks ago it weighs half', logs: [log('2026-02-17T09:00')], score: 0.75 },
  { name: 'a Sunday tells less of a Tuesday', logs: [log('2026-03-01T09:00')], score: 2 ** (-2 / 14) },
  { name: '55 days ago, a Wednesday', logs: [log('2026-01-07T09:00')], score: 2 ** (-55 / 14) * 1.5 },
  {
    name: 'each time counts',
    logs: [log('2026-03-02T09:00'), log('2026-03-03T07:00', 'a')],
    score: 2 ** (-1 / 14) * 1.5 + 0.15,
  },
])('recent and similar logs raise the score: $name', ({ logs, score }) => {
  expect(scores(logs)).toEqual([Number(score.toFixed(4))])
})

test.each([
  { name: 'older than 56 days', logs: [log('2026-01-06T09:00')] },
  { name: 'not begun by then', logs: [log('2026-03-03T09:01')] },
  { name: 'nothing', logs: [] },
])('a log does not count for recommendations: $name', ({ logs }) => {
  expect(scores(logs)).toEqual([])
})

test('recommendations wrap the clock at midnight', () => {
  const late = recommendations([log('2026-03-02T23:50')], { at: at('2026-03-03T00:10'), zones: NEW_YORK })
  expect(late[0]!.score).toBeCloseTo(2 ** (-1 / 14) * 1.5)
})

test('recommendations treat a day off like a Sunday', () => {
  const daysOff = [{ startDate: '2026-03-03' as never, endDate: '2026-03-03' as never }]
  const logs = [log('2026-03-01T09:00', 'sunday'), log('2026-03-02T09:00', 'monday')]
  const first = recommendations(logs, { at: NOW, zones: NEW_YORK, daysOff })[0]
  expect(first?.doing.activityId).toBe('sunday')
})

test('a plan of the current time is recommended first, done before or not', () => {
  const open = [{ category: 'study', activityId: 'planned', subActivityId: null }]
  const found = recommendations([log('2026-03-02T09:00')], { at: NOW, zones: NEW_YORK, open })
  expect(
    found.map(({ doing, score, last }) => [doing.activityId, Math.round(score * 10) / 10, last?.activityId]),
  ).toEqual([
    ['planned', 2, undefined],
    ['a', 1.4, 'a'],
  ])
  const both = recommendations([log('2026-03-03T09:00')], {
    at: NOW,
    zones: NEW_YORK,
    open: [{ ...open[0]!, category: 'work', activityId: 'a' }],
  })
  expect(both[0]?.score).toBe(3.5)
})

test('a sub-activity is a recommendation of its own, with the details of its last log', () => {
  const logs = [
    log('2026-03-02T09:00', 'a', 30, 'x'),
    log('2026-02-25T09:00', 'a', 50, 'x'),
    log('2026-02-26T09:00', 'a', 45, 'x'),
    log('2026-02-27T09:00', 'a', 20),
  ]
  const [first, second] = recommendations(logs, { at: NOW, zones: NEW_YORK })
  expect(first).toMatchObject({ doing: { subActivityId: 'x' }, last: logs[0], typicalMinutes: 45 })
  expect(second).toMatchObject({ doing: { subActivityId: null }, typicalMinutes: 20 })
})

const anyLog = fc.record({
  days: fc.integer({ min: 0, max: 54 }),
  clock: fc.integer({ min: 0, max: 1439 }),
  minutes: fc.integer({ min: 1, max: 300 }),
  activityId: fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f', 'g'),
})
const logsOf = fc.array(anyLog, { maxLength: 40 }).map((all) =>
  all.map(({ days, clock, minutes, activityId }) => {
    const startTime = addMinutes(NOW, -days * 1440 - clock)
    return {
      category: 'work',
      activityId,
      subActivityId: null as string | null,
      startTime,
      endTime: addMinutes(startTime, minutes),
    }
  }),
)

test('the five likeliest activities stay the same in any order of logs, and a new log never makes its own less likely', () => {
  fc.assert(
    fc.property(logsOf, fc.constantFrom('a', 'b', 'c'), (logs, more) => {
      const context = { at: NOW, zones: NEW_YORK }
      const found = recommendations(logs, context)
      expect(found.length).toBe(Math.min(new Set(logs.map(({ activityId }) => activityId)).size, 5))
      for (const [index, one] of found.entries()) {
        expect(one.score).toBeGreaterThan(0)
        expect(one.score).toBeLessThanOrEqual(found[index - 1]?.score ?? Infinity)
      }
      const names = (all: typeof found) =>
        all.map(({ doing, score }) => `${doing.activityId} ${score.toFixed(6)}`).toSorted()
      expect(names(recommendations(logs.toReversed(), context))).toEqual(names(found))
      const rank = (all: typeof found) => all.findIndex(({ doing }) => doing.activityId === more)
      const again = rank(recommendations([...logs, { ...log('2026-03-02T15:00', more) }], context))
      if (rank(found) >= 0) expect(again).toBeGreaterThanOrEqual(0)
      if (rank(found) >= 0) expect(again).toBeLessThanOrEqual(rank(found))
    }),
  )
})

test('a fortnight later everything is half as likely, in the same order', () => {
  fc.assert(
    fc.property(logsOf, (logs) => {
      // Weeks keep the types of the days, and UTC keeps the hours.
      const zones: ZoneHistory = [{ from: null, tz: 'UTC' }]
      const recent = logs.filter(({ startTime }) => startTime > addMinutes(NOW, -42 * 1440))
      const now = recommendations(recent, { at: NOW, zones })
      const later = recommendations(recent, { at: addMinutes(NOW, 14 * 1440), zones })
      expect(later.map(({ doing }) => doing.activityId)).toEqual(now.map(({ doing }) => doing.activityId))
      for (const [index, { score }] of later.entries()) expect(score).toBeCloseTo(now[index]!.score / 2, 9)
    }),
  )
})
