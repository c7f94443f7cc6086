import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { FAMILY_COLUMNS, type FamilyColumn } from '#domain/family-permission.ts'
import type { LocalDate } from '#domain/time.ts'
import { db, Refused, startServer } from '#server/testing/harness.ts'
import { kinOf } from '#server/testing/kin.ts'

/** Each column of rules §6.2 as somebody who is it: Ada is admin, Pat a parent, Cat a child. */
const CALLERS: Record<FamilyColumn, string> = {
  admin: 'ada',
  parent: 'pat',
  controlledChild: 'cat',
  freeChild: 'cat',
  actingForChild: 'ada',
}

const server = startServer()
const kin = kinOf(server)
let houses = 0

/** A family of its own with somebody of each kind, two of a kind where one acts on the other. */
async function household(column: FamilyColumn, settings: { allowChildrenToInvite?: boolean } = {}) {
  houses += 1
  const house = houses
  /** What Ada of this family is called. */
  const named = (name: string) => `${name}${house}`
  const as = (name: string) => server.as(named(name))
  await kin.form({
    admin: named('ada'),
    parents: ['pat', 'otto'].map(named),
    children: ['cat', 'sid'].map(named),
    settings: { parentControl: column !== 'freeChild', ...settings },
  })
  const name = CALLERS[column]
  const isActing = column === 'actingForChild'
  const call = isActing ? server.as(named(name), server.given.stranger(named('cat'))) : as(name)
  const of = async (whom: string) => ({ user: (await kin.person(named(whom))).userId })
  return { as, of, named, call, name }
}
type Household = Awaited<ReturnType<typeof household>>
type Act = (house: Household) => Promise<unknown>

const SURE: Act = async () => undefined
const STRANGER = 'somebody@example.com'

const waiting = ({ named }: Household, inviter: string) => kin.bring(named(inviter), named('nell'))

async function anotherAdmin({ as, of }: Household) {
  const params = await of('otto')
  await as('ada')(family.changeMember, { params, body: { isAdmin: true } })
}

/** What of rules §6.2 concerns the family: each row called directly, as a screen that hides nothing would. */
const ROWS: { row: string; allowed: string; before?: Act; settings?: object; act: Act }[] = [
  {
    row: 'edit name, description, max members, settings',
    allowed: 'admin',
    act: ({ call }) => call(family.change, { body: { name: 'Chen', settings: { parentControl: true } } }),
  },
  { row: 'view family', allowed: 'admin parent controlledChild freeChild', act: ({ call }) => call(family.mine) },
  {
    row: 'invite parent',
    allowed: 'admin parent',
    settings: { allowChildrenToInvite: true },
    act: ({ call }) => call(family.invite, { body: { email: STRANGER, role: 'parent' } }),
  },
  {
    row: 'invite child',
    allowed: 'admin parent',
    act: ({ call }) => call(family.invite, { body: { email: STRANGER, role: 'child' } }),
  },
  {
    row: 'invite child, where children may',
    allowed: 'admin parent controlledChild freeChild',
    settings: { allowChildrenToInvite: true },
    act: ({ call }) => call(family.invite, { body: { email: STRANGER, role: 'child' } }),
  },
  {
    row: 'cancel invitation of another',
    allowed: 'admin',
    act: async ({ named, call }) => {
      const { params } = await kin.invite(named('otto'), named('nell'))
      return call(family.cancelInvitation, { params })
    },
  },
  {
    row: 'cancel invitation of one’s own',
    allowed: 'admin parent controlledChild freeChild',
    settings: { allowChildrenToInvite: true },
    act: async ({ named, call, name }) => {
      const { params } = await kin.invite(named(name), named('nell'), 'child')
      return call(family.cancelInvitation, { params })
    },
  },
  {
    row: 'approve a join',
    allowed: 'admin parent',
    before: (house) => waiting(house, 'otto'),
    act: async ({ call, of }) => call(family.approve, { params: await of('nell') }),
  },
  {
    row: 'decline a join',
    allowed: 'admin parent',
    before: (house) => waiting(house, 'otto'),
    act: async ({ call, of }) => call(family.decline, { params: await of('nell') }),
  },
  {
    row: 'approve a join of somebody a parent has invited: not that parent',
    allowed: 'admin',
    before: (house) => waiting(house, 'pat'),
    act: async ({ call, of }) => call(family.approve, { params: await of('nell') }),
  },
  {
    row: 'set alias of a member',
    allowed: 'admin parent',
    act: async ({ call, of }) => call(family.changeMember, { params: await of('sid'), body: { alias: 'Pip' } }),
  },
  {
    row: 'set one’s own alias',
    allowed: 'admin parent controlledChild freeChild',
    act: async ({ call, of, name }) => call(family.changeMember, { params: await of(name), body: { alias: 'Me' } }),
  },
  {
    row: 'change role',
    allowed: 'admin',
    act: async ({ call, of }) => call(family.changeMember, { params: await of('sid'), body: { role: 'parent' } }),
  },
  {
    row: 'promote',
    allowed: 'admin',
    act: async ({ call, of }) => call(family.changeMember, { params: await of('otto'), body: { isAdmin: true } }),
  },
  {
    row: 'suspend a child',
    allowed: 'admin parent',
    act: async ({ call, of }) => call(family.changeMember, { params: await of('sid'), body: { isActive: false } }),
  },
  {
    row: 'suspend an adult',
    allowed: 'admin',
    act: async ({ call, of }) => call(family.changeMember, { params: await of('otto'), body: { isActive: false } }),
  },
  {
    row: 'remove a child',
    allowed: 'admin parent',
    act: async ({ call, of, named }) =>
      call(family.removeMember, { params: await of('sid'), body: { name: `${named('sid')} Test` } }),
  },
  {
    row: 'remove an adult',
    allowed: 'admin',
    act: async ({ call, of, named }) =>
      call(family.removeMember, { params: await of('otto'), body: { name: `${named('otto')} Test` } }),
  },
  {
    row: 'leave, while another admin remains',
    allowed: 'admin parent freeChild',
    before: async (house) => {
      await anotherAdmin(house)
      await db
        .updateTable('users')
        .set({ birthDate: '2012-05-06' as LocalDate })
        .where('dataGroup', '=', server.given.stranger(house.named('cat')))
        .execute()
    },
    act: ({ call }) => call(family.leave),
  },
  {
    row: 'leave, of a child who is no minor by its birth date',
    allowed: 'admin parent controlledChild freeChild',
    before: anotherAdmin,
    act: ({ call }) => call(family.leave),
  },
  { row: 'delete group', allowed: 'admin', act: ({ call }) => call(family.remove, { body: { name: 'Lin' } }) },
  {
    row: 'create family: nobody who is in one',
    allowed: '',
    act: ({ call }) => call(family.create, { body: { name: 'Two' } }),
  },
]

describe.each(ROWS)('rules §6.2 $row', ({ allowed, before = SURE, settings, act }) => {
  test.each(FAMILY_COLUMNS)('%s', async (column) => {
    const house = await household(column, settings)
    await before(house)
    const outcome = await act(house).then(
      () => 'yes',
      (error: unknown) => (error instanceof Refused ? error.status : error),
    )
    // A parent or an admin could have founded one, so it is a conflict for them.
    const refused = act === ROWS.at(-1)!.act && ['admin', 'parent'].includes(column) ? 409 : 403
    expect(outcome).toBe(allowed.split(' ').includes(column) ? 'yes' : refused)
  })
})

test('rules §6.2 create family: whoever has none, and is its admin then', async () => {
  const { familyGroup } = await server.as('ann')(family.create, { body: { name: '  Lin  ' } })
  expect(familyGroup).toMatchObject({
    name: 'Lin',
    description: '',
    maxMembers: 10,
    settings: { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: true },
    version: 1,
    members: [{ name: 'ann Test', role: 'parent', isAdmin: true, status: 'active', dataGroup: null }],
  })
})

test('rules §6.2 view family: children see no e-mails but their own, no code and nobody who waits', async () => {
  const house = await household('controlledChild')
  const { named } = house
  await waiting(house, 'otto')
  const seen = await kin.familyOf(named('cat'))
  const own = await kin.person(named('cat'))
  expect(seen?.code).toBeNull()
  expect(seen?.members.map(({ email }) => email).filter((email) => email !== null)).toEqual([own.email])
  expect(seen?.members).toHaveLength(5)
  const grown = await kin.familyOf(named('pat'))
  expect(grown?.code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
  expect(grown?.members).toHaveLength(6)
  expect(grown?.members.every(({ email }) => email !== null)).toBe(true)
})

test.each(['admin', 'parent', 'controlledChild', 'freeChild'] as const)(
  'rules §6.2: everybody is told what they are: %s',
  async (column) => {
    const { named, name } = await household(column)
    expect((await kin.familyOf(named(name)))?.column).toBe(column)
  },
)

test('rule [6.4-b]: of age, a child is told that nobody controls it, whatever the setting is', async () => {
  const { named } = await household('controlledChild')
  const { userId } = await kin.person(named('cat'))
  await db
    .updateTable('users')
    .set({ birthDate: '2001-01-01' as LocalDate })
    .where('id', '=', userId)
    .execute()
  expect(await kin.familyOf(named('cat'))).toMatchObject({ column: 'freeChild', settings: { parentControl: true } })
  expect((await kin.familyOf(named('sid')))?.column).toBe('controlledChild')
})

test('rule [6.5-a]: parents are told for whom they may act: active children under control', async () => {
  const { as, of, named } = await household('parent')
  const forWhom = async (name: string) =>
    (await kin.familyOf(named(name)))?.members.flatMap(({ dataGroup }) => dataGroup ?? []).toSorted()
  const [cat, sid] = [server.given.stranger(named('cat')), server.given.stranger(named('sid'))]
  expect(await forWhom('pat')).toEqual([cat, sid].toSorted())
  expect(await forWhom('cat')).toEqual([])
  const params = await of('sid')
  await as('pat')(family.changeMember, { params, body: { isActive: false } })
  expect(await forWhom('ada')).toEqual([cat])
  await as('ada')(family.change, { body: { settings: { parentControl: false } } })
  expect(await forWhom('ada')).toEqual([])
})
