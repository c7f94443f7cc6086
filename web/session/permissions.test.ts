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
}

test.each([
  { who: 'of nobody’s family', column: null, without: {} },
  { who: 'an admin', column: 'admin', without: {} },
  { who: 'a parent', column: 'parent', without: {} },
  {
    who: 'C1',
    column: 'controlledChild',
    without: { place: false, deletion: 'no', things: false, longAgo: false },
  },
  { who: 'C0', column: 'freeChild', without: { deletion: 'request' } },
  {
    who: 'a parent in the place of a child',
    column: 'actingForChild',
    without: { oneself: false, name: false, credentials: false, place: false, deletion: 'no' },
  },
] as const)('rules §6.2: what is offered to $who', ({ column, without }) => {
  expect(permissionsOf(column, true)).toEqual({ ...ALL, ...without })
})

test('rules §6.2: an adult who is a child of a family is offered the end of the account; nobody else by that', () => {
  for (const column of ['controlledChild', 'freeChild'] as const)
    expect(permissionsOf(column, true, { decidesAlone: true })).toEqual({
      ...permissionsOf(column, true),
      deletion: 'yes',
    })
  expect(permissionsOf('actingForChild', true, { decidesAlone: true }).deletion).toBe('no')
  expect(permissionsOf('controlledChild', false, { decidesAlone: true }).deletion).toBe('no')
})

test('rules §6.4: a child without e-mail is offered nothing that opens its account, nor its end', () => {
  const managed = { ...ALL, name: false, credentials: false, deletion: 'no' }
  expect(permissionsOf('freeChild', false)).toEqual(managed)
  expect(permissionsOf(null, false)).toEqual(managed)
})

test('decisions 24: on a device of a parent a child is offered nothing that opens its account', () => {
  const { things, longAgo, ...closed } = permissionsOf('controlledChild', true, { isHandedOver: true })
  expect({ things, longAgo }).toEqual({ things: false, longAgo: false })
  expect(closed).toEqual({ oneself: false, name: false, credentials: false, place: false, deletion: 'no' })
})
