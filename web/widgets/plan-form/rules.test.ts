import { describe, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/refusal.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { planOf } from './plan-fixture.ts'
import { clashesOf, fieldErrorsOf, serverFieldErrors } from './rules.ts'
import { newValues, type PlanValues, valuesOf } from './values.ts'

const TODAY = '2026-03-02' as LocalDate
const day = (text: string) => text as LocalDate

test('an empty form shows all missing fields, in their order', () => {
  expect(Object.entries(fieldErrorsOf(newValues('weeklyFixed', TODAY), TODAY, null))).toEqual([
    ['name', 'nameMissing'],
    ['category', 'chooseCategory'],
    ['activityName', 'activityMissing'],
    ['daysOfWeek', 'daysMissing'],
  ])
})

describe('one thing wrong', () => {
  const good = valuesOf(planOf())
  const monthly: Partial<PlanValues> = { kind: 'monthlyFlexible' }
  test.each<[string, Partial<PlanValues>, string, string]>([
    ['41 characters', { name: 'x'.repeat(41) }, 'name', 'nameTooLong'],
    ['six days', { endDate: day('2026-03-07') }, 'period', 'shorterThanWeek'],
    ['a month less a day', { ...monthly, endDate: day('2026-04-01') }, 'period', 'shorterThanMonth'],
    ['a yearly one that comes once', { kind: 'yearly', endDate: good.startDate }, 'period', 'shorterThanMonth'],
    ['the end before the start', { endDate: day('2026-03-01') }, 'period', 'endBeforeStart'],
    ['a start long ago', { startDate: day('2026-01-01') }, 'period', 'tooFarBack'],
    ['six years', { endDate: day('2032-03-02') }, 'period', 'periodTooLong'],
    ['no end', { endDate: null }, 'period', 'dateMissing'],
    ['no weekday', { daysOfWeek: [] }, 'daysOfWeek', 'daysMissing'],
    ['an end at the start', { endTime: good.startTime }, 'endTime', 'endNotAfterStart'],
    ['no length', { ...monthly, duration: 0 }, 'duration', 'tooShort'],
    ['more than a day', { ...monthly, duration: 1445 }, 'duration', 'longerThanDay'],
    ['no quota', { ...monthly, monthlyQuota: null }, 'quota', 'quotaMissing'],
    ['32 times a month', { ...monthly, monthlyQuota: 32 }, 'quota', 'quotaRange'],
  ])('%s', (_, part, field, problem) => {
    expect(fieldErrorsOf({ ...good, ...part }, TODAY, null)).toEqual({ [field]: problem })
  })

  test('neither a tag nor a project is required', () => {
    expect(fieldErrorsOf({ ...good, tags: [], projectId: null }, TODAY, null)).toEqual({})
  })

  test('an earlier start may stay', () => {
    const old = { ...good, startDate: day('2026-01-01') }
    expect(fieldErrorsOf(old, TODAY, planOf({ startDate: day('2026-01-01') }))).toEqual({})
  })

  test('wrong hours of a single day are reported once', () => {
    const part: Partial<PlanValues> = { kind: 'oneTime', isTimed: true, startTime: 600, endTime: 590 }
    expect(fieldErrorsOf({ ...good, ...part }, TODAY, null)).toEqual({ endTime: 'endNotAfterStart' })
  })
})

describe('refusals of the server', () => {
  const refusal = (status: number, code: ErrorBody['code'], values: string[]) =>
    new ApiError(status, { code, message: '', values, details: {}, requestId: '' })

  test('a refusal is shown at its fields, whatever the API calls them', () => {
    const error = refusal(400, 'INVALID_PARAMS', ['period', 'dailyEndTime', 'monthlyQuota', 'version'])
    expect(serverFieldErrors(error)).toEqual({ period: 'notAccepted', endTime: 'notAccepted', quota: 'notAccepted' })
  })
  test('a deleted project must be chosen again', () =>
    expect(serverFieldErrors(refusal(404, 'NOT_FOUND', ['projectId']))).toEqual({ tagsOrProject: 'notThere' }))
  test('the same name in the same period is refused', () =>
    expect(serverFieldErrors(refusal(409, 'ALREADY_EXISTS', ['Piano']))).toEqual({ name: 'nameTaken' }))
  test('all other refusals are shown for the whole form', () => {
    expect(serverFieldErrors(refusal(409, null, ['version']))).toEqual({})
    expect(serverFieldErrors(new TypeError('no network'))).toEqual({})
  })
})

describe('plans at the same time', () => {
  const choir = planOf({ id: 'choir', name: 'Choir', daysOfWeek: [3], dailyStartTime: '19:15', dailyEndTime: '21:00' })
  const piano = planOf()
  const clashing = (values: PlanValues, others = [choir, piano]) => clashesOf(values, piano, others).map(({ id }) => id)

  test('are named, but never the plan itself', () => expect(clashing(valuesOf(piano))).toEqual(['choir']))
  test('leave out plans that touch it, are on other days, or are paused', () => {
    expect(clashing({ ...valuesOf(piano), endTime: 19 * 60 + 15 })).toEqual([])
    expect(clashing({ ...valuesOf(piano), daysOfWeek: [1, 5] })).toEqual([])
    expect(clashing(valuesOf(piano), [{ ...choir, paused: true }])).toEqual([])
  })
  test('while something is wrong with the times, nothing is known', () => {
    expect(clashing({ ...valuesOf(piano), endTime: 0 })).toEqual([])
    expect(clashing({ ...valuesOf(piano), startDate: null })).toEqual([])
  })
})
