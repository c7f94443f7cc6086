import { expect, test } from 'vitest'
import type { Crown, Redemption } from '#contract/crown.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { instant } from '#domain/time/time.ts'
import { commandsOf, exchangeCommands, rightsOf } from './crown-rights.ts'

const NOON = instant('2026-03-02T12:00:00Z')
const id = '019585e0-0000-7000-8000-000000000001'
const CROWN: Crown = {
  id,
  ownerId: id,
  logId: id,
  awardedBy: id,
  awardedAt: NOON,
  message: null,
  status: 'available',
  redeemedAt: null,
  redemptionId: null,
  pendingRedemptionId: null,
}
const EXCHANGE: Redemption = {
  id,
  crownId: id,
  ownerId: id,
  reward: { type: 'custom', title: 'An ice cream' },
  status: 'redeemed',
  by: id,
  at: NOON,
  decidedBy: null,
  decidedAt: null,
  fulfilledAt: null,
  reason: null,
}
const rights = (column: FamilyColumn | null, more: { hasParent?: boolean; hasAccount?: boolean } = {}) =>
  rightsOf({ column, hasParent: true, hasAccount: true, ...more })

test.each([
  { who: 'a child under control', column: 'controlledChild', award: false, forMinutes: 'yes', forOther: 'request' },
  { who: 'a child without control', column: 'freeChild', award: false, forMinutes: 'yes', forOther: 'yes' },
  { who: 'a parent for a child', column: 'actingForChild', award: true, forMinutes: 'yes', forOther: 'yes' },
  { who: 'a parent for themselves', column: 'parent', award: true, forMinutes: 'no', forOther: 'no' },
  { who: 'a user without a family', column: null, award: true, forMinutes: 'no', forOther: 'yes' },
] as const)('the rights to a crown of $who', ({ column, award, forMinutes, forOther }) => {
  const isChild = column !== null && column !== 'parent'
  expect(rights(column, { hasAccount: isChild })).toMatchObject({ award, forMinutes, forOther })
})

test('a child gives itself a crown if no one else could', () => {
  expect(rights('freeChild', { hasParent: false }).award).toBe(true)
  expect(rights('controlledChild', { hasParent: false }).award).toBe(false)
})

test.each([
  { column: 'controlledChild', crown: {}, commands: ['redeem'] },
  { column: 'actingForChild', crown: {}, commands: ['redeem', 'revoke'] },
  { column: 'actingForChild', crown: { pendingRedemptionId: id }, commands: ['revoke'] },
  { column: 'controlledChild', crown: { pendingRedemptionId: id }, commands: [] },
  { column: 'actingForChild', crown: { status: 'redeemed' }, commands: [] },
  { column: 'actingForChild', crown: { status: 'revoked' }, commands: [] },
] as const)('a $column may $commands with $crown', ({ column, crown, commands }) => {
  expect(commandsOf({ ...CROWN, ...crown }, rights(column))).toEqual(commands)
})

const DAY_LATER = instant('2026-03-03T12:00:00Z')
const LATER = instant('2026-03-03T12:01:00Z')
const timebank = { reward: { type: 'timebank', minutes: 30 } } as const
test.each([
  { column: 'controlledChild', of: { status: 'requested' }, now: NOON, commands: [] },
  { column: 'actingForChild', of: { status: 'requested' }, now: LATER, commands: ['approve', 'reject'] },
  { column: 'controlledChild', of: {}, now: DAY_LATER, commands: ['restore'] },
  { column: 'controlledChild', of: {}, now: LATER, commands: [] },
  { column: 'controlledChild', of: { decidedAt: DAY_LATER }, now: LATER, commands: ['restore'] },
  { column: 'controlledChild', of: { fulfilledAt: NOON }, now: NOON, commands: [] },
  { column: 'actingForChild', of: {}, now: LATER, commands: ['fulfil', 'restore'] },
  { column: 'actingForChild', of: { fulfilledAt: NOON }, now: LATER, commands: ['restore'] },
  { column: 'actingForChild', of: timebank, now: LATER, commands: ['restore'] },
  { column: 'actingForChild', of: { status: 'restored' }, now: LATER, commands: [] },
] as const)('a $column may $commands with a redemption $of', ({ column, of, now, commands }) => {
  expect(exchangeCommands({ ...EXCHANGE, ...of }, rights(column), now)).toEqual(commands)
})
