import { describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/time.ts'
import {
  actualOf,
  addressOf,
  axisOf,
  besidesOf,
  deviationOf,
  type Metrics,
  type Night,
  placeOn,
  rangeOf,
  type Shown,
  shownOf,
  ticksOf,
  turned,
} from './model.ts'

const day = (text: string) => text as LocalDate
const TODAY = day('2026-11-22')
const LATEST: Shown = { span: 28, to: null, viewMode: 'accumulated_value_to_today' }

const night = (bedtime: number | null, wakeTime: number | null): Night => ({
  date: TODAY,
  tst: 480,
  goal: null,
  rate: null,
  bedtime,
  wakeTime,
  plannedBedtime: null,
  plannedWakeTime: null,
  bedDev: null,
  wakeDev: null,
  goalDev: null,
})

describe('the address of the sleep screen', () => {
  test.each([
    [{}, LATEST],
    [
      { nights: 91, mode: 'daily_track' },
      { ...LATEST, span: 91, viewMode: 'daily_track' },
    ],
    [{ to: day('2026-10-01') }, { ...LATEST, to: day('2026-10-01') }],
  ] as const)('%j', (address, shown) => {
    expect(shownOf(address)).toEqual(shown)
    expect(addressOf(shown)).toEqual(address)
  })

  test('an invalid address falls back to the latest nights', () => {
    expect(shownOf({ nights: 99, mode: 'weekly' })).toEqual(LATEST)
  })
})

describe('turning the nights', () => {
  test('back, on, and no further than today', () => {
    expect(rangeOf(LATEST, TODAY)).toEqual({ from: '2026-10-26', to: '2026-11-22' })
    expect(turned(LATEST, -1, TODAY)).toBe('2026-10-25')
    expect(turned({ ...LATEST, to: day('2026-09-27') }, 1, TODAY)).toBe('2026-10-25')
    expect(turned({ ...LATEST, to: day('2026-10-27') }, 1, TODAY)).toBeNull()
    expect(turned(LATEST, 1, TODAY)).toBeUndefined()
  })

  test('nights that are not over are not looked at', () => {
    expect(rangeOf({ ...LATEST, to: day('2027-01-01') }, TODAY).to).toBe(TODAY)
  })
})

describe('the place of a night, in minutes after the noon before its wake date', () => {
  test.each([
    ['23:00 to 07:00', 1380, 420, { from: 660, to: 1140 }],
    ['after midnight', 30, 450, { from: 750, to: 1170 }],
    ['06:00 to 14:00, by its middle of the day before noon', 360, 840, { from: 1080, to: 1560 }],
    ['11:00 to 17:00, by its middle of the day after', 660, 1020, { from: -60, to: 300 }],
    ['22:00 to 22:00, around the clock', 1320, 1320, { from: 600, to: 2040 }],
  ])('%s', (_, bedtime, wakeTime, sleep) => {
    expect(actualOf(night(bedtime, wakeTime))).toEqual(sleep)
  })

  test('a missing night lies nowhere', () => {
    expect(actualOf(night(null, null))).toBeNull()
  })
})

describe('the axis', () => {
  test('is the usual one, or as wide as full hours make it', () => {
    expect(axisOf([])).toEqual({ from: 480, to: 1320 })
    expect(axisOf([night(1140, 420), night(360, 845)])).toEqual({ from: 420, to: 1620 })
  })

  test('has room for naps, which say how long they were', () => {
    const naps = [{ from: 840, to: 900 }]
    const metrics = { freeDates: [TODAY], nights: [{ date: TODAY, naps }] } as unknown as Metrics
    const besides = besidesOf(metrics)
    expect([...besides.free]).toEqual([TODAY])
    expect(besides.naps.get(TODAY)).toEqual([{ from: 120, to: 180, minutes: 60 }])
    expect(axisOf([], besides.naps)).toEqual({ from: 120, to: 1320 })
  })

  test('holds every night', () => {
    const nights = [night(1380, 420), night(660, 1020)]
    const axis = axisOf(nights)
    for (const each of nights) {
      const { at, width } = placeOn(axis, actualOf(each)!)
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at + width).toBeLessThanOrEqual(1)
    }
  })

  test('is labelled by the clock on the wall, with no label that would stick out', () => {
    const ticks = ticksOf(axisOf([]))
    expect(ticks.map(({ clock }) => clock / 60)).toEqual([20, 22, 0, 2, 4, 6, 8])
    expect(ticks.every(({ at }) => at < 1)).toBe(true)
  })
})

test.each([
  [null, 'clock', null],
  [15, 'clock', { key: 'onTime' }],
  [16, 'clock', { key: 'late', minutes: 16 }],
  [-40, 'clock', { key: 'early', minutes: 40 }],
  [-15, 'goal', { key: 'exact' }],
  [-16, 'goal', { key: 'less', minutes: 16 }],
  [60, 'goal', { key: 'more', minutes: 60 }],
] as const)('%s minutes off the %s have their words', (minutes, of, said) => {
  expect(deviationOf(minutes, of)).toEqual(said)
})
