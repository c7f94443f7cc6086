import { expect, test } from 'vitest'
import { type Permissions, permissionsOf } from './permissions.ts'

const ALL: Permissions = {
  oneself: true,
  name: true,
  credentials: true,
  place: true,
  deletion: 'yes',
  things: true,
  longAgo: true,
  sharing: true,
}

test.each([
  { who: 'a user without a family', column: null, without: {} },
  { who: 'an admin', column: 'admin', without: {} },
  { who: 'a parent', column: 'parent', without: {} },
  {
    who: 'C1',
    column: 'controlledChild',
    without: { place: false, deletion: 'no', things: false, longAgo: false, sharing: false },
  },
  { who: 'C0', column: 'freeChild', without: { deletion: 'request' } },
  {
    who: 'a parent in the place of a child',
    column: 'actingForChild',
    without: { oneself: false, name: false, credentials: false, place: false, deletion: 'no', sharing: false },
  },
] as const)('the features for $who', ({ column, without }) => {
  expect(permissionsOf(column, true)).toEqual({ ...ALL, ...without })
})

test('an adult who is a child of a family may delete the account, and no other child', () => {
  for (const column of ['controlledChild', 'freeChild'] as const)
    expect(permissionsOf(column, true, { decidesAlone: true })).toEqual({
      ...permissionsOf(column, true),
      deletion: 'yes',
    })
  expect(permissionsOf('actingForChild', true, { decidesAlone: true }).deletion).toBe('no')
  expect(permissionsOf('controlledChild', false, { decidesAlone: true }).deletion).toBe('no')
})

test('a child without an email is offered no sign-in settings and no account deletion', () => {
  const managed = { ...ALL, name: false, credentials: false, deletion: 'no' }
  expect(permissionsOf('freeChild', false)).toEqual(managed)
  expect(permissionsOf(null, false)).toEqual(managed)
})

test('on a device of a parent a child is offered no sign-in settings', () => {
  const { things, longAgo, ...closed } = permissionsOf('controlledChild', true, { isHandedOver: true })
  expect({ things, longAgo }).toEqual({ things: false, longAgo: false })
  expect(closed).toEqual({
    oneself: false,
    name: false,
    credentials: false,
    place: false,
    deletion: 'no',
    sharing: false,
  })
})
