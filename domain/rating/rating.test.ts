import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FamilyColumn, Verdict, Whose } from '#domain/family/permission.ts'
import {
  autoConfirmAt,
  autoConfirmedSince,
  countedRating,
  isEditOfRated,
  isWorthCrown,
  losesCrown,
  pendingRating,
  type Rated,
  RATING_STATUSES,
  type RatingOutcome,
  type RatingStatus,
  type RatingStep,
  ratingStep,
  ratingVerdict,
  UNRATED,
  proposalSpan,
} from './rating.ts'
import { at, rated } from '#domain/reward/fixture.ts'
import { addMinutes, type LocalDate } from '#domain/time/time.ts'

const NOW = at('21:00')
const CHILD: Verdict = 'request'
const PARENT: Verdict = 'yes'

describe('the permission to rate a log', () => {
  test.each<[FamilyColumn, Whose, Verdict]>([
    ['admin', 'own', 'yes'],
    ['parent', 'own', 'yes'],
    ['controlledChild', 'own', 'request'],
    ['freeChild', 'own', 'yes'],
    ['actingForChild', 'own', 'yes'],
    ['admin', 'child', 'yes'],
    ['parent', 'child', 'yes'],
    ['parent', 'adult', 'no'],
    ['controlledChild', 'child', 'no'],
    ['freeChild', 'child', 'no'],
  ])('%s, %s: %s', (column, whose, verdict) => {
    expect(ratingVerdict({ column, whose, hasActiveParent: true })).toBe(verdict)
  })

  test('where no parent could confirm it, the rating of a child under control is confirmed', () => {
    const rater = { column: 'controlledChild', whose: 'own', hasActiveParent: false } as const
    expect(ratingVerdict(rater)).toBe('yes')
    expect(ratingVerdict({ ...rater, whose: 'child' })).toBe('no')
  })
})

const said = (outcome: RatingOutcome) =>
  'to' in outcome ? `${outcome.to.ratingStatus} ${outcome.to.rating ?? '–'}` : outcome.refused

/** A log with 5 stars in each state, or without stars. [reward/rating-transitions] */
describe.each<[RatingStatus, Record<string, string>]>([
  [
    'unrated',
    {
      'the child rates 3': 'proposed 3',
      'the child rates 5': 'proposed 5',
      'the parent rates 3': 'confirmed 3',
      'the child confirms': 'forbidden',
      'the parent confirms': 'conflict',
      'the child clears': 'unrated –',
      'the parent clears': 'unrated –',
      'the child edits': 'unrated –',
      'the parent edits': 'unrated –',
      'the child reopens': 'forbidden',
      'the parent reopens 4': 'conflict',
      'a stranger rates': 'forbidden',
      time: 'conflict',
    },
  ],
  [
    'proposed',
    {
      'the child rates 3': 'proposed 3',
      'the child rates 5': 'proposed 5',
      'the parent rates 3': 'confirmed 3',
      'the child confirms': 'forbidden',
      'the parent confirms': 'confirmed 5',
      'the parent confirms 4': 'confirmed 4',
      'the child clears': 'unrated –',
      'the parent clears': 'unrated –',
      'the child edits': 'proposed 5',
      'the parent edits': 'proposed 5',
      'the child reopens': 'forbidden',
      'the parent reopens 4': 'conflict',
      'a stranger rates': 'forbidden',
      time: 'auto_confirmed 5',
    },
  ],
  [
    'confirmed',
    {
      'the child rates 3': 'proposed 3',
      'the child rates 5': 'confirmed 5',
      'the parent rates 3': 'confirmed 3',
      'the child confirms': 'forbidden',
      'the parent confirms': 'confirmed 5',
      'the child clears': 'unrated –',
      'the parent clears': 'unrated –',
      'the child edits': 'proposed 5',
      'the parent edits': 'confirmed 5',
      'the child reopens': 'forbidden',
      'the parent reopens 4': 'proposed 4',
      'a stranger rates': 'forbidden',
      time: 'conflict',
    },
  ],
  [
    'auto_confirmed',
    {
      'the child rates 3': 'proposed 3',
      'the child rates 5': 'auto_confirmed 5',
      'the parent rates 3': 'confirmed 3',
      'the child confirms': 'forbidden',
      'the parent confirms': 'confirmed 5',
      'the child clears': 'unrated –',
      'the parent clears': 'unrated –',
      'the child edits': 'proposed 5',
      'the parent edits': 'auto_confirmed 5',
      'the child reopens': 'forbidden',
      'the parent reopens 4': 'conflict',
      'a stranger rates': 'forbidden',
      time: 'conflict',
    },
  ],
])('a rating changes its status from %s', (state, outcomes) => {
  const before = state === 'unrated' ? UNRATED : { ...rated(5, state) }
  const steps: Record<string, RatingStep> = {
    'the child rates 3': { event: 'rate', rating: 3, by: CHILD, at: NOW },
    'the child rates 5': { event: 'rate', rating: 5, by: CHILD, at: NOW },
    'the parent rates 3': { event: 'rate', rating: 3, by: PARENT, at: NOW },
    'the child confirms': { event: 'confirm', by: CHILD },
    'the parent confirms': { event: 'confirm', by: PARENT },
    'the parent confirms 4': { event: 'confirm', rating: 4, by: PARENT },
    'the child clears': { event: 'rate', rating: null, by: CHILD, at: NOW },
    'the parent clears': { event: 'rate', rating: null, by: PARENT, at: NOW },
    'the child edits': { event: 'edit', by: CHILD, at: NOW },
    'the parent edits': { event: 'edit', by: PARENT, at: NOW },
    'the child reopens': { event: 'reopen', rating: 4, by: CHILD, at: NOW },
    'the parent reopens 4': { event: 'reopen', rating: 4, by: PARENT, at: NOW },
    'a stranger rates': { event: 'rate', rating: 5, by: 'no', at: NOW },
    time: { event: 'time', at: addMinutes(at('20:00'), 72 * 60) },
  }

  test.each(Object.entries(outcomes))('%s: %s', (step, outcome) => {
    expect(said(ratingStep(before, steps[step]!))).toBe(outcome)
  })
})

describe('a rating waits for 72 hours', () => {
  const proposal = rated(5, 'proposed')
  const end = autoConfirmAt(at('20:00'))

  test('are over when they are over', () => {
    expect(end).toBe(at('2026-03-13 20:00'))
    expect(ratingStep(proposal, { event: 'time', at: addMinutes(end, -1) })).toEqual({ refused: 'early' })
    expect(said(ratingStep(proposal, { event: 'time', at: end }))).toBe('auto_confirmed 5')
    expect(autoConfirmedSince(end)).toBe(at('20:00'))
  })

  test('start again when the child changes its proposal, not when it saves the same', () => {
    const steps: [RatingStep, string][] = [
      [{ event: 'rate', rating: 4, by: CHILD, at: NOW }, NOW],
      [{ event: 'edit', by: CHILD, at: NOW }, NOW],
      [{ event: 'rate', rating: 5, by: CHILD, at: NOW }, at('20:00')],
      [{ event: 'edit', by: PARENT, at: NOW }, at('20:00')],
    ]
    for (const [step, proposedAt] of steps) expect(ratingStep(proposal, step)).toMatchObject({ to: { proposedAt } })
  })
})

test.each(['startTime', 'endTime', 'category', 'activityId'])(
  'a change of %s counts as an edit of a rated log',
  (field) => {
    const before = { startTime: at('16:00'), endTime: at('16:30'), category: 'study', activityId: 'maths' }
    expect(isEditOfRated(before, { ...before, [field]: 'another' })).toBe(true)
    expect(isEditOfRated(before, { ...before })).toBe(false)
  },
)

test.each<[RatingStatus, { stars: number[]; pending: number[]; crown: boolean }]>([
  ['unrated', { stars: [0, 0], pending: [0, 0], crown: false }],
  ['proposed', { stars: [0, 0], pending: [3, 5], crown: false }],
  ['confirmed', { stars: [3, 5], pending: [0, 0], crown: true }],
  ['auto_confirmed', { stars: [3, 4], pending: [0, 0], crown: false }],
])('the coins, stars and crown that %s counts as', (status, { stars, pending, crown }) => {
  const [three, five] = [3, 5].map((each) => (status === 'unrated' ? UNRATED : rated(each, status))) as [Rated, Rated]
  expect([three, five].map(countedRating)).toEqual(stars)
  expect([three, five].map(pendingRating)).toEqual(pending)
  expect(isWorthCrown(five)).toBe(crown)
  expect(isWorthCrown(three)).toBe(false)
})

test('a crown is lost with its fifth star, but not with a new proposal of five stars', () => {
  expect([rated(5), rated(5, 'proposed'), rated(4), UNRATED].map(losesCrown)).toEqual([false, false, true, true])
})

test('only a parent makes a rating confirmed, whatever a child does', () => {
  const stars = fc.constantFrom(null, 1, 2, 3, 4, 5)
  const step = fc.oneof(
    fc.record({ event: fc.constant('rate' as const), rating: stars, by: fc.constant(CHILD), at: fc.constant(NOW) }),
    fc.record({ event: fc.constant('edit' as const), by: fc.constant(CHILD), at: fc.constant(NOW) }),
    fc.record({ event: fc.constant('confirm' as const), by: fc.constant(CHILD) }),
    fc.record({ event: fc.constant('time' as const), at: fc.constant(autoConfirmAt(NOW)) }),
  )
  const start = fc.constantFrom(UNRATED, rated(2, 'proposed'), rated(5, 'auto_confirmed'))
  fc.assert(
    fc.property(start, fc.array(step, { maxLength: 12 }), (first, steps) => {
      let now: Rated = first
      for (const each of steps) {
        const outcome = ratingStep(now, each)
        if ('to' in outcome) now = outcome.to
        expect(RATING_STATUSES).toContain(now.ratingStatus)
        expect(now.ratingStatus).not.toBe('confirmed')
        expect(now.ratingStatus === 'unrated').toBe(now.rating === null)
        expect(now.ratingStatus === 'proposed').toBe(now.proposedAt !== null)
        expect(countedRating(now)).toBeLessThanOrEqual(4)
      }
    }),
  )
})

test('the seven days to rate and the three days to wait are whole days', () => {
  expect(proposalSpan([{ from: null, tz: 'America/New_York' }], '2026-03-10' as LocalDate)).toEqual({
    startTime: '2026-02-27T05:00:00.000Z',
    endTime: '2026-03-12T04:00:00.000Z',
  })
})
