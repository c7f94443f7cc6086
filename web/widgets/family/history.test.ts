import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/child.ts'
import type { Instant } from '#domain/time/time.ts'
import { changesIn, linesOf, postedIn } from './history.ts'

let count = 0
const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: String((count += 1)),
  at: '2026-06-30T15:00:00.000Z' as Instant,
  actorName: 'Mei',
  ownerName: 'Le',
  action: 'change',
  entity: 'activityLog',
  entityId: null,
  before: null,
  after: null,
  ...part,
})
const confirmed = (at: string, part: Partial<AuditEntry> = {}) =>
  entry({
    at: `2026-06-30T${at}.000Z` as Instant,
    before: { activityName: 'Piano', ratingStatus: 'proposed', rating: 4 },
    after: { activityName: 'Piano', ratingStatus: 'confirmed', rating: 4 },
    ...part,
  })

describe('lines of the history', () => {
  test('ratings confirmed with one press are one line, also over several days, and other users and presses are others', () => {
    const lines = linesOf([
      confirmed('15:03:00'),
      confirmed('15:00:02'),
      confirmed('15:00:01'),
      confirmed('15:00:00'),
      confirmed('15:00:00', { actorName: 'Wei' }),
      entry({ entity: 'bankRate' }),
    ])
    expect(lines.map((line) => line.confirmed)).toEqual([1, 3, 1, 0])
  })
  test('other changes of logs are each of their own', () => {
    const changed = entry({ before: { rating: 3 }, after: { rating: 5 } })
    expect(linesOf([changed, changed]).map((line) => line.confirmed)).toEqual([0, 0])
  })
})

test.each<[string, Partial<AuditEntry>, unknown[]]>([
  [
    'a rate',
    {
      entity: 'bankRate',
      before: { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 0 },
      after: { coinToMinutes: 6, crownToMinutes: 30, interestBpsWeekly: 200 },
    },
    [
      ['coinToMinutes', 5, 6],
      ['interestBpsWeekly', 0, 200],
    ],
  ],
  [
    'a log, and only what can be said of it',
    {
      before: { activityName: 'Piano', rating: null, version: 1 },
      after: { activityName: 'Piano', rating: 4, version: 2 },
    },
    [['rating', null, 4]],
  ],
  [
    'a goal where there was none',
    { entity: 'bankGoal', after: { name: 'Kite', minutes: 90 } },
    [
      ['name', null, 'Kite'],
      ['minutes', null, 90],
    ],
  ],
  ['what is made', { action: 'create', entity: 'tag', after: { name: 'Outside' } }, []],
  ['an unknown entity', { entity: 'toString', before: {}, after: { name: 'x' } }, []],
])('the changed fields of %s', (_, part, changes) => {
  expect(changesIn(entry(part)).map(({ field, from, to }) => [field, from, to])).toEqual(changes)
})

test.each<[Partial<AuditEntry>, ReturnType<typeof postedIn>]>([
  [
    { action: 'create', entity: 'bankDeposit', before: { total: 60 }, after: { total: 660 } },
    { what: 'deposited', minutes: 600 },
  ],
  [
    { action: 'create', entity: 'bankWithdrawal', after: { minutes: 45, status: 'posted' } },
    { what: 'withdrew', minutes: 45 },
  ],
  [
    {
      entity: 'bankWithdrawal',
      before: { minutes: 45, status: 'requested' },
      after: { minutes: 45, status: 'posted' },
    },
    { what: 'approved', minutes: 45 },
  ],
  [
    { entity: 'bankWithdrawal', before: { minutes: 45, status: 'posted' }, after: { minutes: 45, status: 'reversed' } },
    { what: 'returned', minutes: 45 },
  ],
  [{ entity: 'bankWithdrawal', after: { minutes: 45, status: 'expired' } }, null],
  [{ entity: 'bankRate', after: { minutes: 45 } }, null],
])('the minutes of %j', (part, posted) => {
  expect(postedIn(entry(part))).toEqual(posted)
})
