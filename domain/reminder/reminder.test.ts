import { describe, expect, test } from 'vitest'
import { type Due } from '#domain/time/recurrence.ts'
import { bucketsOf, dueOf, dueViolations, inOrder, nextDue, tellAt, toTellFrom } from './reminder.ts'
import { type Instant, instant, type LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const NEW_YORK: ZoneHistory = [{ from: null, tz: 'America/New_York' }]
const on = (date: string): Due => ({ dueOn: date as LocalDate, dueAt: null })
const at = (moment: string): Due => ({ dueOn: null, dueAt: instant(moment) })
const NEVER: Due = { dueOn: null, dueAt: null }

describe('the worked example of reminders, on a Monday at 10:00', () => {
  const now = instant('2026-03-16T10:00:00-04:00')
  test.each([
    ['Mon 09:00', at('2026-03-16T09:00:00-04:00'), ['overdue']],
    ['Mon date-only', on('2026-03-16'), ['today', 'next24h']],
    ['Mon 18:00', at('2026-03-16T18:00:00-04:00'), ['today', 'next24h']],
    ['Tue 09:30', at('2026-03-17T09:30:00-04:00'), ['next24h']],
    ['Tue date-only', on('2026-03-17'), ['next24h']],
    ['Tue 10:00', at('2026-03-17T10:00:00-04:00'), []],
    ['Sun date-only', on('2026-03-15'), ['overdue']],
    ['Wed date-only', on('2026-03-18'), []],
    ['now', at('2026-03-16T10:00:00-04:00'), ['today', 'next24h']],
    ['no date', NEVER, []],
  ])('%s', (_, due, expected) => {
    const buckets = Object.entries(bucketsOf(due, now, NEW_YORK))
    expect(buckets.flatMap(([name, isIn]) => (isIn ? [name] : []))).toEqual(expected)
  })
})

test.each([
  // On 8 March the clocks go forward: 24 hours later it is 11:00. On 1 November they go back: it is 09:00.
  ['2026-03-07T10:00:00-05:00', '2026-03-08T10:59:00-04:00', true],
  ['2026-03-07T10:00:00-05:00', '2026-03-08T11:00:00-04:00', false],
  ['2026-10-31T10:00:00-04:00', '2026-11-01T08:59:00-05:00', true],
  ['2026-10-31T10:00:00-04:00', '2026-11-01T09:00:00-05:00', false],
])('the next 24 hours follow the clock change: at %s a reminder of %s is within them: %s', (now, due, isWithin) => {
  expect(bucketsOf(at(due), instant(now), NEW_YORK).next24h).toBe(isWithin)
})

test('reminders by day move with the zone, moments do not', () => {
  const now = instant('2026-03-16T20:00:00Z')
  const taipei: ZoneHistory = [...NEW_YORK, { from: instant('2026-03-16T12:00:00Z'), tz: 'Asia/Taipei' }]
  expect(bucketsOf(on('2026-03-16'), now, NEW_YORK).today).toBe(true)
  expect(bucketsOf(on('2026-03-16'), now, taipei).overdue).toBe(true)
  expect(bucketsOf(on('2026-03-17'), now, taipei).today).toBe(true)
  const due = at('2026-03-16T21:00:00Z')
  for (const zones of [NEW_YORK, taipei]) expect(bucketsOf(due, now, zones)).toMatchObject({ today: true })
})

test.each([
  ['2026-03-16T04:00:00.000Z', on('2026-03-16')],
  ['2026-03-16T04:00:30.000Z', at('2026-03-16T04:00:30.000Z')],
  ['2026-03-16T04:01:00.000Z', at('2026-03-16T04:01:00.000Z')],
  ['2026-03-16T00:00:00.000Z', at('2026-03-16T00:00:00.000Z')],
  ['2026-03-16', on('2026-03-16')],
])('a reminder at midnight of the owner’s clock is for the whole day: %s', (given, due) => {
  expect(dueOf(given as Instant, NEW_YORK)).toEqual(due)
})

test('reminders are ordered by day, whole days first, without a date last', () => {
  const ordered = [
    on('2026-03-15'),
    on('2026-03-16'),
    at('2026-03-16T13:00:00Z'),
    at('2026-03-17T03:30:00Z'),
    on('2026-03-17'),
    NEVER,
  ]
  for (const shuffled of [ordered.toReversed(), [3, 5, 0, 4, 1, 2].map((index) => ordered[index]!)])
    expect(inOrder(shuffled, NEW_YORK)).toEqual(ordered)
})

test.each([
  [on('2026-03-16'), 'FREQ=DAILY', []],
  [NEVER, null, []],
  [NEVER, 'FREQ=DAILY', ['dueDate']],
  [on('2026-03-16'), 'FREQ=SECONDLY', ['recurrence']],
])('the form names the errors of a reminder on %j with %s', (due, rule, wrong) =>
  expect(dueViolations(due, rule, NEW_YORK)).toEqual(wrong),
)

describe('the next occurrence', () => {
  const daily = { rule: 'FREQ=DAILY;COUNT=10', first: '2026-03-01' as LocalDate, clock: 540 }
  test.each([
    ['in time', '2026-03-04T14:00:00Z', '2026-03-04T13:00:00Z', '2026-03-05T14:00:00Z'],
    ['ahead of time', '2026-03-06T14:00:00Z', '2026-03-04T13:00:00Z', '2026-03-07T14:00:00Z'],
    ['late by an hour', '2026-03-04T14:00:00Z', '2026-03-04T15:00:00Z', '2026-03-05T14:00:00Z'],
    [
      'late by days: today’s is still to be done',
      '2026-03-02T14:00:00Z',
      '2026-03-05T22:00:00Z',
      '2026-03-05T14:00:00Z',
    ],
  ])('%s', (_, due, done, next) => {
    expect(nextDue(daily, at(due), instant(done), NEW_YORK)).toEqual(at(next))
  })

  test('the tenth is the last, however many were missed', () => {
    expect(nextDue(daily, at('2026-03-10T13:00:00Z'), instant('2026-03-10T13:00:00Z'), NEW_YORK)).toBeNull()
    expect(nextDue(daily, at('2026-03-02T14:00:00Z'), instant('2026-03-20T13:00:00Z'), NEW_YORK)).toBeNull()
    expect(nextDue(daily, at('2026-03-02T14:00:00Z'), instant('2026-03-10T13:00:00Z'), NEW_YORK)).toEqual(
      at('2026-03-10T13:00:00Z'),
    )
  })

  test('of the whole day', () => {
    const weekly = { rule: 'FREQ=WEEKLY', first: '2026-03-02' as LocalDate, clock: null }
    expect(nextDue(weekly, on('2026-03-02'), instant('2026-03-03T12:00:00Z'), NEW_YORK)).toEqual(on('2026-03-09'))
  })
})

describe('the time of a reminder’s notification', () => {
  const moved = (from: string, tz: string): ZoneHistory => [...NEW_YORK, { from: instant(from), tz }]

  test.each([
    ['at the moment', at('2026-03-16T15:00:00Z'), NEW_YORK, '2026-03-16T15:00:00Z'],
    ['on the day at nine', on('2026-03-16'), NEW_YORK, '2026-03-16T09:00:00-04:00'],
    ['at nine where the night had 23 hours', on('2026-03-08'), NEW_YORK, '2026-03-08T09:00:00-04:00'],
    ['at nine where the night had 25 hours', on('2026-11-01'), NEW_YORK, '2026-11-01T09:00:00-05:00'],
    [
      'a day after the move by the new clock',
      on('2026-03-18'),
      moved('2026-03-16T12:00:00Z', 'Asia/Taipei'),
      '2026-03-18T09:00:00+08:00',
    ],
    [
      'a day before the move by the old one',
      on('2026-03-15'),
      moved('2026-03-16T12:00:00Z', 'Asia/Taipei'),
      '2026-03-15T09:00:00-04:00',
    ],
    [
      'a moment is the same everywhere',
      at('2026-03-17T15:00:00Z'),
      moved('2026-03-16T12:00:00Z', 'Asia/Taipei'),
      '2026-03-17T15:00:00Z',
    ],
    // At 06:00 in New York it is 03:00 in Los Angeles.
    [
      'the day of a move to the west: at nine over there',
      on('2026-03-16'),
      moved('2026-03-16T10:00:00Z', 'America/Los_Angeles'),
      '2026-03-16T09:00:00-07:00',
    ],
    [
      'the day of a move to the east: nine over there may be past',
      on('2026-03-16'),
      moved('2026-03-16T10:00:00Z', 'Asia/Taipei'),
      '2026-03-16T09:00:00+08:00',
    ],
  ])('%s', (_, due, zones, moment) => {
    expect(tellAt(due, zones)).toBe(instant(moment))
  })

  test('a reminder without a date has no notification', () => {
    expect(tellAt(NEVER, NEW_YORK)).toBeNull()
    expect(toTellFrom(NEVER, NEW_YORK, instant('2026-03-16T14:00:00Z'))).toBeNull()
  })

  test.each([
    ['of what is to come', at('2026-03-16T14:01:00Z'), true],
    ['not of what is due this very moment', at('2026-03-16T14:00:00Z'), false],
    ['not of what is past', at('2026-03-16T13:59:00Z'), false],
    ['not of today after nine', on('2026-03-16'), false],
    ['of tomorrow', on('2026-03-17'), true],
  ])('%s', (_, due, isTold) => {
    expect(toTellFrom(due, NEW_YORK, instant('2026-03-16T14:00:00Z'))).toBe(isTold ? tellAt(due, NEW_YORK) : null)
  })
})
