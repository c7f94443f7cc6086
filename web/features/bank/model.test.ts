import { describe, expect, test } from 'vitest'
import { FAMILY_COLUMNS } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'
import { comingInterest, levelsOf, waysOf } from './model.ts'

const NEW_YORK = 'America/New_York'
const goal = (minutes: number, reachedAt: Instant | null = null) => ({ name: 'A telescope', minutes, reachedAt })

test('jars are drawn to one scale: of an hour, of the fullest, or of the goal', () => {
  const drawn = (...given: Parameters<typeof levelsOf>) => levelsOf(...given).map(({ level }) => level)
  expect(drawn({ spend: 30, save: 15, give: 0, goal: null })).toEqual([0.5, 0.25, 0])
  expect(drawn({ spend: 120, save: 60, give: 30, goal: null })).toEqual([1, 0.5, 0.25])
  expect(drawn({ spend: 60, save: 120, give: 60, goal: goal(240) })).toEqual([0.25, 0.5, 0.25])
})

test('a minute is visible, and the goal is shown in the save jar only', () => {
  const levels = levelsOf({ spend: 600, save: 1, give: 0, goal: goal(300) })
  expect(levels.map((each) => each.goal)).toEqual([null, 0.5, null])
  expect(levels[1]!.level).toBeGreaterThan(0.05)
  expect(levels[2]!.level).toBe(0)
})

describe('moves between the jars', () => {
  const out = (column: (typeof FAMILY_COLUMNS)[number], account: Parameters<typeof waysOf>[1]) =>
    waysOf(column, account).ways.some(({ from }) => from === 'save')
  test.each([
    { state: 'without a goal', account: { goal: null, save: 90 }, child: false },
    { state: 'a minute short', account: { goal: goal(90), save: 89 }, child: false },
    { state: 'with the goal reached', account: { goal: goal(90), save: 90 }, child: true },
    {
      state: 'with a goal that was reached before',
      account: { goal: goal(90, '2026-03-02T10:00:00.000Z' as Instant), save: 5 },
      child: true,
    },
  ])('out of savings $state: a parent may, a child: $child', ({ account, child }) => {
    expect(out('actingForChild', account)).toBe(true)
    expect(out('controlledChild', account)).toBe(child)
    expect(out('freeChild', account)).toBe(child)
    expect(waysOf('controlledChild', account).isLocked).toBe(!child)
  })

  test('nothing leads out of the give jar but a gift', () => {
    for (const column of FAMILY_COLUMNS)
      expect(waysOf(column, { goal: null, save: 0 }).ways.some(({ from }) => from === 'give')).toBe(false)
  })
})

describe('the interest of this week', () => {
  /** A Wednesday. */
  const now = '2026-03-04T17:00:00.000Z' as Instant
  const saved = (amount: number) => ({ entries: [{ account: 'save' as const, amount, balance: 0 }] })
  const minutes = (transactions: ReturnType<typeof saved>[], bps = 200) =>
    comingInterest({ saved: 137, bps, transactions }, now, NEW_YORK).minutes

  test('137 minutes at 200 bps: 2', () => expect(minutes([])).toBe(2))
  test('minutes that came on Tuesday were not there on Monday', () => expect(minutes([saved(90)])).toBe(0))
  test('minutes that left for a day were not saved, even if more are there again', () =>
    expect(minutes([saved(130), saved(-130)])).toBe(0))
  test('at most 15', () => expect(minutes([], 1000)).toBe(13))
  test('coins and other jars have nothing to do with it', () =>
    expect(
      comingInterest(
        { saved: 137, bps: 200, transactions: [{ entries: [{ account: 'spend', amount: 137, balance: 137 }] }] },
        now,
        NEW_YORK,
      ),
    ).toEqual({ minutes: 2, date: '2026-03-09', least: null }))
  test('minutes that were not there all week bring no interest, and the reason is shown', () =>
    expect(comingInterest({ saved: 137, bps: 200, transactions: [saved(90)] }, now, NEW_YORK)).toMatchObject({
      minutes: 0,
      least: 47,
    }))
  test('nothing comes of too little', () =>
    expect(comingInterest({ saved: 20, bps: 200, transactions: [] }, now, NEW_YORK)).toMatchObject({
      minutes: 0,
      least: null,
    }))
})
