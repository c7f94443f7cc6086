import { describe, expect, test } from 'vitest'
import { family } from '#contract/family.ts'
import { FAMILY_COLUMNS, type FamilyColumn } from '#domain/family/permission.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { db, startServer } from '#server/testing/harness.ts'
import { Refused } from '#server/testing/typed-call.ts'
import { kinOf } from '#server/testing/kin.ts'

/** A user for each column: Ada is an admin, Pat a parent, Cat a child. [permission/matrix-columns] */
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

/** Creates a family with a user of each kind, and two of a kind where one acts on the other. */
async function createHousehold(column: FamilyColumn, settings: { allowChildrenToInvite?: boolean } = {}) {
  houses += 1
  const house = houses
  /** The name of a user in this family's household. */
  const nameInFamily = (name: string) => `${name}${house}`
  const as = (name: string) => server.as(nameInFamily(name))
  await kin.createFamily({
    admin: nameInFamily('ada'),
    parents: ['pat', 'otto'].map(nameInFamily),
    children: ['cat', 'sid'].map(nameInFamily),
    settings: { parentControl: column !== 'freeChild', ...settings },
  })
  const name = CALLERS[column]
  const isActing = column === 'actingForChild'
  const call = isActing ? server.as(nameInFamily(name), server.given.stranger(nameInFamily('cat'))) : as(name)
  const getUserParams = async (whom: string) => ({ user: (await kin.ensureUser(nameInFamily(whom))).userId })
  return { as, getUserParams, nameInFamily, call, name }
}
type Household = Awaited<ReturnType<typeof createHousehold>>
type Act = (house: Household) => Promise<unknown>

const SURE: Act = async () => undefined
const STRANGER = 'somebody@example.com'

const waiting = ({ nameInFamily }: Household, inviter: string) => kin.bring(nameInFamily(inviter), nameInFamily('nell'))

async function makeAnotherAdmin({ as, getUserParams }: Household) {
  const params = await getUserParams('otto')
  await as('ada')(family.changeMember, { params, body: { isAdmin: true } })
}

/** The rows about the family, each called directly, as a screen that hides nothing would. [permission/family-rows] */
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
    act: async ({ nameInFamily, call }) => {
      const { params } = await kin.invite(nameInFamily('otto'), nameInFamily('nell'))
      return call(family.cancelInvitation, { params })
    },
  },
  {
    row: 'cancel invitation of one’s own',
    allowed: 'admin parent controlledChild freeChild',
    settings: { allowChildrenToInvite: true },
    act: async ({ nameInFamily, call, name }) => {
      const { params } = await kin.invite(nameInFamily(name), nameInFamily('nell'), 'child')
      return call(family.cancelInvitation, { params })
    },
  },
  {
    row: 'approve a join',
    allowed: 'admin parent',
    before: (house) => waiting(house, 'otto'),
    act: async ({ call, getUserParams }) => call(family.approve, { params: await getUserParams('nell') }),
  },
  {
    row: 'decline a join',
    allowed: 'admin parent',
    before: (house) => waiting(house, 'otto'),
    act: async ({ call, getUserParams }) => call(family.decline, { params: await getUserParams('nell') }),
  },
  {
    row: 'approve a join of a person a parent has invited: not that parent',
    allowed: 'admin',
    before: (house) => waiting(house, 'pat'),
    act: async ({ call, getUserParams }) => call(family.approve, { params: await getUserParams('nell') }),
  },
  {
    row: 'set alias of a member',
    allowed: 'admin parent',
    act: async ({ call, getUserParams }) =>
      call(family.changeMember, { params: await getUserParams('sid'), body: { alias: 'Pip' } }),
  },
  {
    row: 'set one’s own alias',
    allowed: 'admin parent controlledChild freeChild',
    act: async ({ call, getUserParams, name }) =>
      call(family.changeMember, { params: await getUserParams(name), body: { alias: 'Me' } }),
  },
  {
    row: 'change role',
    allowed: 'admin',
    act: async ({ call, getUserParams }) =>
      call(family.changeMember, { params: await getUserParams('sid'), body: { role: 'parent' } }),
  },
  {
    row: 'promote',
    allowed: 'admin',
    act: async ({ call, getUserParams }) =>
      call(family.changeMember, { params: await getUserParams('otto'), body: { isAdmin: true } }),
  },
  {
    row: 'suspend a child',
    allowed: 'admin parent',
    act: async ({ call, getUserParams }) =>
      call(family.changeMember, { params: await getUserParams('sid'), body: { isActive: false } }),
  },
  {
    row: 'suspend an adult',
    allowed: 'admin',
    act: async ({ call, getUserParams }) =>
      call(family.changeMember, { params: await getUserParams('otto'), body: { isActive: false } }),
  },
  {
    row: 'remove a child',
    allowed: 'admin parent',
    act: async ({ call, getUserParams, nameInFamily }) =>
      call(family.removeMember, { params: await getUserParams('sid'), body: { name: `${nameInFamily('sid')} Test` } }),
  },
  {
    row: 'remove an adult',
    allowed: 'admin',
    act: async ({ call, getUserParams, nameInFamily }) =>
      call(family.removeMember, {
        params: await getUserParams('otto'),
        body: { name: `${nameInFamily('otto')} Test` },
      }),
  },
  {
    row: 'leave, while another admin remains',
    allowed: 'admin parent freeChild',
    before: async (house) => {
      await makeAnotherAdmin(house)
      await db
        .updateTable('users')
        .set({ birthDate: '2012-05-06' as LocalDate })
        .where('dataGroup', '=', server.given.stranger(house.nameInFamily('cat')))
        .execute()
    },
    act: ({ call }) => call(family.leave),
  },
  {
    row: 'leave, of a child who is no minor by its birth date',
    allowed: 'admin parent controlledChild freeChild',
    before: makeAnotherAdmin,
    act: ({ call }) => call(family.leave),
  },
  { row: 'delete group', allowed: 'admin', act: ({ call }) => call(family.remove, { body: { name: 'Lin' } }) },
  {
    row: 'create family: no member of another family',
    allowed: '',
    act: ({ call }) => call(family.create, { body: { name: 'Two' } }),
  },
]

describe.each(ROWS)('the permissions in a family: $row', ({ allowed, before = SURE, settings, act }) => {
  test.each(FAMILY_COLUMNS)('%s', async (column) => {
    const house = await createHousehold(column, settings)
    await before(house)
    const outcome = await act(house).then(
      () => 'yes',
      (error: unknown) => (error instanceof Refused ? error.status : error),
    )
    // A parent or an admin may create a family in general, so for them it is a conflict.
    const refused = act === ROWS.at(-1)!.act && ['admin', 'parent'].includes(column) ? 409 : 403
    expect(outcome).toBe(allowed.split(' ').includes(column) ? 'yes' : refused)
  })
})

test('a user without a family creates one and becomes its admin', async () => {
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

test('children see only their own email, no family code and no waiting people', async () => {
  const house = await createHousehold('controlledChild')
  const { nameInFamily } = house
  await waiting(house, 'otto')
  const seen = await kin.findFamily(nameInFamily('cat'))
  const own = await kin.ensureUser(nameInFamily('cat'))
  expect(seen?.code).toBeNull()
  expect(seen?.members.map(({ email }) => email).filter((email) => email !== null)).toEqual([own.email])
  expect(seen?.members).toHaveLength(5)
  const grown = await kin.findFamily(nameInFamily('pat'))
  expect(grown?.code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
  expect(grown?.members).toHaveLength(6)
  expect(grown?.members.every(({ email }) => email !== null)).toBe(true)
})

test.each(['admin', 'parent', 'controlledChild', 'freeChild'] as const)(
  'each member is shown their own rights: %s',
  async (column) => {
    const { nameInFamily, name } = await createHousehold(column)
    expect((await kin.findFamily(nameInFamily(name)))?.column).toBe(column)
  },
)

test('a child of age is shown that it is not controlled, with any setting', async () => {
  const { nameInFamily } = await createHousehold('controlledChild')
  const { userId } = await kin.ensureUser(nameInFamily('cat'))
  await db
    .updateTable('users')
    .set({ birthDate: '2001-01-01' as LocalDate })
    .where('id', '=', userId)
    .execute()
  expect(await kin.findFamily(nameInFamily('cat'))).toMatchObject({
    column: 'freeChild',
    settings: { parentControl: true },
  })
  expect((await kin.findFamily(nameInFamily('sid')))?.column).toBe('controlledChild')
})

test('parents are shown the children for whom they may act: active children under control', async () => {
  const { as, getUserParams, nameInFamily } = await createHousehold('parent')
  const listDataGroups = async (name: string) =>
    (await kin.findFamily(nameInFamily(name)))?.members.flatMap(({ dataGroup }) => dataGroup ?? []).toSorted()
  const [cat, sid] = [server.given.stranger(nameInFamily('cat')), server.given.stranger(nameInFamily('sid'))]
  expect(await listDataGroups('pat')).toEqual([cat, sid].toSorted())
  expect(await listDataGroups('cat')).toEqual([])
  const params = await getUserParams('sid')
  await as('pat')(family.changeMember, { params, body: { isActive: false } })
  expect(await listDataGroups('ada')).toEqual([cat])
  await as('ada')(family.change, { body: { settings: { parentControl: false } } })
  expect(await listDataGroups('ada')).toEqual([])
})
