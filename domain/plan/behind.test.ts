import { describe, expect, test } from 'vitest'
import { day, daysFrom } from '#domain/time/date-fixture.ts'
import { plan, progress, version } from './fixture.ts'
import { pressedIn } from './behind.ts'

const NO_DAYS_OFF = new Set<never>()
const often = (quota: number, more: Parameters<typeof version>[0] = {}) =>
  plan(version({ scheduleType: 'weeklyFlexible', daysOfWeek: null, quota, duration: 40, ...more }))

/** In the week of Monday, 16 March. */
describe('a week falls behind when it needs every remaining day', () => {
  test.each([
    { why: 'three times in three days', quota: 3, done: {}, on: '03-20', pressed: [3, 3] },
    { why: 'a day earlier not yet', quota: 3, done: {}, on: '03-19', pressed: null },
    { why: 'what is done counts', quota: 3, done: { '03-16': 40 }, on: '03-20', pressed: null },
    { why: '… until it is pressed again', quota: 3, done: { '03-16': 40 }, on: '03-21', pressed: [2, 2] },
    { why: 'a part of a time is one more', quota: 3, done: { '03-16': 20 }, on: '03-20', pressed: [3, 3] },
    { why: 'more than there are days', quota: 3, done: {}, on: '03-22', pressed: [3, 1] },
    { why: 'done for the week', quota: 1, done: { '03-17': 45 }, on: '03-22', pressed: null },
    { why: 'every day from the first is no news', quota: 7, done: {}, on: '03-16', pressed: null },
    { why: '… before one is left out', quota: 7, done: {}, on: '03-17', pressed: [7, 6] },
  ])('$why', ({ quota, done, on, pressed }) => {
    const today = day(`2026-${on}`)
    const { periods } = progress(often(quota), done, `2026-${on} 09:00`, NO_DAYS_OFF)
    const its = periods.find(({ period }) => period.from <= today && today <= period.to)!
    const [sessions, days] = pressed ?? []
    expect(pressedIn(its, today, NO_DAYS_OFF)).toEqual(pressed && { sessions, days })
  })

  test('days off are none of them, where the plan rests on them', () => {
    const off = new Set(daysFrom('2026-03-20', '2026-03-21'))
    const today = day('2026-03-19')
    const of = (respectHolidays: boolean) => {
      const { periods } = progress(often(3, { respectHolidays }), {}, '2026-03-19 09:00', off)
      const its = periods.find(({ period }) => period.from <= today && today <= period.to)!
      return pressedIn(its, today, off)
    }
    expect(of(false)).toBeNull()
    expect(of(true)).toEqual({ sessions: 2, days: 2 })
  })

  test('no other kind of plan, and no other week', () => {
    const { periods } = progress(plan(version()), {}, '2026-03-20 09:00', NO_DAYS_OFF)
    expect(periods.map((each) => pressedIn(each, day('2026-03-20'), NO_DAYS_OFF)).filter(Boolean)).toEqual([])
  })
})
