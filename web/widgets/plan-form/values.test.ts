import { describe, expect, test } from 'vitest'
import { NewPlan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ONE_OF_EACH, planOf } from './plan-fixture.ts'
import { fieldErrorsOf } from './rules.ts'
import {
  bodyOf,
  editOf,
  newValues,
  type PlanValues,
  respectsHolidays,
  scheduleIn,
  valuesOf,
  withActivity,
  withCategory,
  withPart,
} from './values.ts'
import { scheduleOf } from './kind.ts'

const TODAY = '2026-03-02' as LocalDate

describe.each(Object.entries(ONE_OF_EACH))('%s', (_, plan) => {
  test('a plan that is opened and saved stays unchanged', () => {
    expect(editOf(plan, valuesOf(plan))).toEqual({})
    expect(scheduleIn(valuesOf(plan))).toEqual(scheduleOf(plan))
    expect(fieldErrorsOf(valuesOf(plan), TODAY, null)).toEqual({})
  })

  test('the request has the fields of the contract, and none that the kind does not use', () => {
    const body = bodyOf(valuesOf(plan))
    expect(NewPlan.safeParse({ ...body, tags: [] }).error).toBeUndefined()
    for (const key of ['daysOfWeek', 'dailyStartTime', 'dailyEndTime', 'weeklyQuota', 'monthlyQuota'] as const)
      expect({ key, value: body[key] }).toEqual({ key, value: plan[key] })
  })
})

describe('hours over midnight', () => {
  const night = planOf({ dailyStartTime: '22:00', dailyEndTime: '06:00', duration: 480 })
  const day = planOf({ dailyStartTime: '08:00', dailyEndTime: '08:00', duration: 1440 })
  test.each([night, day])('are as they were when nothing is changed: $dailyStartTime – $dailyEndTime', (plan) => {
    expect(editOf(plan, valuesOf(plan))).toEqual({})
    expect(scheduleIn(valuesOf(plan))).toEqual(scheduleOf(plan))
    expect(fieldErrorsOf(valuesOf(plan), TODAY, null)).toEqual({})
  })
  test('are shown by the clock, and a whole day by its length, too', () => {
    expect(bodyOf(valuesOf(night))).toMatchObject({ dailyEndTime: '06:00', duration: null })
    expect(bodyOf(valuesOf(day))).toMatchObject({ dailyEndTime: '08:00', duration: 1440 })
  })
  test.each([
    { what: 'an end that stays possible stays', start: 1380, end: 1800 },
    { what: 'a start after it takes it along', start: 1435, from: [1140, 1170], end: 1465 },
    { what: 'a start more than a day before it takes it along', start: 300, end: 780 },
  ])('are kept in range: $what', ({ start, from = [1320, 1800], end }) => {
    const values = { ...valuesOf(night), startTime: from[0]!, endTime: from[1]! }
    expect(withPart(values, { startTime: start })).toMatchObject({ startTime: start, endTime: end })
  })
})

describe('the notice of a plan', () => {
  const body = (values: PlanValues) => bodyOf(values).notifyMinutes
  const fresh = newValues('weeklyFixed', TODAY)
  test('is proposed for a new one that has hours, and for no other', () => {
    expect(body(fresh)).toBe(10)
    expect(body(withPart(fresh, { kind: 'weeklyFlexible' }))).toBeNull()
    expect(body(withPart(fresh, { kind: 'oneTime' }))).toBeNull()
    expect(body(withPart(fresh, { kind: 'oneTime', isTimed: true }))).toBe(10)
  })
  test('stays unchanged in an existing plan', () => {
    expect(body(valuesOf(planOf()))).toBeNull()
    expect(editOf(planOf(), { ...valuesOf(planOf()), notifyMinutes: 0 })).toEqual({ notifyMinutes: 0 })
    expect(editOf(planOf({ notifyMinutes: 45 }), valuesOf(planOf({ notifyMinutes: 45 })))).toEqual({})
  })
})

test('only changed fields are sent', () => {
  const plan = planOf()
  expect(editOf(plan, { ...valuesOf(plan), name: ' Piano, slowly ', daysOfWeek: [5, 1] })).toEqual({
    name: 'Piano, slowly',
    daysOfWeek: [1, 5],
  })
})

describe('which logs count', () => {
  const all = planOf({ tags: [], countsAllLogs: true })
  test('all logs of the activity count, until the user picks a tag or a project', () => {
    const fresh = { ...newValues('oneTime', TODAY), category: 'other_activities' as const }
    expect(bodyOf(fresh)).toMatchObject({ tags: [], projectId: null, countsAllLogs: true })
    expect(bodyOf({ ...fresh, tags: ['teeth'] })).toMatchObject({ countsAllLogs: false })
    expect(bodyOf({ ...fresh, projectId: 'teeth' })).toMatchObject({ countsAllLogs: false })
  })
  test('change when the tag or the project changes', () => {
    expect(editOf(all, valuesOf(all))).toEqual({})
    expect(editOf(all, { ...valuesOf(all), tags: ['music'] })).toEqual({ tags: ['music'], countsAllLogs: false })
    expect(editOf(planOf(), { ...valuesOf(planOf()), tags: [] })).toEqual({ tags: [], countsAllLogs: true })
  })
})

describe('a plan without an end', () => {
  const fresh = newValues('weeklyFlexible', TODAY)
  const rolling = planOf({ rollsOn: true, endDate: '2027-03-02' as LocalDate })
  test('is the default of a new repeated plan, and of no other', () => {
    expect(bodyOf(fresh)).toMatchObject({ rollsOn: true, endDate: null })
    for (const kind of ['yearly', 'oneTime'] as const)
      expect(bodyOf(withPart(fresh, { kind }))).toMatchObject({ rollsOn: false, endDate: expect.any(String) })
  })
  test('a plan gets the usual end or its own last day, once the user wants an end', () => {
    expect(bodyOf({ ...fresh, rollsOn: false })).toMatchObject({ rollsOn: false, endDate: '2026-04-02' })
    expect(editOf(rolling, { ...valuesOf(rolling), rollsOn: false })).toEqual({ rollsOn: false, endDate: '2027-03-02' })
    expect(editOf(planOf(), { ...valuesOf(planOf()), rollsOn: true })).toEqual({ rollsOn: true, endDate: null })
  })
})

describe('a category that the name says', () => {
  const known = [
    { category: 'leisure' as const, name: 'Play the piano', subActivities: [] },
    { category: 'work' as const, name: 'Build boats', subActivities: [] },
  ]
  const empty = newValues('oneTime', TODAY)
  const guessed = (part: Partial<PlanValues>, of = empty, last: PlanValues['category'] = null) =>
    withCategory(of, part, { guessed: last, known }).category

  test('is that of a known activity, or the likeliest', () => {
    expect(guessed({ activityName: 'play the piano' })).toBe('leisure')
    expect(guessed({ activityName: 'Build a boat shed' })).toBe('work')
    expect(guessed({ activityName: 'Zzyzx' })).toBeUndefined()
  })
  test('the category follows the name, until the user chooses another', () => {
    expect(guessed({ activityName: 'Zzyzx' }, { ...empty, category: 'work' }, 'work')).toBeNull()
    expect(guessed({ activityName: 'Play the piano' }, { ...empty, category: 'work' })).toBeUndefined()
    expect(guessed({ activityName: 'Build boats', category: 'study' })).toBe('study')
    expect(guessed({ duration: 45 })).toBeUndefined()
  })
})

test('another kind changes all its fields', () => {
  const plan = planOf()
  const edit = editOf(plan, withPart(valuesOf(plan), { kind: 'weeklyFlexible', weeklyQuota: 3, duration: 30 }))
  expect(edit).toEqual({
    scheduleType: 'weeklyFlexible',
    daysOfWeek: null,
    dailyStartTime: null,
    dailyEndTime: null,
    duration: 30,
    weeklyQuota: 3,
  })
})

describe('the suggested end', () => {
  const fresh = newValues('weeklyFixed', TODAY)

  test('the suggested end is a month later, a day for a one-time plan, and the maximum for a yearly one', () => {
    expect(fresh.endDate).toBe('2026-04-02')
    expect(withPart(fresh, { kind: 'oneTime' }).endDate).toBe(TODAY)
    expect(withPart(fresh, { kind: 'yearly' }).endDate).toBe('2031-03-02')
  })

  test('the suggested end follows the start, until the user chooses one', () => {
    const later = withPart(fresh, { startDate: '2026-03-31' as LocalDate })
    expect(later.endDate).toBe('2026-04-30')
    const chosen = withPart(later, { endDate: '2026-06-01' as LocalDate })
    expect(withPart(chosen, { startDate: '2026-04-01' as LocalDate }).endDate).toBe('2026-06-01')
    expect(withPart(chosen, { kind: 'monthlyFlexible' }).endDate).toBe('2026-06-01')
  })

  test('an empty start takes nothing away', () => {
    const empty = withPart(fresh, { startDate: null })
    expect(empty.endDate).toBe('2026-04-02')
    expect(withPart(empty, { startDate: '2026-05-01' as LocalDate }).endDate).toBe('2026-06-01')
  })
})

test.each([
  ['study', true],
  ['work', true],
  ['sports', false],
] as const)('a plan of the category %s skips holidays by default: %s', (category, skips) => {
  const values = { ...newValues('weeklyFixed', TODAY), category }
  expect(respectsHolidays(values)).toBe(skips)
  expect(respectsHolidays({ ...values, respectHolidays: !skips })).toBe(!skips)
})

test('a new plan has the name of its activity, until one of them changes', () => {
  const empty = newValues('weeklyFlexible', TODAY)
  const named = { ...empty, ...withActivity(empty, { name: 'Piano' }) }
  expect(named).toMatchObject({ name: 'Piano', activityName: 'Piano' })
  const other = { ...named, activityName: 'Play the piano' }
  expect(withActivity(other, { name: 'Piano, slowly' })).toEqual({ name: 'Piano, slowly' })
  expect(withActivity(named, { duration: 45 })).toEqual({ duration: 45 })
})
