import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Activity } from '#contract/catalogue.ts'
import type { BankWithdrawal } from '#contract/bank.ts'
import type { Crown, Redemption } from '#contract/crown.ts'
import { instant } from '#domain/time/time.ts'
import type { Likely } from '#web/widgets/likely.ts'
import { logBetween } from '#web/widgets/log-fixture.ts'
import { doneOf, freshAnswers, freshCrowns, praiseOf, starsOf, tilesOf } from './model.ts'

const likely = (name: string, category: Likely['category'] = 'study'): Likely => ({
  category,
  activityId: '',
  name,
  subActivityId: null,
  subActivity: null,
  typicalMinutes: null,
  tags: [],
  projectId: null,
})
const activity = (name: string, defaultKey: string | null, category: Activity['category'] = 'study'): Activity => ({
  id: null,
  defaultKey,
  category,
  name,
  subActivities: [],
  lastUsedAt: null,
})
const KNOWN = [
  activity('Read a book', 'study.read_book'),
  activity('Play a ball game', 'sports.play_ball', 'sports'),
  activity('Answer e-mail', 'work.handle_email', 'work'),
]
const NOTHING = { predicted: [], pinned: [], recent: [] }

test('a child without logs is offered typical activities, by their names', () => {
  expect(tilesOf(NOTHING, KNOWN).map(({ name }) => name)).toEqual(['Read a book', 'Play a ball game'])
})

test('likely activities come first, and none appears twice', () => {
  const offer = { predicted: [likely('Cello')], pinned: [likely('Read a book')], recent: [likely('Cello')] }
  expect(tilesOf(offer, KNOWN).map(({ name }) => name)).toEqual(['Cello', 'Read a book', 'Play a ball game'])
})

test('an activity has one tile, with its likeliest details', () => {
  const offer = { ...NOTHING, predicted: [{ ...likely('Class'), subActivity: 'At school' }, likely('Class')] }
  expect(tilesOf(offer, [])).toMatchObject([{ name: 'Class', subActivity: 'At school' }])
})

test('a tile has the picture of its activity, under any name', () => {
  const named = [activity('Stories', 'study.read_book')]
  expect(tilesOf({ ...NOTHING, predicted: [likely('Stories'), likely('Cello')] }, named)).toMatchObject([
    { name: 'Stories', defaultKey: 'study.read_book' },
    { name: 'Cello', defaultKey: null },
  ])
})

test('there are never more than a hand finds at a glance', () => {
  const recent = Array.from({ length: 20 }, (_, at) => likely(`Thing ${at}`))
  expect(tilesOf({ ...NOTHING, recent }, KNOWN)).toHaveLength(9)
})

test.each([
  { done: 0, praise: 'begin' },
  { done: 1, praise: 'first' },
  { done: 2, praise: 'some' },
  { done: 4, praise: 'some' },
  { done: 5, praise: 'many' },
  { done: 40, praise: 'many' },
])('$done done: $praise', ({ done, praise }) => {
  expect(praiseOf(done)).toBe(praise)
})

test('the stars of a day leave out waiting ratings, and unrated logs cost none', () => {
  const DAY = instant('2026-03-02T00:00Z')
  const rated = (rating: number | null, ratingStatus: ActivityLog['ratingStatus'], startTime = DAY) => ({
    rating,
    ratingStatus,
    startTime,
  })
  const stars = (...logs: readonly ReturnType<typeof rated>[]) => starsOf(logs, DAY)
  expect(stars(rated(5, 'confirmed'), rated(null, 'unrated'), rated(3, 'confirmed'))).toEqual({ stars: 8, pending: 0 })
  expect(stars(rated(5, 'proposed'), rated(4, 'confirmed'))).toEqual({ stars: 4, pending: 5 })
  expect(stars(rated(5, 'auto_confirmed'))).toEqual({ stars: 4, pending: 0 })
  expect(stars()).toEqual({ stars: 0, pending: 0 })
  // The night belongs to the day on which it began, as in the Time Bank.
  const lastNight = instant('2026-03-01T21:00Z')
  expect(stars(rated(4, 'confirmed', lastNight), rated(5, 'proposed', lastNight))).toEqual({ stars: 0, pending: 0 })
})

test('past logs are listed from the latest on, without future ones', () => {
  const at = (from: number, to: number) =>
    logBetween('Cello', instant(`2026-03-02T${from}:00Z`), instant(`2026-03-02T${to}:00Z`))
  const logs = [at(10, 11), at(12, 13), at(15, 16)]
  expect(doneOf(logs, instant('2026-03-02T14:00Z')).map(({ startTime }) => startTime.slice(11, 13))).toEqual([
    '12',
    '10',
  ])
})

test('a crown of the evening is shown in the morning, and not after a day or when it was taken back', () => {
  const now = instant('2026-03-03T07:00:00Z')
  const crown = (id: string, awardedAt: string, status: Crown['status'] = 'available'): Crown => ({
    id,
    ownerId: 'mia',
    logId: id,
    awardedBy: 'ann',
    awardedAt: instant(awardedAt),
    message: null,
    status,
    redeemedAt: null,
    redemptionId: null,
    pendingRedemptionId: null,
  })
  const crowns = [
    crown('late', '2026-03-02T21:00:00Z'),
    crown('revoked', '2026-03-02T21:00:00Z', 'revoked'),
    crown('old', '2026-03-02T07:00:00Z'),
  ]
  expect(freshCrowns(crowns, now).map(({ id }) => id)).toEqual(['late'])
})

test('for a day a child sees its parents’ answers, newest first, and not the minutes it took itself', () => {
  const now = instant('2026-03-03T08:00:00Z')
  const minutes = (id: string, status: BankWithdrawal['status'], decided: string | null): BankWithdrawal => ({
    id,
    status,
    minutes: 30,
    purpose: 'A film',
    requestedAt: now,
    expiresAt: null,
    decidedAt: decided === null ? null : instant(decided),
    decidedBy: null,
    reason: status === 'rejected' ? 'Homework first' : null,
    postedAt: null,
    reversibleUntil: null,
  })
  const wish = (id: string, status: Redemption['status'], decided: string | null): Redemption => ({
    id,
    status,
    crownId: '',
    ownerId: '',
    reward: { type: 'custom', title: 'To the zoo' },
    by: '',
    at: now,
    decidedBy: null,
    decidedAt: decided === null ? null : instant(decided),
    fulfilledAt: null,
    reason: null,
  })
  const withdrawals = [
    minutes('approved', 'posted', '2026-03-02T10:00:00Z'),
    minutes('over', 'expired', '2026-03-02T12:00:00Z'),
    minutes('declined', 'rejected', '2026-03-02T11:00:00Z'),
    minutes('taken', 'posted', null),
    minutes('waits', 'requested', null),
    minutes('canceled', 'cancelled', '2026-03-02T11:00:00Z'),
    minutes('old', 'posted', '2026-03-02T07:59:00Z'),
  ]
  const wishes = [wish('agreed', 'redeemed', '2026-03-02T13:00:00Z'), wish('asked', 'requested', null)]
  expect(freshAnswers(withdrawals, wishes, now).map(({ id, kind, reason }) => [id, kind, reason])).toEqual([
    ['agreed', 'agreed', null],
    ['over', 'expired', null],
    ['declined', 'declined', 'Homework first'],
    ['approved', 'approved', null],
  ])
})
