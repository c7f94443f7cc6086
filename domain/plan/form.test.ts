import { describe, expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { blankPlan, editedPlan, scheduleOf, withRolledEnd } from './form.ts'

const said = {
  startDate: day('2026-03-02'),
  endDate: day('2026-04-05'),
  daysOfWeek: [5, 1],
  dailyStartTime: 600,
  dailyEndTime: 645,
  duration: 30,
  quota: 2,
  repeatYearly: true,
}
const nothing = { daysOfWeek: null, dailyStartTime: null, dailyEndTime: null, quota: null, repeatYearly: false }

describe('a field that a plan type does not use is null', () => {
  test.each([
    ['weeklyFixed', { daysOfWeek: [1, 5], dailyStartTime: 600, dailyEndTime: 645, duration: 45 }],
    ['weeklyFixedThatDayFlexible', { daysOfWeek: [1, 5], duration: 30 }],
    ['weeklyFlexible', { quota: 2, duration: 30 }],
    ['monthlyFlexible', { quota: 2, duration: 30 }],
    ['oneTime', { dailyStartTime: 600, dailyEndTime: 645, duration: 30, repeatYearly: true }],
  ] as const)('%s', (scheduleType, kept) => {
    const { duration, ...more } = said
    const given = scheduleType === 'weeklyFixed' ? more : said
    expect(duration).toBe(30)
    const schedule = scheduleOf(editedPlan(blankPlan(scheduleType, 'work'), given))
    expect(schedule).toMatchObject({
      scheduleType,
      startDate: '2026-03-02',
      endDate: '2026-04-05',
      ...nothing,
      ...kept,
    })
  })
})

test.each([
  ['study', true],
  ['work', true],
  ['sports', false],
  [null, false],
])('a plan of the category %s respects holidays by default: %s', (category, respectHolidays) => {
  expect(blankPlan('oneTime', category)).toMatchObject({ respectHolidays })
})

test.each([
  { said: {}, countsAllLogs: true },
  { said: { name: 'Run' }, countsAllLogs: true },
  { said: { tags: ['music'] }, countsAllLogs: false },
  { said: { projectId: 'race' }, countsAllLogs: false },
  { said: { countsAllLogs: false }, countsAllLogs: false },
])('a plan given $said counts each log: $countsAllLogs', ({ said: edit, countsAllLogs }) => {
  const before = editedPlan(blankPlan('oneTime', 'work'), { countsAllLogs: true })
  expect(editedPlan(before, edit)).toMatchObject({ countsAllLogs })
})

describe('a plan without an end', () => {
  const rolling = editedPlan(blankPlan('weeklyFlexible', 'work'), { ...said, endDate: null, rollsOn: true })
  const made = withRolledEnd(rolling, day('2026-03-02'), null)
  test('has a last day a year ahead, which stays while it is far', () => {
    expect(made).toMatchObject({ rollsOn: true, endDate: '2027-03-02' })
    expect(withRolledEnd(editedPlan(made, { name: 'Run' }), day('2026-03-20'), made).endDate).toBe('2027-03-02')
    expect(withRolledEnd({ ...made, rollsOn: false, endDate: null }, day('2026-03-02'), made).endDate).toBeNull()
  })
  test.each([
    { edit: { endDate: day('2026-05-01') }, rollsOn: false },
    { edit: { endDate: day('2027-03-02') }, rollsOn: true },
    { edit: { endDate: null }, rollsOn: true },
    { edit: { endDate: day('2026-05-01'), rollsOn: true }, rollsOn: true },
    { edit: { rollsOn: false }, rollsOn: false },
    { edit: { scheduleType: 'oneTime' as const }, rollsOn: false },
  ])('with the edit $edit rolls on: $rollsOn', ({ edit, rollsOn }) => {
    expect(editedPlan(made, edit)).toMatchObject({ rollsOn })
  })
})

describe('an edit', () => {
  const before = editedPlan(blankPlan('weeklyFlexible', 'work'), said)
  test('keeps the missing fields, and clears the null ones', () => {
    expect(editedPlan(before, { name: 'Run', duration: undefined })).toEqual({ ...before, name: 'Run' })
    expect(editedPlan(before, { endDate: null, quota: null })).toMatchObject({ endDate: null, quota: null })
  })
  test('does not make times a month of times a week', () => {
    expect(editedPlan(before, { scheduleType: 'monthlyFlexible' })).toMatchObject({ quota: null })
    expect(editedPlan(before, { scheduleType: 'monthlyFlexible', quota: 4 })).toMatchObject({ quota: 4 })
  })
  test('of a fixed time takes no length over from before', () => {
    const fixed = { scheduleType: 'weeklyFixed', daysOfWeek: [1], dailyStartTime: 600, dailyEndTime: 645 } as const
    expect(editedPlan(before, fixed).duration).toBeNull()
    expect(editedPlan(before, { ...fixed, duration: 30 }).duration).toBe(30)
  })
  describe('of the hours', () => {
    const night = editedPlan(blankPlan('weeklyFixed', 'work'), { ...said, dailyStartTime: 1320, dailyEndTime: 360 })
    test('takes an end before the start for one of the next day', () => {
      expect(night).toMatchObject({ dailyStartTime: 1320, dailyEndTime: 1800 })
      expect(scheduleOf(night)).toMatchObject({ dailyEndTime: 1800, duration: 480 })
    })
    test.each([
      { edit: { name: 'Watch' }, hours: [1320, 1800] },
      { edit: { dailyStartTime: 300 }, hours: [300, 360] },
      { edit: { dailyStartTime: 1380 }, hours: [1380, 1800] },
      { edit: { dailyEndTime: 1380 }, hours: [1320, 1380] },
      { edit: { dailyEndTime: 1320 }, hours: [1320, 1320] },
      { edit: { dailyEndTime: 1320, duration: 1440 }, hours: [1320, 2760] },
      { edit: { scheduleType: 'weeklyFlexible' }, hours: [null, null] },
    ] as const)('$edit makes $hours', ({ edit, hours }) => {
      const { dailyStartTime, dailyEndTime } = editedPlan(night, edit)
      expect([dailyStartTime, dailyEndTime]).toEqual(hours)
    })
  })
})
