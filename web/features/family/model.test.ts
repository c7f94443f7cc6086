import { describe, expect, test } from 'vitest'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import type { ErrorBody } from '#contract/refusal.ts'
import type { Instant } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { isAddress } from '#web/widgets/family/email-shape.ts'
import { commandsFor, fieldErrorsOf, isLastAdmin, mayDo, mayLeave, memberOf, serverFieldErrors } from './model.ts'

const AT = '2026-03-02T08:00:00.000Z' as Instant
const member = (_id: string, part: Partial<FamilyMember> = {}): FamilyMember => ({
  _id,
  name: _id,
  fullName: _id,
  alias: null,
  avatar: null,
  email: `${_id}@example.org`,
  role: 'parent',
  isAdmin: false,
  isActive: part.status === undefined || part.status === 'active',
  status: 'active',
  isManaged: false,
  account: null,
  isDecidable: false,
  isAskedToBeChild: false,
  dataGroup: null,
  joinedAt: AT,
  ...part,
})
const wei = member('wei', { isAdmin: true })
const mei = member('mei')
const an = member('an', { role: 'child' })
const account = {
  firstName: 'bo',
  lastName: '',
  birthDate: null,
  language: 'en',
  timezone: 'UTC',
  isOfAge: false,
  pendingEmail: null,
} as const
const bo = member('bo', { role: 'child', isManaged: true, email: null, account })
const asked = member('asked', {
  ...bo,
  account: { ...account, pendingEmail: { email: 'bo@example.org', leaves: true } },
})
const grown = member('grown', { ...bo, account: { ...account, isOfAge: true } })
/** Who has invited her is told that she is not theirs to let in. */
const eve = member('eve', { status: 'waiting' })
const ida = member('ida', { status: 'waiting', isDecidable: true })
const uli = member('uli', { isAskedToBeChild: true })
const late = member('late', { role: 'child', status: 'suspended' })

/** The family as its first member sees it, unless another one is given. */
const group = (
  members: FamilyMember[],
  settings: Partial<FamilyGroup['settings']> = {},
  column: FamilyGroup['column'] = 'admin',
): FamilyGroup => ({
  id: '1',
  name: 'The Lins',
  description: '',
  maxMembers: 10,
  settings: { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: true, ...settings },
  column,
  code: null,
  codeRenewedAt: null,
  members,
  version: 1,
  createdAt: AT,
})
const columnOf = ({ role, isAdmin }: FamilyMember): FamilyGroup['column'] =>
  role === 'child' ? 'controlledChild' : isAdmin ? 'admin' : 'parent'
const all = [wei, mei, an, bo, eve, ida, uli, late]

describe('the actions on a member', () => {
  test.each([
    [wei, wei, ['changeAlias', 'history']],
    [wei, mei, ['changeAlias', 'makeAdmin', 'makeChild', 'suspend', 'remove']],
    [wei, an, ['changeAlias', 'history', 'makeParent', 'suspend', 'remove']],
    [wei, bo, ['changeAlias', 'editChild', 'giveEmail', 'history', 'suspend', 'remove']],
    [wei, asked, ['changeAlias', 'editChild', 'giveEmail', 'withdrawEmail', 'history', 'suspend', 'remove']],
    [wei, grown, ['changeAlias', 'editChild', 'history', 'suspend', 'remove']],
    [wei, ida, ['approve', 'decline']],
    [wei, eve, []],
    [wei, uli, ['changeAlias', 'makeAdmin', 'keepParent', 'suspend', 'remove']],
    [wei, late, ['letIn', 'changeAlias', 'history', 'remove']],
    [mei, wei, ['changeAlias']],
    [mei, bo, ['changeAlias', 'editChild', 'giveEmail', 'history', 'suspend', 'remove']],
    [mei, ida, ['approve', 'decline']],
    [mei, eve, []],
    [mei, uli, ['changeAlias']],
    [uli, uli, ['changeAlias', 'history']],
    [an, an, ['changeAlias', 'history']],
    [an, mei, []],
    [an, eve, []],
    [bo, bo, ['changeAlias', 'editChild', 'history']],
    [late, late, []],
  ])('%o and %o', (me, other, commands) => {
    expect(commandsFor(group(all, {}, columnOf(me)), me, other)).toEqual(commands)
  })

  test('on a device that a parent has handed over, a child is not offered to change its picture or PIN', () => {
    expect(commandsFor(group(all, {}, columnOf(bo)), bo, bo, { isHandedOver: true })).toEqual([
      'changeAlias',
      'history',
    ])
  })

  test('one of two administrators may step back, and may be removed', () => {
    const second = member('second', { isAdmin: true })
    const two = group([wei, second])
    expect(commandsFor(two, wei, wei)).toContain('endAdmin')
    expect(commandsFor(two, wei, second)).toEqual(['changeAlias', 'endAdmin', 'suspend', 'remove'])
    expect(isLastAdmin(two, wei)).toBe(false)
    expect(isLastAdmin(group([wei, { ...second, status: 'suspended' }]), wei)).toBe(true)
  })
})

test.each([
  ['leaveFamily', wei, false],
  ['leaveFamily', mei, true],
  ['leaveFamily', an, false],
  ['deleteFamily', mei, false],
  ['inviteChild', an, false],
  ['inviteParent', mei, true],
  ['createManagedChild', an, false],
  ['editFamily', mei, false],
] as const)('%s by %o: %s', (action, me, isAllowed) => {
  expect(mayDo(group(all, {}, columnOf(me)), me, action)).toBe(isAllowed)
})

test('the settings decide about the rights of children', () => {
  const open = { allowChildrenToInvite: true }
  expect(mayDo(group(all, open, 'controlledChild'), an, 'inviteChild')).toBe(true)
  expect(mayDo(group(all, open, 'controlledChild'), an, 'inviteParent')).toBe(false)
  expect(mayDo(group(all, open, 'actingForChild'), an, 'inviteChild')).toBe(false)
})

test('a member without control may leave, with any setting', () => {
  expect(mayDo(group(all, { parentControl: true }, 'freeChild'), an, 'leaveFamily')).toBe(true)
  expect(mayDo(group(all, { parentControl: false }, 'actingForChild'), an, 'leaveFamily')).toBe(false)
})

test('an adult who is a child may leave, and no other child', () => {
  expect(mayLeave(group(all, {}, 'controlledChild'), an, true)).toBe(true)
  expect(mayLeave(group(all, {}, 'controlledChild'), an, false)).toBe(false)
  expect(mayLeave(group(all, {}, 'actingForChild'), an, true)).toBe(false)
  expect(mayLeave(group(all), wei, true)).toBe(false)
})

test('a member is found by id, or not at all', () => {
  expect(memberOf(group(all), 'mei')).toBe(mei)
  expect(memberOf(group(all), undefined)).toBeUndefined()
})

test.each([
  ['The Lins', true],
  ['  The Lins ', true],
  ['the lins', false],
  ['The  Lins', false],
  ['', false],
])('%j deletes the family: %s', (typed, isSame) => {
  expect(isTypedRight(typed, 'The Lins')).toBe(isSame)
})

test.each([
  ['name', '  ', 'needName'],
  ['name', '家'.repeat(60), null],
  ['name', '家'.repeat(61), 'nameLong'],
  ['description', 'x'.repeat(501), 'textLong'],
  ['maxMembers', '1', 'needPlaces'],
  ['maxMembers', '2', null],
  ['maxMembers', '20', null],
  ['maxMembers', '21', 'needPlaces'],
  ['maxMembers', '3.5', 'needPlaces'],
] as const)('%s %j: %s', (field, typed, complaint) => {
  const sound = { name: 'The Lins', description: '', maxMembers: '10' }
  expect(fieldErrorsOf({ ...sound, [field]: typed })).toEqual(complaint ? { [field]: complaint } : {})
})

const refused = (status: number, body: Partial<ErrorBody>) =>
  new ApiError(status, { code: null, message: '', values: [], details: {}, requestId: '', ...body })

test('an error of the server is shown at its field', () => {
  expect(serverFieldErrors(refused(400, { code: 'INVALID_PARAMS', values: ['name', 'maxMembers'] }))).toEqual({
    name: 'needName',
    maxMembers: 'needPlaces',
  })
  expect(serverFieldErrors(refused(409, { values: ['maxMembers'] }))).toEqual({ maxMembers: 'tooFewPlaces' })
  expect(serverFieldErrors(refused(403, { code: 'FORBIDDEN' }))).toEqual({})
})

test('an address is one, or none', () => {
  expect(isAddress('bo@example.org')).toBe(true)
  expect(isAddress('bo')).toBe(false)
})
