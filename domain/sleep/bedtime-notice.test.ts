import { describe, expect, test } from 'vitest'
import { nextBedtimeNotice, plannedNightAt, toldNights } from './bedtime-notice.ts'
import { clock, day, NEW_YORK } from '#domain/time/date-fixture.ts'
import type { SleepPlan } from './plan.ts'
import { instant, type Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const moment = (text: string): Instant => instant(text.replace('Z', ':00Z'))
const nights = (bed: string, wake: string, more: { from?: string; days?: number[] } = {}): SleepPlan => ({
  bedtime: clock(bed),
  wakeTime: clock(wake),
  goal: 420,
  effectiveFrom: day(more.from ?? '2026-01-01'),
  daysOfWeek: more.days ?? null,
})
const USUAL = nights('22:30', '06:30')
const LATE = nights('00:30', '08:00')
const WEEKEND = nights('23:30', '08:30', { days: [6, 7] })
const TOKYO_SINCE: ZoneHistory = [
  { from: null, tz: 'America/New_York' },
  { from: instant('2026-03-16T12:00:00Z'), tz: 'Asia/Tokyo' },
]

describe('the user is notified when it is time for bed', () => {
  test.each<[why: string, of: SleepPlan, before: number, after: string, at: string, zones?: ZoneHistory]>([
    ['half an hour before', USUAL, 30, '2026-03-16T14:00Z', '2026-03-17T02:00Z'],
    ['told already, the next evening', USUAL, 30, '2026-03-17T02:00Z', '2026-03-18T02:00Z'],
    ['a bedtime after midnight', LATE, 15, '2026-03-16T14:00Z', '2026-03-17T04:15Z'],
    ['… of which the notice is before midnight', LATE, 60, '2026-03-16T14:00Z', '2026-03-17T03:30Z'],
    ['in the night in which the clock goes forward', USUAL, 0, '2026-03-08T00:00Z', '2026-03-08T03:30Z'],
    ['after it', USUAL, 0, '2026-03-08T12:00Z', '2026-03-09T02:30Z'],
    ['in an hour that the clock skips', nights('02:30', '09:00'), 0, '2026-03-08T05:30Z', '2026-03-08T07:30Z'],
    ['in an hour that the clock shows twice', nights('01:30', '09:00'), 0, '2026-11-01T04:00Z', '2026-11-01T05:30Z'],
    ['only before the mornings that it is for', WEEKEND, 0, '2026-03-16T14:00Z', '2026-03-21T03:30Z'],
    [
      'from its first morning on',
      nights('22:30', '06:30', { from: '2026-05-01' }),
      0,
      '2026-03-16T14:00Z',
      '2026-05-01T02:30Z',
    ],
    ['by the clock of where they are by now', USUAL, 0, '2026-03-16T12:30Z', '2026-03-16T13:30Z', TOKYO_SINCE],
  ])('%s', (_, of, before, after, at, zones = NEW_YORK) => {
    expect(nextBedtimeNotice(of, before, moment(after), zones)).toBe(moment(at))
  })
})

test.each([
  { why: 'its own', of: USUAL, at: '2026-03-17T02:30Z', end: '2026-03-17T10:30Z' },
  { why: 'none at that moment', of: USUAL, at: '2026-03-17T02:35Z', end: undefined },
  { why: 'one that another plan has', of: USUAL, at: '2026-03-21T02:30Z', end: undefined },
  { why: 'one of a weekend', of: WEEKEND, at: '2026-03-21T03:30Z', end: '2026-03-21T12:30Z' },
])('the night that begins then is $why', ({ of, at, end }) => {
  expect(plannedNightAt([USUAL, WEEKEND], of, moment(at), NEW_YORK)?.endTime).toBe(end && moment(end))
})

test('the notified nights belong to the sleep plan that has them', () => {
  const told = (of: SleepPlan, id: string, notifyMinutes: number | null) => ({ ...of, id, notifyMinutes })
  const plans = [told(USUAL, 'usual', 30), told(WEEKEND, 'weekend', null)]
  const found = toldNights(plans, day('2026-03-06'), 4, NEW_YORK)
  expect(found.map(({ plan, wakeDate, night }) => [plan.id, wakeDate, night.startTime])).toEqual([
    ['usual', '2026-03-06', moment('2026-03-06T03:30Z')],
    ['usual', '2026-03-09', moment('2026-03-09T02:30Z')],
  ])
})
