import { expect, test } from 'vitest'
import { clock, NEW_YORK } from '#domain/time/date-fixture.ts'
import { slept } from './fixture.ts'
import { nightsOf, sleepDayOf, sleepKindOf } from './night.ts'
import { instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

const EVE = '2026-01-14'
const D = '2026-01-15'
const NEXT = '2026-01-16'
const awake = { kind: 'awakeInBed' } as const
const nap = { kind: 'nap' } as const

test.each([
  { key: 'sleep.night_sleep', kind: 'asleep' },
  { key: 'sleep.nap', kind: 'nap' },
  { key: 'sleep.awake_in_bed', kind: 'awakeInBed' },
  { key: null, kind: 'asleep' },
])('the activity $key is $kind', ({ key, kind }) => expect(sleepKindOf(key)).toBe(kind))

test.each([
  { break: 'an hour', logs: [slept(D, ['23:00', '03:00']), slept(D, ['04:00', '07:00'])], asleep: [420], naps: [0] },
  {
    break: 'a minute more than an hour',
    logs: [slept(D, ['22:59', '02:59']), slept(D, ['04:00', '07:00'])],
    asleep: [240],
    naps: [180],
  },
  {
    break: 'two hours, awake in bed for most of them,',
    logs: [slept(D, ['23:00', '02:00']), slept(D, ['02:30', '03:30'], awake), slept(D, ['04:00', '07:00'])],
    asleep: [360],
    naps: [0],
  },
])('a night with a break of $break', ({ logs, asleep, naps }) => {
  const nights = nightsOf(logs.toReversed(), NEW_YORK)
  expect(nights.map(({ asleepMinutes }) => asleepMinutes)).toEqual(asleep)
  expect(nights.map(({ napMinutes }) => napMinutes)).toEqual(naps)
})

test('a nap that touches the night stays a nap', () => {
  const [night] = nightsOf([slept(D, ['23:00', '06:30']), slept(D, ['06:30', '07:00'], nap)], NEW_YORK)
  expect(night).toMatchObject({ asleepMinutes: 450, napMinutes: 30, total24Minutes: 480, inBedMinutes: 450 })
})

test.each([
  { sleep: 'to 06:30', log: slept(D, ['23:00', '06:30']), wakeDate: D },
  { sleep: 'with its middle a minute before noon', log: slept(D, ['09:00', '14:58']), wakeDate: D },
  { sleep: 'with its middle at noon', log: slept(D, ['09:00', '15:00']), wakeDate: NEXT },
  { sleep: 'before midnight', log: slept(D, ['19:00', '23:00']), wakeDate: NEXT },
])('a sleep $sleep belongs to $wakeDate', ({ log, wakeDate }) => {
  expect(nightsOf([log], NEW_YORK)[0]?.wakeDate).toBe(wakeDate)
})

test('lying awake does not move the middle of a sleep to another day', () => {
  const logs = [slept(D, ['08:00', '15:00']), slept(D, ['15:00', '19:00'], awake)]
  expect(nightsOf(logs, NEW_YORK)[0]).toMatchObject({ wakeDate: D, inBedMinutes: 660, asleepMinutes: 420 })
})

test.each([
  { moment: '2026-01-15T16:59:00Z', date: D },
  { moment: '2026-01-15T17:00:00Z', date: NEXT },
])('$moment is in the sleep day $date of New York', ({ moment, date }) =>
  expect(sleepDayOf(NEW_YORK, instant(moment))).toBe(date),
)

test.each([
  { logs: '180 minutes', of: [slept(D, ['02:00', '05:00'])], onsets: ['02:00'] },
  { logs: '179 minutes', of: [slept(D, ['02:00', '04:59'])], onsets: [] },
  { logs: 'a long nap', of: [slept(D, ['01:00', '06:00'], nap)], onsets: [] },
  { logs: 'lying awake', of: [slept(D, ['23:00', '06:00'], awake)], onsets: [] },
  {
    logs: 'two, the later longer',
    of: [slept(D, ['20:00', '00:00']), slept(D, ['02:00', '07:00'])],
    onsets: ['02:00'],
  },
  {
    logs: 'a night and a longer nap',
    of: [slept(D, ['02:00', '06:00']), slept(D, ['06:00', '11:30'], nap)],
    onsets: ['02:00'],
  },
  { logs: 'two as long', of: [slept(D, ['20:00', '00:00']), slept(D, ['02:00', '06:00'])], onsets: ['20:00'] },
])('the main sleep of $logs', ({ of, onsets }) => {
  expect(nightsOf(of, NEW_YORK).map(({ clocks }) => clocks.onset)).toEqual(onsets.map(clock))
})

test('the shorter sleep of a day is a nap, in its total only', () => {
  const [night] = nightsOf([slept(D, ['20:00', '00:00']), slept(D, ['02:00', '07:00'])], NEW_YORK)
  expect(night).toMatchObject({ asleepMinutes: 300, napMinutes: 240, total24Minutes: 540 })
})

test('naps are listed at their clock times, the first one first', () => {
  const logs = [
    slept(D, ['23:00', '06:30']),
    slept(D, ['10:00', '10:20'], nap),
    slept('2026-01-14', ['14:00', '15:00']),
  ]
  expect(nightsOf(logs, NEW_YORK).map(({ naps }) => naps)).toEqual([
    [
      { from: clock('14:00'), to: clock('15:00') },
      { from: clock('10:00'), to: clock('10:20') },
    ],
  ])
})

test('a night has its times, minutes and breaks', () => {
  const logs = [
    slept(EVE, ['22:40', '23:00'], awake),
    slept(D, ['23:00', '03:00'], { rating: 5 }),
    slept(D, ['03:20', '05:20'], { rating: 2 }),
    slept(D, ['05:20', '06:15']),
    slept(D, ['06:15', '06:40'], { ...awake, rating: 1 }),
  ]
  expect(nightsOf(logs, NEW_YORK)).toEqual([
    {
      wakeDate: D,
      bedtime: '2026-01-15T03:40:00.000Z',
      getUp: '2026-01-15T11:40:00.000Z',
      onset: '2026-01-15T04:00:00.000Z',
      wake: '2026-01-15T11:15:00.000Z',
      clocks: { bedtime: 1360, getUp: 400, onset: 1380, wake: 375, midSleep: 157.5 },
      asleepMinutes: 415,
      inBedMinutes: 480,
      napMinutes: 0,
      total24Minutes: 415,
      naps: [],
      efficiency: 415 / 480,
      rating: 4,
    },
  ])
})

test('a night without a rating has no rating', () => {
  expect(nightsOf([slept(D, ['23:00', '07:00'])], NEW_YORK)[0]?.rating).toBeNull()
})

test.each([
  { night: 'spring', date: '2026-03-08', asleep: 420, midSleep: '03:30' },
  { night: 'autumn', date: '2026-11-01', asleep: 540, midSleep: '02:30' },
  { night: 'an ordinary one', date: '2026-07-01', asleep: 480, midSleep: '03:00' },
])('a night of 23:00–07:00 is right when the clocks change: $night', ({ date, asleep, midSleep }) => {
  const [night] = nightsOf([slept(date, ['23:00', '07:00'])], NEW_YORK)
  expect(night).toMatchObject({ wakeDate: date, asleepMinutes: asleep, inBedMinutes: asleep, efficiency: 1 })
  expect(night?.clocks).toEqual({ bedtime: 1380, getUp: 420, onset: 1380, wake: 420, midSleep: clock(midSleep) })
})

test('a journey does not turn the earlier nights into days', () => {
  const zones: ZoneHistory = [...NEW_YORK, { from: instant('2026-01-20T12:00:00Z'), tz: 'Asia/Shanghai' }]
  const shanghai = {
    kind: 'asleep',
    rating: null,
    startTime: instant('2026-01-21T15:00:00Z'),
    endTime: instant('2026-01-21T23:00:00Z'),
  } as const
  const nights = nightsOf([slept(D, ['23:00', '07:00']), shanghai], zones)
  expect(nights.map(({ wakeDate, clocks }) => [wakeDate, clocks.onset, clocks.wake])).toEqual([
    [D, 1380, 420],
    ['2026-01-22', 1380, 420],
  ])
})
