import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepParts, merged, splitAt } from './edit.ts'
import type { LogStep, Helped, WrittenLog } from './fields.ts'
import { at, span, written } from './fixture.ts'
import { allocate, proportionViolations } from './time-proportion.ts'
import { addMinutes, minutesBetween } from '#domain/time/time.ts'

const minutes = (recipientId: string, value: number): Helped => ({
  recipientId,
  forWhat: null,
  timeProportion: { type: 'duration', value },
})
const equal = (recipientId: string, forWhat: string | null = null): Helped => ({
  recipientId,
  forWhat,
  timeProportion: null,
})
const percent = (recipientId: string, value: number): Helped => ({
  recipientId,
  forWhat: null,
  timeProportion: { type: 'percent', value },
})

const changeIn = (step: LogStep<WrittenLog> | undefined) => (step?.op === 'change' ? step.change : {})
const madeBy = (step: LogStep<WrittenLog> | undefined) => {
  if (step?.op !== 'create') throw new Error('It makes no log.')
  return step.log
}

describe('split', () => {
  test('both parts keep all fields of the log', () => {
    const whole = written('09:00–10:00', {
      tags: ['t'],
      projectId: 'p',
      remark: 'Up to the storm.',
      rating: 4,
      beneficiaries: [equal('mia')],
    })
    const [first, second, ...more] = splitAt(whole, at('09:25'))!
    expect(first).toEqual({ op: 'change', id: 'log', version: 3, change: span('09:00–09:25') })
    const { id: _, version: __, ...said } = whole
    expect(second).toEqual({ op: 'create', log: { ...said, ...span('09:25–10:00') } })
    expect(more).toEqual([])
  })

  test.each([
    { case: 'before it', to: '08:59', can: false },
    { case: 'at its start', to: '09:00', can: false },
    { case: 'a minute after its start', to: '09:01', can: true },
    { case: 'a minute before its end', to: '09:59', can: true },
    { case: 'at its end', to: '10:00', can: false },
    { case: 'after it', to: '10:30', can: false },
  ])('$case: $can', ({ to, can }) => expect(splitAt(written('09:00–10:00'), at(to)) !== null).toBe(can))

  test.each([
    { case: 'half and half', of: [minutes('mia', 30)], to: '10:00', first: [15], second: [15] },
    { case: 'minutes by length', of: [minutes('mia', 30)], to: '09:30', first: [7], second: [23] },
    { case: 'one of whom nothing is left', of: [minutes('mia', 1)], to: '09:30', first: [], second: [1] },
    {
      case: 'percents and equal parts hold for any length',
      of: [percent('mia', 40), equal('tom')],
      to: '09:30',
      first: [40, null],
      second: [40, null],
    },
    { case: 'all of it', of: [minutes('mia', 60), minutes('tom', 60)], to: '09:30', first: [15, 15], second: [45, 45] },
  ])('recipients, $case', ({ of, to, first, second }) => {
    const [one, two] = splitAt(written('09:00–11:00', { beneficiaries: of }), at(to))!
    const values = (rows: readonly Helped[]) => rows.map(({ timeProportion }) => timeProportion && timeProportion.value)
    expect(values(changeIn(one).beneficiaries ?? of)).toEqual(first)
    expect(values(madeBy(two).beneficiaries)).toEqual(second)
  })

  const helped = fc.uniqueArray(
    fc.record({
      recipientId: fc.constantFrom('mia', 'tom', 'eva', 'ann'),
      forWhat: fc.constant(null),
      timeProportion: fc.oneof(
        fc.constant(null),
        fc.record({ type: fc.constant('duration' as const), value: fc.integer({ min: 1, max: 200 }) }),
        fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 60 }) }),
      ),
    }),
    { selector: ({ recipientId }) => recipientId, maxLength: 4 },
  )
  test('each part of a split is a valid log, for any recipients', () => {
    const whole = fc
      .tuple(fc.integer({ min: 2, max: 600 }), helped)
      .filter(([length, rows]) => !proportionViolations(length, rows))
    fc.assert(
      fc.property(whole, fc.nat(), ([length, beneficiaries], where) => {
        const startTime = at('00:00')
        const source = written({ startTime, endTime: addMinutes(startTime, length) }, { beneficiaries })
        const [one, two] = splitAt(source, addMinutes(startTime, 1 + (where % (length - 1))))!
        const first = { ...source, ...changeIn(one) }
        const second = madeBy(two)
        expect(first.endTime).toBe(second.startTime)
        for (const part of [first, second])
          expect(proportionViolations(minutesBetween(part.startTime, part.endTime), part.beneficiaries)).toBe(false)
        const timed = (rows: readonly Helped[]) =>
          rows.reduce((sum, { timeProportion: it }) => sum + (it?.type === 'duration' ? it.value : 0), 0)
        expect(timed(first.beneficiaries) + timed(second.beneficiaries)).toBeLessThanOrEqual(timed(beneficiaries))
      }),
    )
  })
})

test('a log that gives away all of its hours disappears, and one that keeps a part becomes shorter', () => {
  expect(keepParts(written('09:00–10:00'), [])).toEqual({ first: { op: 'remove', id: 'log', version: 3 }, later: [] })
  const { first, later } = keepParts(written('09:00–10:00'), [span('09:30–10:00')])
  expect(first).toEqual({ op: 'change', id: 'log', version: 3, change: span('09:30–10:00') })
  expect(later).toEqual([])
})

describe('merge', () => {
  const a = written('09:00–10:00', { id: 'a', version: 1 })
  const b = written('10:00–11:00', { id: 'b', version: 2 })

  test('of two that touch, the first gets the end of the second', () => {
    const steps = [
      { op: 'remove', id: 'b', version: 2 },
      { op: 'change', id: 'a', version: 1, change: { endTime: at('11:00') } },
    ]
    expect(merged(a, b)).toEqual(steps)
    expect(merged(b, a)).toEqual(steps)
  })

  test.each([
    { case: 'tags of both', a: { tags: ['x', 'y'] }, b: { tags: ['y', 'z'] }, is: { tags: ['x', 'y', 'z'] } },
    { case: 'remarks one after the other', a: { remark: 'One.' }, b: { remark: 'Two.' }, is: { remark: 'One.\nTwo.' } },
    { case: 'the same remark once', a: { remark: 'One.' }, b: { remark: 'One.' }, is: {} },
    { case: 'a rating on which they agree', a: { rating: 4 }, b: { rating: 4 }, is: {} },
    { case: 'no rating where they do not', a: { rating: 4 }, b: { rating: 5 }, is: { rating: null } },
    { case: 'no rating where one has none', a: { rating: 4 }, b: {}, is: { rating: null } },
    { case: 'the project of one', a: {}, b: { projectId: 'p' }, is: { projectId: 'p', beneficiaries: [] } },
    { case: 'the sub-activity of one', a: { subActivity: 'Draft' }, b: {}, is: {} },
    {
      case: 'equal parts stay equal',
      a: { beneficiaries: [equal('mia', 'Story')] },
      b: { beneficiaries: [equal('mia', 'Song')] },
      is: { beneficiaries: [equal('mia', 'Story · Song')] },
    },
    {
      case: 'percents stay percents',
      a: { beneficiaries: [percent('mia', 50)] },
      b: { beneficiaries: [percent('mia', 50)] },
      is: {},
    },
    {
      case: 'minutes are added up',
      a: { beneficiaries: [minutes('mia', 20)] },
      b: { beneficiaries: [minutes('mia', 20), minutes('tom', 10)] },
      is: { beneficiaries: [minutes('mia', 40), minutes('tom', 10)] },
    },
    {
      case: 'a recipient of half of one log has its minutes',
      a: { beneficiaries: [percent('mia', 50)] },
      b: {},
      is: { beneficiaries: [minutes('mia', 30)] },
    },
  ])('$case', ({ a: one, b: other, is }) => {
    const steps = merged(written('09:00–10:00', { id: 'a', ...one }), written('10:00–11:00', { id: 'b', ...other }))
    expect(steps?.[1]).toEqual({ op: 'change', id: 'a', version: 3, change: { endTime: at('11:00'), ...is } })
  })

  test.each([
    { case: 'a gap between', b: written('10:05–11:00') },
    { case: 'another activity', b: written('10:00–11:00', { activityName: 'Read' }) },
    { case: 'another category', b: written('10:00–11:00', { category: 'study' }) },
    { case: 'another lane', b: written('10:00–11:00', { parallelActivity: true }) },
    { case: 'more than a day', b: written({ startTime: at('10:00'), endTime: at('09:01', '2026-03-03') }) },
    {
      case: 'another sub-activity',
      a: written('09:00–10:00', { subActivity: 'Draft' }),
      b: written('10:00–11:00', { subActivity: 'Edit' }),
    },
    {
      case: 'another project',
      a: written('09:00–10:00', { projectId: 'p' }),
      b: written('10:00–11:00', { projectId: 'q' }),
    },
    {
      case: 'eleven tags',
      a: written('09:00–10:00', { tags: 'abcdef'.split('') }),
      b: written('10:00–11:00', { tags: 'ghijk'.split('') }),
    },
    {
      case: 'remarks that are too long',
      a: written('09:00–10:00', { remark: 'x'.repeat(1500) }),
      b: written('10:00–11:00', { remark: 'y'.repeat(600) }),
    },
  ])('not with $case', ({ a: one = a, b: other }) => expect(merged(one, { ...other, id: 'b' })).toBeNull())

  test('no recipient gains or loses a minute in a merge', () => {
    const rows = fc.constantFrom<Helped[]>([], [equal('mia')], [minutes('mia', 7), equal('tom')], [percent('mia', 30)])
    const length = fc.integer({ min: 10, max: 300 })
    fc.assert(
      fc.property(length, rows, length, rows, (one, helpedOne, two, helpedTwo) => {
        const startTime = at('00:00')
        const middle = addMinutes(startTime, one)
        const first = written({ startTime, endTime: middle }, { id: 'a', beneficiaries: helpedOne })
        const second = written(
          { startTime: middle, endTime: addMinutes(middle, two) },
          { id: 'b', beneficiaries: helpedTwo },
        )
        const change = changeIn(merged(first, second)![1])
        const of = (who: string, ...logs: WrittenLog[]) =>
          logs
            .flatMap((each) => allocate(minutesBetween(each.startTime, each.endTime), each.beneficiaries))
            .reduce((sum, part) => sum + (part.recipientId === who ? part.minutes : 0), 0)
        for (const who of ['mia', 'tom']) {
          const difference = of(who, { ...first, ...change }) - of(who, first, second)
          // Where both say the same percents, a half of a minute may be rounded twice or once.
          expect(Math.abs(difference)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
