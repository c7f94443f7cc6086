import type { Parsed } from '#contract/endpoint.ts'
import type { family } from '#contract/family.ts'
import type { Instant } from '#domain/time/time.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import type { Deed } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import type { FamilyMemberRow } from '#server/db/schema/family.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  type Actor,
  bringAlong,
  everybodyIn,
  factsOfJoin,
  type FamilyCaller,
  findActor,
  lockActor,
  type Member,
  memberOf,
  mine,
  mustKeepAdmin,
  nameOf,
  requirePermission,
  countFreePlaces,
  changeMembership,
} from './service.ts'
import { isMinor, type OnParting, removeFromFamily } from './parting.ts'
import { deleteMember } from './store.ts'

export type MemberEndpoint = 'approve' | 'decline' | 'changeMember' | 'answerRole' | 'removeMember'

/** The decisions of parents about a member, and the answers of the member. */
export const familyMemberRoutes = (onParting: readonly OnParting[]): Handlers<Pick<typeof family, MemberEndpoint>> => ({
  approve: ({ write, now, concern, ...caller }, { params: { user } }) =>
    write(async (trx) => {
      const actor = await requireDecider(trx, caller, user, now())
      const member = memberOf(actor, user)
      await changeMembership(trx, member, { status: 'active', joinedAt: now() }, now())
      if (member.role === 'parent') await bringAlong(trx, actor.family, user, now())
      concern(everybodyIn(actor.family))
      return mine(await findActor(trx, caller, now()), now())
    }),

  decline: ({ write, now, concern, ...caller }, { params: { user } }) =>
    write(async (trx) => {
      const actor = await requireDecider(trx, caller, user, now())
      await deleteMember(trx, user)
      concern(everybodyIn(actor.family))
      return mine(await findActor(trx, caller, now()), now())
    }),

  changeMember: ({ write, now, concern, tell, newId, ...caller }, { params: { user }, body }) =>
    write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      const member = memberOf(actor, user)
      const change = memberChange(actor, member, body, now())
      if (
        change.status === 'active' &&
        member.status !== 'active' &&
        (await countFreePlaces(trx, actor.family, now())) < 1
      )
        throw new ApiError('CONFLICT', ['maxMembers'])
      await changeMembership(trx, member, change, now())
      const deed = membershipDeed('change', member, { ...member, ...change })
      tell(deed)
      if (isOthersChild(actor, member)) await recordDeeds(trx, { now, newId }, whoseOf(caller, member), [deed])
      concern(everybodyIn(actor.family))
      return mine(await findActor(trx, caller, now()), now())
    }),

  answerRole: ({ write, now, concern, ...caller }, { body: { agree } }) =>
    write(async (trx) => {
      const { family: of, me, column } = await lockActor(trx, caller, now())
      if (column === null) throw new ApiError('FORBIDDEN')
      if (me.askedRole === null) throw new ApiError('CONFLICT', ['role'])
      if (agree) mustKeepAdmin(of, me)
      await changeMembership(
        trx,
        me,
        agree ? { role: me.askedRole, isAdmin: 'off', askedRole: null } : { askedRole: null },
        now(),
      )
      concern(everybodyIn(of))
      return mine(await findActor(trx, caller, now()), now())
    }),

  async removeMember({ write, now, newId, concern, userId, ...caller }, { params: { user }, body: { name, erase } }) {
    await write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      const member = memberOf(actor, user)
      requirePermission(actor, 'removeMember', { target: member, facts: ['adminsRemain'] })
      if (member.status === 'waiting') throw new ApiError('CONFLICT', ['status'])
      mustKeepAdmin(actor.family, member)
      if (!isTypedRight(name, nameOf(member))) throw new ApiError('INVALID_PARAMS', ['name'])
      // `erase` is given for a child without e-mail only. [family/managed-child-removal]
      if ((erase ?? false) !== (member.managedId !== null)) throw new ApiError('INVALID_PARAMS', ['erase'])
      const parting = { groupId: actor.family.group.id, member, why: 'removed', by: userId } as const
      const deed = membershipDeed('remove', member, null)
      if (isOthersChild(actor, member)) await recordDeeds(trx, { now, newId }, whoseOf({ userId }, member), [deed])
      concern(everybodyIn(actor.family))
      concern(await removeFromFamily(trx, parting, onParting, now()))
    })
  },
})

/** An admin decides, or a parent who did not invite the member. [family/join-approval] */
async function requireDecider(trx: Trx, caller: FamilyCaller, user: string, now: Instant): Promise<Actor> {
  const actor = await lockActor(trx, caller, now)
  const member = memberOf(actor, user)
  requirePermission(actor, 'decideJoin', { target: member, facts: factsOfJoin(actor.me, member) })
  if (member.status !== 'waiting') throw new ApiError('CONFLICT', ['status'])
  return actor
}

type MemberChange = Parsed<typeof family.changeMember>['body']

/**
 * Checks the permission of each part of the change by itself. [permission/family-rows]
 * @returns the columns to write
 */
function memberChange(actor: Actor, member: Member, body: MemberChange, now: Instant) {
  const { alias, role, isAdmin, isActive } = body
  if (alias !== undefined) requirePermission(actor, 'setAlias', { target: member })
  if (role !== undefined || isAdmin !== undefined) requirePermission(actor, 'changeRole', { target: member })
  if (isActive !== undefined) requirePermission(actor, 'suspendMember', { target: member })
  const wished = role ?? member.role
  const wrong = [
    ...(wished === 'parent' && member.managedId !== null ? ['role'] : []),
    ...(wished === 'child' && isAdmin ? ['isAdmin'] : []),
  ]
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
  const isStanding = role !== undefined || isAdmin !== undefined || isActive !== undefined
  if (member.status === 'waiting' && isStanding) throw new ApiError('CONFLICT', ['status'])
  // An adult is asked before becoming a child, and stays a parent until they agree. [family/role-change]
  const isAsked =
    wished !== member.role && wished === 'child' && member.userId !== actor.me.userId && !isMinor(member, now)
  const newRole = isAsked ? member.role : wished
  const keepsAdmin = newRole === 'parent' && member.isAdmin === 'on'
  const change: Partial<FamilyMemberRow> = {
    role: newRole,
    askedRole: isAsked ? 'child' : role === undefined ? member.askedRole : null,
    isAdmin: (isAdmin ?? keepsAdmin) ? 'on' : 'off',
    ...(alias !== undefined && { alias: alias || null }),
    ...(isActive !== undefined && { status: isActive ? 'active' : 'suspended' }),
  }
  if (change.isAdmin === 'off' || change.status === 'suspended') mustKeepAdmin(actor.family, member)
  return change
}

/** A parent's changes to a child in the family are in its history too. [family/acting-audit] */
function membershipDeed(action: Deed['action'], before: Member, after: FamilyMemberRow | null): Deed {
  const told = ({ role, alias, status }: FamilyMemberRow) => ({ role, alias, status })
  return { action, entity: 'membership', entityId: before.userId, before: told(before), after: after && told(after) }
}
const isOthersChild = ({ me }: Actor, member: Member) => member.role === 'child' && member.userId !== me.userId
const whoseOf = ({ userId }: { userId: string }, { dataGroup }: Member) => ({ actorId: userId, ownerId: dataGroup })
