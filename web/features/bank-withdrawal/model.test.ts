import { describe, expect, test } from 'vitest'
import type { BankWithdrawal } from '#contract/bank.ts'
import { DEFAULT_LIMITS } from '#domain/bank/withdrawal.ts'
import type { Instant } from '#domain/time/time.ts'
import { decisionsOn, isAskedFor } from './model.ts'

const now = '2026-03-02T12:00:00.000Z' as Instant
const later = '2026-03-02T18:00:00.000Z' as Instant
const withdrawal = (of: Partial<BankWithdrawal>): BankWithdrawal => ({
  id: 'one',
  minutes: 40,
  purpose: 'A film',
  status: 'requested',
  requestedAt: now,
  expiresAt: of.status && of.status !== 'requested' ? null : later,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  postedAt: null,
  reversibleUntil: of.status === 'posted' ? later : null,
  ...of,
})
const as = (column: 'controlledChild' | 'freeChild' | 'actingForChild') => ({
  column,
  limits: DEFAULT_LIMITS,
  now,
})

describe('the actions on a withdrawal', () => {
  test.each([
    { status: 'requested', parent: ['approve', 'reject'], child: ['cancel'] },
    { status: 'posted', parent: ['reverse'], child: [] },
    { status: 'rejected', parent: [], child: [] },
    { status: 'cancelled', parent: [], child: [] },
    { status: 'expired', parent: [], child: [] },
    { status: 'reversed', parent: [], child: [] },
  ] as const)('on one that is $status: for a parent $parent, for a child $child', ({ status, parent, child }) => {
    expect(decisionsOn(withdrawal({ status }), as('actingForChild'))).toEqual(parent)
    expect(decisionsOn(withdrawal({ status }), as('controlledChild'))).toEqual(child)
  })

  test('an expired withdrawal has no actions, even before the server says so', () => {
    expect(decisionsOn(withdrawal({ expiresAt: now }), as('actingForChild'))).toEqual([])
    expect(decisionsOn(withdrawal({ expiresAt: now }), as('controlledChild'))).toEqual([])
    expect(decisionsOn(withdrawal({ status: 'posted', reversibleUntil: now }), as('actingForChild'))).toEqual([])
  })
})

test.each([
  { minutes: 15, column: 'controlledChild', asked: false },
  { minutes: 20, column: 'controlledChild', asked: true },
  { minutes: 20, column: 'freeChild', asked: false },
  { minutes: 20, column: 'actingForChild', asked: false },
] as const)('of $minutes min a parent is asked by a $column: $asked', ({ minutes, column, asked }) => {
  expect(isAskedFor(minutes, as(column), DEFAULT_LIMITS)).toBe(asked)
})
