import { describe, expect, test } from 'vitest'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { instant, type LocalDate } from '#domain/time/time.ts'
import { ONE_OF_EACH, planOf } from '#web/widgets/plan-form/plan-fixture.ts'
import { filtered, NO_FILTERS, ordered, tabOf, targetsOf, viewModeIn, weekPicture } from './model.ts'

/** A Wednesday. */
const TODAY = '2026-03-18' as LocalDate
const ids = (plans: readonly { id: string }[]) => plans.map(({ id }) => id)

test('an address with a tab that there is none of shows the first', () => {
  expect(tabOf('holiday')).toBe('holiday')
  expect(tabOf('yesterday')).toBe('weekly')
  expect(tabOf(undefined)).toBe('weekly')
})

describe('the list', () => {
  const swim = planOf({ id: 'swim', category: 'sports', projectId: 'fit', executionStatus: 'overdue' })
  const rest = planOf({ id: 'rest', activityStatus: 'inactive', paused: true })
  const all = [planOf(), swim, rest]

  test.each([
    ['nothing', {}, ['piano', 'swim', 'rest']],
    ['active', { activity: 'active' }, ['piano', 'swim']],
    ['a status', { status: 'overdue' }, ['swim']],
    ['a category', { category: 'leisure' }, ['piano', 'rest']],
    ['a project', { projectId: 'fit' }, ['swim']],
    ['two at once', { category: 'leisure', activity: 'inactive' }, ['rest']],
  ] as const)('is filtered by %s', (_, filters, found) => {
    expect(ids(filtered(all, { ...NO_FILTERS, ...filters }))).toEqual(found)
  })

  test('the list begins with active plans and ends with past ones', () => {
    const over = planOf({ id: 'over', activityStatus: 'inactive', endDate: '2026-03-17' as LocalDate })
    const later = planOf({ id: 'later', activityStatus: 'inactive', startDate: '2026-03-19' as LocalDate })
    const first = planOf({ id: 'art', name: 'Art' })
    expect(ids(ordered([over, rest, later, planOf(), first], TODAY))).toEqual(['art', 'piano', 'later', 'rest', 'over'])
  })
})

test('an unknown view mode becomes the default', () => {
  const page = (viewMode: unknown) => viewModeIn({ planProgressHomePage: { viewMode } })
  expect(page('daily_track')).toBe('daily_track')
  expect(page('by_the_moon')).toBe('accumulated_value_to_today')
  expect(viewModeIn({ planProgressHomePage: null })).toBe('accumulated_value_to_today')
  expect(viewModeIn({})).toBe('accumulated_value_to_today')
})

test.each([
  ['weeklyFixed', ['weeklyFixedThatDayFlexible', 'weeklyFlexible']],
  ['weeklyFixedThatDayFlexible', ['weeklyFixed', 'weeklyFlexible']],
  ['weeklyFlexible', ['weeklyFixed', 'weeklyFixedThatDayFlexible']],
  ['monthlyFlexible', []],
  ['oneTime', []],
] as const)('%s can change into other types', (kind, targets) => {
  expect(targetsOf(ONE_OF_EACH[kind]!)).toEqual(targets)
})

describe('the picture of a week', () => {
  const at = (id: string, dailyStartTime: string, dailyEndTime: string) =>
    planOf({ id, daysOfWeek: [3], dailyStartTime, dailyEndTime })
  const lanes = (...plans: ReturnType<typeof at>[]) =>
    weekPicture(plans, [], TODAY).blocks.map(({ plan, lane, lanes: all }) => `${plan.id} ${lane + 1}/${all}`)

  test('the week shows fixed plans at their hours and the rest in rows, without paused, past or non-weekly plans', () => {
    const plans = [
      ...Object.values(ONE_OF_EACH).filter(({ rollsOn }) => !rollsOn),
      planOf({ id: 'rest', paused: true }),
      planOf({ id: 'over', endDate: '2026-03-17' as LocalDate }),
    ]
    const { from, blocks, thatDay, anyDay } = weekPicture(plans, [], TODAY)
    expect(from).toBe(360)
    expect(blocks.map(({ weekday, start, end }) => [weekday, start, end])).toEqual([
      [1, 1140, 1170],
      [3, 1140, 1170],
      [5, 1140, 1170],
    ])
    expect(thatDay.map((row) => row.length)).toEqual([0, 1, 0, 1, 0, 0, 0])
    expect(anyDay.map(({ weeklyQuota }) => weeklyQuota)).toEqual([3])
  })

  test('a plan over midnight has a part on either day, each with the full name', () => {
    const { from, blocks } = weekPicture([{ ...at('night', '22:00', '06:00'), daysOfWeek: [7] }], [], TODAY)
    const whole = { weekday: 7, start: 1320, end: 1800 }
    expect(from).toBe(0)
    expect(blocks).toMatchObject([
      { weekday: 1, start: 0, end: 360, whole },
      { weekday: 7, start: 1320, end: 1440, whole },
    ])
  })

  test('the week begins at 06:00, or with an earlier plan', () => {
    expect(weekPicture([at('run', '05:30', '06:10')], [], TODAY).from).toBe(300)
  })

  test('overlapping entries are next to each other', () => {
    expect(lanes(at('a', '09:00', '12:00'), at('b', '10:00', '11:00'), at('c', '11:00', '12:00'))).toEqual([
      'a 1/2',
      'b 2/2',
      'c 2/2',
    ])
    expect(lanes(at('a', '09:00', '10:00'), at('b', '10:00', '11:00'))).toEqual(['a 1/1', 'b 1/1'])
    // Five minutes are drawn longer than they are.
    expect(lanes(at('a', '09:00', '09:05'), at('b', '09:10', '10:00'))).toEqual(['a 1/2', 'b 2/2'])
  })

  test('a night that crosses midnight has two parts, one that does not has one, and the special one wins', () => {
    const sleep = (more: Partial<SleepPlan>): SleepPlan => ({
      id: 'sleep',
      bedtime: '22:30',
      wakeUpTime: '06:30',
      sleepGoal: 480,
      notifyMinutes: null,
      sleepDuration: 480,
      crossMidnight: true,
      effectiveFrom: '2026-03-19' as LocalDate,
      daysOfWeek: null,
      version: 1,
      createdAt: instant('2026-03-18T12:00Z'),
      updatedAt: instant('2026-03-18T12:00Z'),
      ...more,
    })
    const late = sleep({ bedtime: '00:30', wakeUpTime: '08:30', crossMidnight: false, daysOfWeek: [7] })
    const { bands } = weekPicture([], [sleep({}), late], TODAY)
    const on = (weekday: number) =>
      bands.filter((band) => band.weekday === weekday).map(({ start, end }) => [start, end])
    expect(on(1)).toEqual([
      [0, 390],
      [1350, 1440],
    ])
    expect(on(6)).toEqual([[0, 390]])
    expect(on(7)).toEqual([
      [30, 510],
      [1350, 1440],
    ])
  })
})
