import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repointed } from './repoint.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { allocate, joinedShare, proportionViolations, type TimeProportion } from './time-proportion.ts'

const percent = (value: number): TimeProportion => ({ type: 'percent', value })
const duration = (value: number): TimeProportion => ({ type: 'duration', value })
const helped = (recipientId: string, timeProportion: TimeProportion | null = null, forWhat: string | null = null) => ({
  recipientId,
  timeProportion,
  forWhat,
})
const HOUR = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
const log = (beneficiaries: ReturnType<typeof helped>[], tags: string[] = [], projectId: string | null = null) => ({
  ...HOUR,
  beneficiaries,
  tags,
  projectId,
})
const AB = new Map([['a', 'b']])

describe('the shares of two recipients that are merged', () => {
  test.each([
    ['percents are added', [helped('a', percent(20)), helped('b', percent(30)), helped('c')], percent(50)],
    ['durations are added', [helped('a', duration(10)), helped('b', duration(5))], duration(15)],
    ['who takes the rest takes it once more', [helped('a'), helped('b'), helped('c', percent(50))], null],
    ['with a share of its own too', [helped('a', percent(50)), helped('b')], null],
    ['two of three equal ones keep their minutes', [helped('a'), helped('b'), helped('c')], duration(40)],
    ['a percent and minutes become minutes', [helped('a', percent(50)), helped('b', duration(10))], duration(40)],
  ])('%s', (_, beneficiaries, share) => {
    const [a, b] = [beneficiaries[0]!, beneficiaries[1]!]
    expect(joinedShare(60, beneficiaries, a, b)).toEqual(share)
  })

  const proportion = fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('duration' as const), value: fc.integer({ min: 1, max: 200 }) }),
      fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
    ),
  )
  const someHelped = fc
    .array(proportion, { minLength: 2, maxLength: 6 })
    .map((all) => all.map((each, at) => helped('abcdef'[at]!, each)))

  test('valid shares stay valid, and other recipients change only by rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1440 }), someHelped, (minutes, before) => {
        fc.pre(!proportionViolations(minutes, before))
        const endTime = addMinutes(HOUR.startTime, minutes)
        const { beneficiaries: after } = repointed({ ...log(before), endTime }, AB)
        expect(after.map(({ recipientId }) => recipientId)).toEqual([
          'b',
          ...before.slice(2).map((each) => each.recipientId),
        ])
        expect(proportionViolations(minutes, after)).toBe(false)
        const minutesOf = (all: typeof before, id: string | null) =>
          allocate(minutes, all).find(({ recipientId }) => recipientId === id)!.minutes
        const joined = minutesOf(before, 'a') + minutesOf(before, 'b')
        expect(Math.abs(minutesOf([...after], 'b') - joined)).toBeLessThanOrEqual(1)
        for (const { recipientId } of before.slice(2))
          expect(Math.abs(minutesOf([...after], recipientId) - minutesOf(before, recipientId))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a log after a merge', () => {
  test('uses the replacements, each once', () => {
    const before = log([helped('c'), helped('a', null, 'homework')], ['a', 'b', 'z'], 'a')
    expect(repointed(before, AB)).toEqual({
      ...before,
      projectId: 'b',
      tags: ['b', 'z'],
      beneficiaries: [helped('c'), helped('b', null, 'homework')],
    })
  })

  test('keeps lists of which nothing was merged as they are', () => {
    const before = log([helped('c')], ['z'], null)
    const after = repointed(before, AB)
    expect(after.tags).toBe(before.tags)
    expect(after.beneficiaries).toBe(before.beneficiaries)
  })

  test.each([
    ['homework', 'homework', 'homework'],
    ['homework', null, 'homework'],
    [null, null, null],
    ['English', 'maths', 'English; maths'],
    ['x'.repeat(150), 'y'.repeat(150), `${'x'.repeat(150)}; ${'y'.repeat(48)}`],
  ])('keeps the descriptions of shares: %s and %s', (one, other, joined) => {
    const { beneficiaries } = repointed(log([helped('b', null, one), helped('a', null, other)]), AB)
    expect(beneficiaries).toEqual([helped('b', null, joined)])
  })
})
