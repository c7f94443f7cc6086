import type { child, OutsideChild } from '#contract/child.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfManaged } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import type { ExportQueue } from '#server/operation/export-queue.ts'
import { exportAccount } from '#server/features/account-data/service.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import { recordDeeds, recordReading } from '#server/features/audit/service.ts'
import { type ChildEmailEndpoint, childEmailRoutes } from './email-routes.ts'
import { loadChildMember, isMemberOfAge, keepManaged } from './service.ts'
import {
  type Actor,
  everybodyIn,
  findActor,
  addMember,
  lockActor,
  requirePermission,
  renewCode,
  countFreePlaces,
} from '#server/features/family/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { LinkDeps } from './managed.ts'
import { managedBy, type Outside, removedFrom } from './managed-store.ts'

type ManagedChildEndpoint = ChildEmailEndpoint | 'export' | 'outside' | 'keep' | 'renewCode'
type ManagedChildDeps = LinkDeps & { readonly settings: Settings; readonly exportInTurn: ExportQueue }

const missing = () => new ApiError('NOT_FOUND', ['user'])

/**
 * A parent gives a child without e-mail an address, removes it, exports its data, or keeps it. [family/child-address]
 * [family/managed-child-removal]
 */
export const managedChildRoutes = ({
  settings,
  tokens,
  exportInTurn,
}: ManagedChildDeps): Handlers<Pick<typeof child, ManagedChildEndpoint>> => ({
  ...childEmailRoutes({ settings, tokens }),

  async export(ctx, { params: { user } }) {
    const { db, now, newId, userId } = ctx
    const found = await requireExportableChild(ctx, await findActor(db, ctx, now()), user)
    const owner = ownerFrom(found)
    const readOn = localDate(owner.zones, now())
    const body = await exportInTurn(userId, async () => {
      await recordReading(db, { now, newId }, { actorId: userId, ownerId: found.dataGroup, readOn })
      return exportAccount(db, { subject: subjectOfManaged(found.dataGroup), owner, now: now() })
    })
    return { body, name: `hourkin-${now().slice(0, 10)}.zip` }
  },

  async outside({ db, now, userId, ...caller }) {
    const actor = await findActor(db, caller, now())
    return (await listOutsideChildren(db, actor, userId, now())).map(
      ({ id, avatar, eraseAt, ...names }): OutsideChild => ({
        _id: id,
        name: fullName(names),
        avatar,
        erasedAt: eraseAt,
      }),
    )
  },

  keep: (ctx, { params: { user } }) =>
    ctx.write(async (trx) => {
      const { now, newId, userId, concern } = ctx
      const actor = await lockActor(trx, ctx, now())
      requirePermission(actor, 'createManagedChild')
      const { group } = actor.family
      const found = (await removedFrom(trx, group.id, now())).find(({ id }) => id === user)
      if (!found) throw missing()
      if ((await countFreePlaces(trx, actor.family, now())) < 1) throw new ApiError('CONFLICT', ['maxMembers'])
      if (!(await keepManaged(trx, user))) throw missing()
      const standing = { role: 'child', isAdmin: 'off', status: 'active', alias: null, invitedBy: userId } as const
      await addMember(trx, { ...standing, userId: user, groupId: group.id, joinedAt: now() }, now())
      const deed = { action: 'create', entity: 'membership', entityId: user, before: null } as const
      const after = { role: standing.role, alias: null, status: standing.status }
      await recordDeeds(trx, { now, newId }, { actorId: userId, ownerId: found.dataGroup }, [{ ...deed, after }])
      concern([...everybodyIn(actor.family), found.dataGroup])
      return loadChildMember(trx, ctx, user)
    }),

  renewCode: ({ write, now, concern, ...caller }) =>
    write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      requirePermission(actor, 'editFamily')
      await renewCode(trx, actor.family.group.id, now())
      concern(everybodyIn(actor.family))
      return { code: (await findActor(trx, caller, now()))!.family.group.code }
    }),
})

/** The children outside of any family that this user may decide about. */
async function listOutsideChildren(db: Db, actor: Actor | undefined, userId: string, now: Instant): Promise<Outside[]> {
  if (!actor) return managedBy(db, userId)
  const isParent = actor.column === 'admin' || actor.column === 'parent'
  return isParent ? removedFrom(db, actor.family.group.id, now) : []
}

/**
 * A parent gets no data of a person of age, so a child of age cannot be exported by its parents.
 * [permission/adults-stay-apart]
 */
async function requireExportableChild(
  { db, now, userId }: Ctx<typeof child.export>,
  actor: Actor | undefined,
  user: string,
) {
  const found = (await listOutsideChildren(db, actor, userId, now())).find(({ id }) => id === user)
  // A caller who waits for approval or is suspended has no column and sees no members. [family/member-visibility]
  const member = actor?.column ? actor.family.members.find((each) => each.userId === user) : undefined
  if (actor && member) requirePermission(actor, 'removeMember', { target: member, facts: ['adminsRemain'] })
  if (member && member.managedId === null) throw new ApiError('FORBIDDEN')
  const whose = found ?? member ?? refuse(missing())
  if (isMemberOfAge(whose, now())) throw new ApiError('FORBIDDEN')
  return whose
}

function refuse(refusal: ApiError): never {
  throw refusal
}
