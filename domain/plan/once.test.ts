import { describe, expect, test } from 'vitest'
import { clock, datesFrom, day } from '#domain/time/date-fixture.ts'
import { editedVersions } from './edit.ts'
import { plan, PLAN_A, progress, version } from './fixture.ts'
import { movedOnce, type OneMove, oneMoveViolations } from './once.ts'
import { periodsOf } from './target.ts'
import type { Plan, PlanVersion } from './plan.ts'
import { mulberry32 } from '#domain/demo/random.ts'
import { clockText } from '#domain/time/wall-clock.ts'

const NO_DAYS_OFF = new Set<never>()
const TODAY = day('2026-03-10')
const FIRST = day('2026-03-02')
const DATES = datesFrom('2026-03-02', 35)

/** Of Piano: `03-11 19:00`, from a day on to another. */
function timesOf(versions: readonly PlanVersion[], from = '2026-03-09', to = '2026-03-20'): string[] {
  return periodsOf({ versions }, NO_DAYS_OFF, { from: day(from), to: day(to) }).map(
    (period) => `${period.from.slice(5)} ${clockText(period.version.dailyStartTime!)}`,
  )
}
const move = (date: string, toDate: string, start: string): OneMove => ({
  date: day(`2026-${date}`),
  toDate: day(`2026-${toDate}`),
  start: clock(start),
})
const moved = (of: Pick<Plan, 'versions'>, ...moves: OneMove[]): readonly PlanVersion[] =>
  moves.reduce((versions, one) => movedOnce({ versions }, one), of.versions)

const USUAL = ['03-09 19:00', '03-11 19:00', '03-13 19:00', '03-16 19:00', '03-18 19:00', '03-20 19:00']
const withTimes = (change: Record<string, string>) => USUAL.map((time) => change[time] ?? time).toSorted()

describe('one time of a plan moves alone', () => {
  test.each([
    { why: 'to another time', of: move('03-11', '03-11', '17:00'), change: { '03-11 19:00': '03-11 17:00' } },
    { why: 'to another day', of: move('03-11', '03-12', '19:00'), change: { '03-11 19:00': '03-12 19:00' } },
    { why: 'to an earlier day', of: move('03-13', '03-12', '08:05'), change: { '03-13 19:00': '03-12 08:05' } },
    { why: 'into another week', of: move('03-11', '03-17', '19:00'), change: { '03-11 19:00': '03-17 19:00' } },
  ])('$why', ({ of, change }) => {
    const versions = moved(PLAN_A, of)
    expect(timesOf(versions)).toEqual(withTimes(change))
    expect(timesOf(versions, '2026-03-23', '2026-04-05')).toEqual(timesOf(PLAN_A.versions, '2026-03-23', '2026-04-05'))
  })

  test.each([
    [move('03-11', '03-11', '17:00'), move('03-11', '03-11', '19:00')],
    [move('03-11', '03-12', '17:00'), move('03-12', '03-11', '19:00')],
    [move('03-13', '03-14', '17:00'), move('03-14', '03-15', '10:00'), move('03-15', '03-13', '19:00')],
    [
      move('03-11', '03-12', '17:00'),
      move('03-13', '03-14', '09:00'),
      move('03-14', '03-13', '19:00'),
      move('03-12', '03-11', '19:00'),
    ],
  ])('moved back, the plan is unchanged', (...moves) => {
    expect(moved(PLAN_A, ...moves)).toEqual(PLAN_A.versions)
  })

  test('several occurrences move separately, also on consecutive days', () => {
    const moves = [move('03-11', '03-12', '17:00'), move('03-13', '03-13', '08:00'), move('03-16', '03-14', '09:00')]
    const times = { '03-11 19:00': '03-12 17:00', '03-13 19:00': '03-13 08:00', '03-16 19:00': '03-14 09:00' }
    expect(timesOf(moved(PLAN_A, ...moves))).toEqual(withTimes(times))
    expect(timesOf(moved(PLAN_A, ...moves.toReversed()))).toEqual(withTimes(times))
  })

  test('of a plan on one weekday, and on its first and its last day', () => {
    const weekly = plan(
      version({
        scheduleType: 'weeklyFixed',
        daysOfWeek: [3],
        startDate: '2026-03-11',
        endDate: '2026-03-18',
        dailyStartTime: clock('19:00'),
        dailyEndTime: clock('19:30'),
      }),
    )
    const versions = moved(weekly, move('03-11', '03-12', '10:00'), move('03-18', '03-17', '11:00'))
    expect(timesOf(versions)).toEqual(['03-12 10:00', '03-17 11:00'])
  })

  test('onto a day off, where others are not asked for', () => {
    const off = new Set([day('2026-03-12'), day('2026-03-18')])
    const periods = periodsOf({ versions: moved(PLAN_A, move('03-11', '03-12', '19:00')) }, off)
    const days = periods.map(({ from }) => from.slice(5))
    expect(days).toContain('03-12')
    expect(days).not.toContain('03-18')
  })

  test('a moved night continues into the next morning', () => {
    const nightly = plan(
      version({
        scheduleType: 'weeklyFixed',
        duration: 120,
        dailyStartTime: clock('23:00'),
        dailyEndTime: 1440 + clock('01:00'),
      }),
    )
    const versions = moved(nightly, move('03-11', '03-11', '23:30'))
    const night = periodsOf({ versions }, NO_DAYS_OFF).find(({ from }) => from === day('2026-03-11'))!
    expect([...night.days]).toEqual([
      [day('2026-03-11'), 30],
      [day('2026-03-12'), 90],
    ])
  })

  test('minutes done count for the time to which an occurrence was moved', () => {
    const versions = moved(PLAN_A, move('03-11', '03-12', '19:00'))
    const on = (minutes: Record<string, number>) => {
      const { periods } = progress({ ...PLAN_A, versions }, minutes, '2026-03-12 20:00', NO_DAYS_OFF)
      return periods.flatMap(({ period, credit }) => (credit > 0 ? [`${period.from.slice(5)} ${credit}`] : []))
    }
    expect(on({ '03-12': 30 })).toEqual(['03-12 30'])
    expect(on({ '03-11': 30 })).toEqual([])
  })
})

describe('refused moves', () => {
  test.each([
    { why: 'there is none', of: move('03-12', '03-14', '19:00'), wrong: ['date'] },
    { why: 'it is over', of: move('03-09', '03-12', '19:00'), wrong: ['date'] },
    { why: 'there is one already', of: move('03-11', '03-13', '19:00'), wrong: ['toDate'] },
    { why: 'the day is over', of: move('03-11', '03-08', '19:00'), wrong: ['toDate'] },
    { why: 'the plan is over by then', of: move('03-11', '04-07', '19:00'), wrong: ['toDate'] },
    { why: 'off the grid', of: move('03-11', '03-11', '19:03'), wrong: ['startTime'] },
    { why: 'no such time', of: move('03-11', '03-11', '24:00'), wrong: ['startTime'] },
    { why: 'today may be moved, and moved to', of: move('03-11', '03-10', '19:00'), wrong: [] },
  ])('$why', ({ of, wrong }) => {
    expect(oneMoveViolations(PLAN_A, of, TODAY)).toEqual(wrong)
  })

  test('of a plan without fixed times', () => {
    const flexible = plan(version())
    expect(oneMoveViolations(flexible, move('03-11', '03-12', '19:00'), TODAY)).toEqual(['date', 'toDate'])
  })
})

describe('a plan change', () => {
  const once = { ...PLAN_A, versions: moved(PLAN_A, move('03-18', '03-19', '17:00')) }
  const usual = PLAN_A.versions[0]!

  test('applies from today on, although a future occurrence was moved', () => {
    const schedule = { ...usual, dailyStartTime: clock('08:00'), dailyEndTime: clock('08:30') }
    expect(timesOf(editedVersions(once, schedule, TODAY))).toEqual([
      '03-09 19:00',
      '03-11 08:00',
      '03-13 08:00',
      '03-16 08:00',
      '03-18 08:00',
      '03-20 08:00',
    ])
  })

  test('a change of the end leaves a moved occurrence where it is', () => {
    const later = editedVersions(once, { ...usual, endDate: day('2026-05-01') }, TODAY)
    expect(timesOf(later)).toEqual(timesOf(once.versions))
    expect(timesOf(later, '2026-04-27', '2026-05-10')).toEqual(['04-27 19:00', '04-29 19:00', '05-01 19:00'])
    const sooner = editedVersions(once, { ...usual, endDate: day('2026-03-17') }, TODAY)
    expect(timesOf(sooner)).toEqual(['03-09 19:00', '03-11 19:00', '03-13 19:00', '03-16 19:00'])
  })

  test('without a difference leaves everything unchanged', () => {
    expect(editedVersions(once, usual, TODAY)).toEqual(once.versions)
  })

  test('an earlier move stays where it was', () => {
    const schedule = { ...usual, dailyStartTime: clock('08:00'), dailyEndTime: clock('08:30') }
    const after = editedVersions(once, schedule, day('2026-03-20'))
    expect(timesOf(after, '2026-03-16', '2026-03-22')).toEqual(['03-16 19:00', '03-19 17:00', '03-20 08:00'])
  })
})

test('moving one occurrence leaves all others, and undoing restores all: of 2,000 cases', () => {
  const random = mulberry32(30)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)]!
  const all = (versions: readonly PlanVersion[]) => timesOf(versions, '2026-03-01', '2026-04-10')
  let count = 0
  while (count < 2000) {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.4)
    if (!weekdays.length) continue
    const times = { dailyStartTime: clock('19:00'), dailyEndTime: clock('19:30') }
    let { versions } = plan(version({ scheduleType: 'weeklyFixed', daysOfWeek: weekdays, ...times }))
    const before = versions
    const done: OneMove[] = []
    for (let at = 0; at < 6; at++) {
      const [on, was] = oneOf(all(versions)).split(' ') as [string, string]
      const one = move(on, oneOf(DATES).slice(5), clockText(5 * upTo(280)))
      if (oneMoveViolations({ versions }, one, FIRST).length) continue
      const after = movedOnce({ versions }, one)
      const expected = all(versions).map((time) =>
        time === `${on} ${was}` ? `${one.toDate.slice(5)} ${clockText(one.start)}` : time,
      )
      expect(all(after)).toEqual(expected.toSorted())
      versions = after
      done.push({ date: one.toDate, toDate: one.date, start: clock(was) })
      count++
    }
    expect(all(moved({ versions }, ...done.toReversed()))).toEqual(all(before))
  }
})
