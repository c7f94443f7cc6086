import type { Output } from '#contract/endpoint.ts'
import { child as childContract } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import type { FamilyRole } from '#domain/family/permission.ts'
import { startServer } from './harness.ts'

type Server = ReturnType<typeof startServer>
type Change = Partial<Pick<Output<typeof family.change>['familyGroup'] & object, 'name' | 'maxMembers'>> & {
  settings?: { allowChildrenToInvite?: boolean; requireApprovalToJoin?: boolean; parentControl?: boolean }
}

/** Families as their members form them: by the calls that the screens make. */
export function kinOf({
  as,
  withToken,
  given,
  clock,
  db,
}: Pick<Server, 'as' | 'withToken' | 'given' | 'clock' | 'db'>) {
  /** With their account; their address is verified by default. */
  async function ensureUser(name: string, isVerified = true) {
    await given.headers(name)
    const of = db.selectFrom('users').select(['id', 'email', 'dataGroup']).where('dataGroup', '=', given.stranger(name))
    const { id, email, dataGroup } = await of.executeTakeFirstOrThrow()
    const emailVerifiedAt = isVerified ? clock.now() : null
    await db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', id).execute()
    return { userId: id, email: email!, dataGroup }
  }

  /** @returns whom the invitation is for, and its id */
  async function invite(inviter: string, name: string, role: FamilyRole = 'parent') {
    const { userId, email } = await ensureUser(name)
    const { id } = await as(inviter)(family.invite, { body: { email, role } })
    return { userId, email, params: { invitationId: id } }
  }

  async function bring(admin: string, name: string, role: FamilyRole = 'parent') {
    const { userId, params } = await invite(admin, name, role)
    await as(name)(family.accept, { params, body: {} })
    return userId
  }

  /** A family whose admin requires no approval; parents and children join it by invitation. */
  async function createFamily(of: { admin: string; parents?: string[]; children?: string[] } & Change) {
    const { admin, parents = [], children = [], name = 'Lin', ...change } = of
    await as(admin)(family.create, { body: { name, ...change } })
    for (const parent of parents) await bring(admin, parent, 'parent')
    for (const child of children) await bring(admin, child, 'child')
  }

  /** The calls of a child on the device of a parent, who hands it over now: for the hour that a view lasts. */
  async function handOver(parent: string, name: string) {
    const { userId } = await ensureUser(name)
    const { token } = await as(parent)(childContract.takeOver, { body: { childId: userId } })
    return withToken(token)
  }

  const findFamily = async (name: string) => (await as(name)(family.mine)).familyGroup
  /** As `viewer` sees them. */
  async function findMember(viewer: string, name: string) {
    const { userId } = await ensureUser(name)
    return (await findFamily(viewer))?.members.find(({ _id }) => _id === userId)
  }
  return { ensureUser, invite, bring, createFamily, handOver, findFamily, findMember }
}

/**
 * Ada and Pat with Cat and Sid; Eve is a stranger. `cat` is the child itself; `ada`, `pat` and `eve` ask in its place,
 * and `as('ada')` for herself.
 */
export async function createHousehold({
  parentControl = true,
  ...start
}: Parameters<typeof startServer>[0] & { parentControl?: boolean } = {}) {
  const server = startServer(start)
  const kin = kinOf(server)
  await kin.createFamily({ admin: 'ada', parents: ['pat'], children: ['cat', 'sid'], settings: { parentControl } })
  const { dataGroup, userId: catId } = await kin.ensureUser('cat')
  const { as } = server
  const inItsPlace = { ada: as('ada', dataGroup), pat: as('pat', dataGroup), eve: as('eve', dataGroup) }
  return { ...server, kin, catId, dataGroup, cat: as('cat'), ...inItsPlace }
}
export type Household = Awaited<ReturnType<typeof createHousehold>>
