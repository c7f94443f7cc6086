import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { RatingStatus } from '#domain/rating/rating.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import { logBetween } from '#web/widgets/log-fixture.ts'
import {
  chosenOf,
  coinsOf,
  countAt,
  crownable,
  dayByKey,
  firstOf,
  proposedDays,
  standOf,
  unanswered,
  weekOf,
} from './model.ts'

const TUESDAY = '2026-03-10' as LocalDate
const NEW_YORK = [{ from: null, tz: 'America/New_York' }]

test('a week begins on Monday', () => {
  const week = weekOf(TUESDAY)
  expect([week[0], week[6], week.length]).toEqual(['2026-03-09', '2026-03-15', 7])
  expect(weekOf('2026-03-15' as LocalDate)).toEqual(week)
})

test.each([
  ['ArrowRight', false, '2026-03-11'],
  ['ArrowLeft', false, '2026-03-09'],
  ['ArrowRight', true, '2026-03-09'],
  ['ArrowLeft', true, '2026-03-11'],
  ['PageUp', true, '2026-03-03'],
  ['PageDown', false, '2026-03-12'],
  ['Home', false, '2026-03-09'],
  ['End', false, '2026-03-12'],
  ['Enter', false, null],
])('%s, in a page that runs the other way: %s, leads to %s, and never beyond today', (key, isRtl, to) => {
  expect(dayByKey(key, TUESDAY, '2026-03-12' as LocalDate, isRtl)).toBe(to)
})

test('coins in the Time Bank count, also after a change of the rating', () => {
  expect([standOf({ date: TUESDAY, state: 'due', settled: 7 }, null), coinsOf({ coins: 8, settled: 7 })]).toEqual([
    'settled',
    7,
  ])
  expect([standOf({ date: TUESDAY, state: 'due', settled: 0 }, null), coinsOf({ coins: 8, settled: 0 })]).toEqual([
    'settled',
    0,
  ])
  expect([
    standOf({ date: TUESDAY, state: 'waiting', settled: null }, null),
    coinsOf({ coins: 8, settled: null }),
  ]).toEqual(['waiting', 8])
})

test('a day before joining the family is not settled, unless a parent recalculates it', () => {
  const day = { date: TUESDAY, state: 'due', settled: null } as const
  expect(standOf(day, '2026-03-11' as LocalDate)).toBe('beforeFamily')
  expect(standOf({ ...day, state: 'waiting' }, '2026-03-11' as LocalDate)).toBe('waiting')
  expect(standOf(day, TUESDAY)).toBe('due')
  expect(standOf({ ...day, settled: 3 }, '2026-03-11' as LocalDate)).toBe('settled')
})

test('a crown needs five confirmed stars of a past log', () => {
  const log = { activityName: 'Maths', starsPending: 0, effort: null }
  const logs = [
    { ...log, logId: 'five', stars: 5 },
    { ...log, logId: 'four', stars: 4 },
    { ...log, logId: 'hollow', stars: 0, starsPending: 5, effort: 'proposed' as const },
    { ...log, logId: 'later', stars: 5, effort: 'notOver' as const },
  ]
  expect(crownable({ logs }).map(({ logId }) => logId)).toEqual(['five'])
})

const log = (startTime: string, ratingStatus: RatingStatus): ActivityLog =>
  logBetween('Maths', instant(startTime), addMinutes(instant(startTime), 30), { rating: 4, ratingStatus })

test('waiting ratings are listed by the child’s days, the latest day first, within a day by time', () => {
  const logs = [
    log('2026-03-10T20:00:00Z', 'proposed'),
    log('2026-03-10T02:00:00Z', 'proposed'),
    log('2026-03-10T15:00:00Z', 'proposed'),
    log('2026-03-10T16:00:00Z', 'confirmed'),
    log('2026-03-10T17:00:00Z', 'unrated'),
  ]
  const days = proposedDays(logs, NEW_YORK)
  expect(days.map(({ date, logs: found }) => [date, found.map(({ startTime }) => startTime.slice(11, 13))])).toEqual([
    ['2026-03-10', ['15', '20']],
    ['2026-03-09', ['02']],
  ])
})

test('an answered rating does not wait, until the child changes the log', () => {
  const proposed = log('2026-03-10T15:00:00Z', 'proposed')
  const answer: ActivityLog = { ...proposed, ratingStatus: 'confirmed', version: proposed.version + 1 }
  const anew: ActivityLog = { ...proposed, rating: 5, version: answer.version + 1 }
  expect(unanswered([proposed], [])).toEqual([proposed])
  expect(unanswered([proposed], [answer])).toEqual([])
  expect(unanswered([anew], [answer])).toEqual([anew])
})

test('of many, the first few are shown, by their days', () => {
  const day = (date: string, count: number) => ({
    date: date as LocalDate,
    logs: Array.from({ length: count }, () => log('2026-03-10T15:00:00Z', 'proposed')),
  })
  const days = [day('2026-03-10', 2), day('2026-03-09', 3), day('2026-03-08', 1)]
  expect(firstOf(days, 4).map(({ date, logs }) => [date, logs.length])).toEqual([
    ['2026-03-10', 2],
    ['2026-03-09', 2],
  ])
  expect(firstOf(days, 6)).toEqual(days)
})

test('a count begins where it was, ends where it is, and never goes back', () => {
  const shown = [0, 0.25, 0.5, 0.75, 1].map((part) => countAt(3, 20, part))
  expect([shown[0], shown[4]]).toEqual([3, 20])
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
})

test('one press confirms all ratings except the deselected ones, up to the server’s limit', () => {
  const logs = Array.from({ length: 501 }, (_, n) => ({ ...log('2026-03-10T15:00:00Z', 'proposed'), id: String(n) }))
  const three = logs.slice(0, 3)
  expect(chosenOf(three, new Set([three[1]!.id]))).toEqual([three[0], three[2]])
  expect(chosenOf(logs, new Set())).toHaveLength(500)
})
