import { describe, expect, test } from 'vitest'
import { clock, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import { plan, PLAN_A, PLAN_B, PLAN_E, VACATION, version } from './fixture.ts'
import { nextNotice, noticeEnds, occurrenceAt } from './notice.ts'
import { movedOnce } from './once.ts'
import type { Plan, PlanVersion } from './plan.ts'
import { instant, type Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const hours = (start: string, end: string, more: Parameters<typeof version>[0] = {}) =>
  plan(version({ scheduleType: 'weeklyFixed', dailyStartTime: clock(start), dailyEndTime: clock(end), ...more }))
const EVERY_DAY = { daysOfWeek: [1, 2, 3, 4, 5, 6, 7] }
const moved = (date: string, toDate: string, start: string) => ({
  ...PLAN_A,
  versions: movedOnce(PLAN_A, { date: day(date), toDate: day(toDate), start: clock(start) }),
})
const edited: Plan = {
  ...PLAN_A,
  versions: [
    ...PLAN_A.versions,
    { ...(PLAN_A.versions[0] as PlanVersion), effectiveFrom: day('2026-03-10'), dailyStartTime: clock('08:00') },
  ],
}
const once = (date: string, repeatYearly = false) =>
  hours('09:00', '09:30', {
    scheduleType: 'oneTime',
    daysOfWeek: null,
    startDate: date,
    endDate: repeatYearly ? '2030-12-31' : date,
    repeatYearly,
  })
const TOKYO_SINCE: ZoneHistory = [
  { from: null, tz: 'America/New_York' },
  { from: instant('2026-03-10T12:00:00Z'), tz: 'Asia/Tokyo' },
]

describe('the user is notified when the next plan begins', () => {
  test.each<[why: string, of: Plan, before: number, after: string, at: string | null, zones?: ZoneHistory]>([
    ['at its start', PLAN_A, 0, '2026-03-09T12:00Z', '2026-03-09T23:00Z'],
    ['ten minutes before', PLAN_A, 10, '2026-03-09T12:00Z', '2026-03-09T22:50Z'],
    ['told already, next time', PLAN_A, 10, '2026-03-09T22:50Z', '2026-03-11T22:50Z'],
    ['a day before', PLAN_A, 1440, '2026-03-08T22:59Z', '2026-03-08T23:00Z'],
    ['before the night in which the clock goes forward', PLAN_A, 10, '2026-03-06T12:00Z', '2026-03-06T23:50Z'],
    [
      'an hour that the clock skips is later',
      hours('02:30', '03:00', EVERY_DAY),
      0,
      '2026-03-08T05:00Z',
      '2026-03-08T07:30Z',
    ],
    [
      'an hour that the clock shows twice is the first',
      hours('01:30', '02:00', { ...EVERY_DAY, startDate: '2026-10-05', endDate: '2026-11-30' }),
      0,
      '2026-11-01T04:00Z',
      '2026-11-01T05:30Z',
    ],
    [
      'of shortly after midnight on the day before',
      hours('00:05', '00:30'),
      10,
      '2026-03-11T12:00Z',
      '2026-03-13T03:55Z',
    ],
    ['of a night at its start', hours('23:00', '31:00'), 0, '2026-03-10T12:00Z', '2026-03-12T03:00Z'],
    ['one time moved alone', moved('2026-03-11', '2026-03-12', '17:00'), 0, '2026-03-10T12:00Z', '2026-03-12T21:00Z'],
    [
      'one time moved to earlier that day',
      moved('2026-03-11', '2026-03-11', '08:00'),
      0,
      '2026-03-11T00:00Z',
      '2026-03-11T12:00Z',
    ],
    ['as it is from an edit on', edited, 0, '2026-03-10T12:00Z', '2026-03-11T12:00Z'],
    ['before a plan that is still to come', PLAN_A, 0, '2025-06-01T00:00Z', '2026-03-03T00:00Z'],
    ['of a day off, which may be none by then', PLAN_A, 0, '2026-03-23T00:00Z', '2026-03-23T23:00Z'],
    ['after its last time never', PLAN_A, 0, '2026-04-04T00:00Z', null],
    ['once', once('2026-05-04'), 30, '2026-03-09T12:00Z', '2026-05-04T12:30Z'],
    ['each year', once('2026-02-27', true), 0, '2026-03-01T12:00Z', '2027-02-27T14:00Z'],
    ['of any hour of the day never', PLAN_E, 0, '2026-03-09T12:00Z', null],
    ['of any day of the week never', PLAN_B, 0, '2026-03-09T12:00Z', null],
    ['by the clock of where its owner lives by then', PLAN_A, 0, '2026-03-11T00:00Z', '2026-03-11T10:00Z', TOKYO_SINCE],
  ])('%s', (_, of, before, after, at, zones = NEW_YORK) => {
    expect(nextNotice(of, before, moment(after), zones)).toBe(at && moment(at))
  })
})

describe('the next occurrence', () => {
  test.each<[why: string, of: Plan, at: string, end: string | undefined]>([
    ['its time', PLAN_A, '2026-03-09T23:00Z', '2026-03-09T23:30Z'],
    ['no time of it', PLAN_A, '2026-03-10T23:00Z', undefined],
    ['a minute beside it', PLAN_A, '2026-03-09T23:01Z', undefined],
    ['a day off', PLAN_A, '2026-03-23T23:00Z', undefined],
    ['a day off that it does not rest on', hours('19:00', '19:30'), '2026-03-23T23:00Z', '2026-03-23T23:30Z'],
    ['a plan that rests', { ...PLAN_A, isPaused: true }, '2026-03-09T23:00Z', undefined],
    [
      'where one time was before it was moved',
      moved('2026-03-11', '2026-03-12', '17:00'),
      '2026-03-11T23:00Z',
      undefined,
    ],
    ['where it is since', moved('2026-03-11', '2026-03-12', '17:00'), '2026-03-12T21:00Z', '2026-03-12T21:30Z'],
    ['a night, until the morning', hours('23:00', '31:00'), '2026-03-12T03:00Z', '2026-03-12T11:00Z'],
  ])('%s', (_, of, at, end) => {
    expect(occurrenceAt(of, moment(at), VACATION, NEW_YORK)?.endTime).toBe(end && moment(end))
  })
})

test.each([
  { from: '19:00', to: '19:30', ends: '19:10' },
  { from: '19:00', to: '19:05', ends: '19:05' },
])('the notice of a plan from $from to $to is sent only before $ends', ({ from, to, ends }) => {
  const at = (text: string) => moment(`2026-03-09T${text}Z`)
  expect(noticeEnds({ startTime: at(from), endTime: at(to) })).toBe(at(ends))
})

function moment(text: string): Instant {
  return instant(text.replace('Z', ':00Z'))
}
