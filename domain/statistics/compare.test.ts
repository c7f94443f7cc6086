import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { addDays, daysBetween, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { COMPARE_PRESETS, comparedPeriods, comparePeriods, type ComparePreset, type PeriodDay } from './compare.ts'

/** From 1990 on. */
const someDay = fc.nat(20_000).map((days) => addDays(day('1990-01-01'), days))
const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

describe('the compared periods', () => {
  test.each<[ComparePreset, string, [string, string], [string, string]]>([
    // A Thursday.
    ['this-week', '2026-11-26', ['2026-11-23', '2026-11-25'], ['2026-11-16', '2026-11-18']],
    ['last-week', '2026-11-26', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15']],
    ['this-month', '2026-11-26', ['2026-11-01', '2026-11-25'], ['2026-10-01', '2026-10-25']],
    ['last-month', '2026-11-26', ['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30']],
    ['this-month-last-year', '2026-11-26', ['2026-11-01', '2026-11-25'], ['2025-11-01', '2025-11-25']],
    ['last-month-last-year', '2024-03-10', ['2024-02-01', '2024-02-29'], ['2023-02-01', '2023-02-28']],
    // The month before has no 30th.
    ['this-month', '2026-03-31', ['2026-03-01', '2026-03-30'], ['2026-02-01', '2026-02-28']],
    ['last-month', '2026-01-05', ['2025-12-01', '2025-12-31'], ['2025-11-01', '2025-11-30']],
  ])('%s on %s', (preset, today, now, before) => {
    expect(comparedPeriods(preset, day(today))).toEqual({ now: range(...now), before: range(...before) })
  })

  test('there are none before a day of the period is over', () => {
    expect(comparedPeriods('this-week', day('2026-11-23'))).toBeNull()
    expect(comparedPeriods('this-month', day('2026-11-01'))).toBeNull()
  })

  test('ranges of one’s own end before today', () => {
    const periods = { now: range('2026-06-01', '2026-06-30'), before: range('2026-05-01', '2026-05-31') }
    expect(comparedPeriods(periods, day('2026-07-04'))).toEqual(periods)
    const cut = { ...periods, now: range('2026-06-01', '2026-06-09') }
    expect(comparedPeriods(periods, day('2026-06-10'))).toEqual(cut)
    expect(comparedPeriods(periods, day('2026-06-01'))).toBeNull()
  })

  test('never hold today, and a week has the same weekdays as the one before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...COMPARE_PRESETS), someDay, (preset, today) => {
        const periods = comparedPeriods(preset, today)
        if (!periods) return
        const { now, before } = periods
        expect(now.to < today && now.from <= now.to && before.from <= before.to && before.to < now.from).toBe(true)
        if (!preset.endsWith('-week')) return
        expect(weekdayOf(before.from)).toBe(weekdayOf(now.from))
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(now.from, now.to))
      }),
    )
  })
})

const PERIODS = { now: range('2026-06-08', '2026-06-14'), before: range('2026-06-01', '2026-06-07') }
const dayOf = (text: string, minutes: Record<string, number>, isDataDay = true): PeriodDay => ({
  date: day(text),
  loggedMinutes: Object.values(minutes).reduce((sum, own) => sum + own, 0),
  isDataDay,
  minutes,
})

describe('compared things', () => {
  test('have their average per data day, their total, and the differences', () => {
    const { now, before, things } = comparePeriods(PERIODS, {
      now: [dayOf('2026-06-08', { work: 300, sleep: 420 }), dayOf('2026-06-09', { work: 60 }, false)],
      before: [dayOf('2026-06-01', { work: 200, sleep: 420 }), dayOf('2026-06-02', { sleep: 425 })],
    })
    expect(now).toEqual({ loggedMinutes: 780, days: 7, dataDays: 1 })
    expect(before).toEqual({ loggedMinutes: 1045, days: 7, dataDays: 2 })
    expect(things).toEqual([
      {
        id: 'work',
        perDay: { now: 300, before: 100, difference: 200 },
        total: { now: 360, before: 200, difference: 160 },
      },
      {
        id: 'sleep',
        perDay: { now: 420, before: 423, difference: -3 },
        total: { now: 420, before: 845, difference: -425 },
      },
    ])
  })

  test('a thing that one period lacks counts as 0 there', () => {
    const { things } = comparePeriods(PERIODS, {
      now: [dayOf('2026-06-08', { sleep: 420, sports: 30 })],
      before: [dayOf('2026-06-01', { sleep: 420 })],
    })
    expect(things[0]).toMatchObject({ id: 'sports', perDay: { before: 0, difference: 30 } })
  })

  test('without a data day on one side no difference is known, and the totals still show', () => {
    const { things } = comparePeriods(PERIODS, {
      now: [dayOf('2026-06-08', { work: 300, sleep: 420 })],
      before: [dayOf('2026-06-01', { work: 60 }, false)],
    })
    expect(things).toEqual([
      {
        id: 'sleep',
        perDay: { now: 420, before: null, difference: null },
        total: { now: 420, before: 0, difference: null },
      },
      {
        id: 'work',
        perDay: { now: 300, before: null, difference: null },
        total: { now: 300, before: 60, difference: null },
      },
    ])
  })

  test('days outside of the periods do not count, and time without a recipient stands last', () => {
    const { now, things } = comparePeriods(PERIODS, {
      now: [dayOf('2026-06-08', { '': 500, mia: 10 }), dayOf('2026-06-15', { mia: 600 })],
      before: [dayOf('2026-06-01', { mia: 600 }), dayOf('2026-05-31', { mia: 600 })],
    })
    expect(now.loggedMinutes).toBe(510)
    expect(things.map(({ id, total }) => [id, total.now, total.before])).toEqual([
      ['mia', 10, 600],
      ['', 500, 0],
    ])
  })

  const someDays = (from: LocalDate) =>
    fc
      .array(
        fc.record({
          at: fc.nat(6),
          minutes: fc.dictionary(fc.constantFrom('work', 'sleep', 'sports', ''), fc.nat(480)),
          isDataDay: fc.boolean(),
        }),
        { maxLength: 7 },
      )
      .map((drawn) =>
        [...new Map(drawn.map((one) => [one.at, one])).values()].map(({ at, minutes, isDataDay }) =>
          dayOf(addDays(from, at), minutes, isDataDay),
        ),
      )
  const both = fc.record({ now: someDays(PERIODS.now.from), before: someDays(PERIODS.before.from) })

  test('add up to the logged minutes, and the most changed come first', () => {
    fc.assert(
      fc.property(both, (days) => {
        const { now, before, things } = comparePeriods(PERIODS, days)
        expect(things.reduce((sum, { total }) => sum + total.now, 0)).toBe(now.loggedMinutes)
        expect(things.reduce((sum, { total }) => sum + total.before, 0)).toBe(before.loggedMinutes)
        const sizes = things.filter(({ id }) => id !== '').map(({ perDay }) => Math.abs(perDay.difference ?? 0))
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
    )
  })

  test('the other way around, the differences have the other sign', () => {
    fc.assert(
      fc.property(both, (days) => {
        const turned = comparePeriods(
          { now: PERIODS.before, before: PERIODS.now },
          { now: days.before, before: days.now },
        )
        const known = new Map(comparePeriods(PERIODS, days).things.map((thing) => [thing.id, thing]))
        expect(turned.things).toHaveLength(known.size)
        for (const { id, perDay, total } of turned.things) {
          expect((perDay.difference ?? 0) + (known.get(id)!.perDay.difference ?? 0)).toBe(0)
          expect((total.difference ?? 0) + (known.get(id)!.total.difference ?? 0)).toBe(0)
        }
      }),
    )
  })
})
