import type { Parsed } from '#contract/endpoint.ts'
import type { family } from '#contract/family.ts'
import { declinedSince } from '#domain/family/invitation.ts'
import { type FamilyFact, may } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import type { Deed } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import type { FamilyGroupRow, FamilyMemberRow } from '#server/db/schema/family.ts'
import type { Settings } from '#server/env.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { listLeavingFacts } from '#server/features/own-decision/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  type Actor,
  bringAlong,
  columnIn,
  everybodyIn,
  factsOfJoin,
  type FamilyCaller,
  findActor,
  addMember,
  lockActor,
  type Member,
  memberOf,
  mine,
  mustKeepAdmin,
  nameOf,
  newFamilyCode,
  requirePermission,
  countFreePlaces,
  changeMembership,
} from './service.ts'
import { isMinor, type OnParting, removeFromFamily } from './parting.ts'
import { deleteGroup, deleteMember, deleteWaiting, insertGroup, personOf, updateGroup } from './store.ts'

type OfGroup = 'mine' | 'create' | 'change' | 'remove' | 'leave'
type FamilyEndpoint = OfGroup | 'approve' | 'decline' | 'changeMember' | 'answerRole' | 'removeMember'

/** A new family has these settings. [family/family-size] [family/family-settings] */
const MAX_MEMBERS = 10
const DEFAULT_SETTINGS = { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: true }

const flag = (on: boolean) => (on ? 'on' : 'off')
const full = () => new ApiError('CONFLICT', ['maxMembers'])

/** `onParting`: what the other features do when a member leaves the family. [family/parting-effects] */
type FamilyDeps = { readonly settings: Settings; readonly onParting: readonly OnParting[] }

export const familyRoutes = ({
  settings: { mail },
  onParting,
}: FamilyDeps): Handlers<Pick<typeof family, FamilyEndpoint>> => ({
  async mine({ db, now, ...caller }) {
    return mine(await findActor(db, caller, now()), now())
  },

  async create(
    { write, now, newId, userId, sessionId, ...caller },
    { body: { name, description = '', maxMembers = MAX_MEMBERS, settings } },
  ) {
    return write(async (trx) => {
      await lockCaller(trx, { userId, sessionId }, now())
      await mustBeFree(trx, caller, userId, now())
      await mustBeVerified({ db: trx, userId }, { mail })
      const group = {
        ...flagsOf({ ...DEFAULT_SETTINGS, ...settings }),
        id: newId(),
        name,
        description,
        maxMembers,
        codeRenewedAt: null,
        version: 1,
        createdAt: now(),
      }
      let founded = { ...group, code: newFamilyCode() }
      while (!(await insertGroup(trx, founded))) founded = { ...group, code: newFamilyCode() }
      await addMember(trx, { ...FOUNDER, userId, groupId: group.id, joinedAt: now() }, now())
      const actor = (await findActor(trx, caller, now()))!
      await bringAlong(trx, actor.family, userId, now())
      return mine(await findActor(trx, caller, now()), now())
    })
  },

  async change({ write, now, concern, ...caller }, { body: { version, settings = {}, ...change } }) {
    return write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      requirePermission(actor, 'editFamily')
      const { group } = actor.family
      if (version !== undefined && version !== group.version)
        throw new ApiError('CONFLICT', ['version'], { current: mine(actor, now()).familyGroup })
      if (change.maxMembers !== undefined) {
        const wished = { ...actor.family, group: { ...group, maxMembers: change.maxMembers } }
        if ((await countFreePlaces(trx, wished, now())) < 0) throw full()
      }
      await updateGroup(trx, group.id, { ...change, ...flagsOf(settings) })
      concern(everybodyIn(actor.family))
      return mine(await findActor(trx, caller, now()), now())
    })
  },

  async remove({ write, now, concern, userId, ...caller }, { body: { name } }) {
    await write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      requirePermission(actor, 'deleteFamily')
      const { group, members } = actor.family
      if (!isTypedRight(name, group.name)) throw new ApiError('INVALID_PARAMS', ['name'])
      concern(everybodyIn(actor.family))
      for (const member of members)
        concern(
          await removeFromFamily(
            trx,
            { groupId: group.id, member, why: 'familyDeleted', by: userId },
            onParting,
            now(),
          ),
        )
      await deleteGroup(trx, group.id)
    })
  },

  async leave({ write, now, concern, userId, ...caller }) {
    await write(async (trx) => {
      const actor = await lockActor(trx, caller, now())
      const { family: from, me } = actor
      concern(everybodyIn(from))
      if (me.status === 'waiting') await deleteMember(trx, userId)
      else {
        mayLeave(actor, await listLeavingFacts(trx, caller, { mail }, now()), now())
        concern(
          await removeFromFamily(
            trx,
            { groupId: from.group.id, member: me, why: 'left', by: userId },
            onParting,
            now(),
          ),
        )
      }
    })
  },

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
        throw full()
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

/** The founder is the first admin. [family/family-admin] */
const FOUNDER = { role: 'parent', isAdmin: 'on', status: 'active', alias: null, invitedBy: null } as const

type GroupSettings = NonNullable<Parsed<typeof family.change>['body']['settings']>

/** Returns the settings that are given, as the table stores them. */
const flagsOf = <T extends GroupSettings>(settings: T) =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, on]) => (on === undefined ? [] : [[name, flag(on)]])),
  ) as { [Name in keyof T]: FamilyGroupRow['parentControl'] }

/**
 * Only a user who is in no family, or waits for one, and is no child without e-mail creates a family.
 * [permission/family-rows]
 */
async function mustBeFree(trx: Trx, caller: FamilyCaller, userId: string, now: Instant) {
  await deleteWaiting(trx, { acceptedBefore: declinedSince(now), userId })
  const { managedId, groupId } = await personOf(trx, caller.subject)
  const column = (await findActor(trx, caller, now))?.column ?? 'parent'
  const verdict = may({ column, action: 'createFamily', whose: 'own', facts: ['hasNoFamily'] })
  if (managedId !== null || verdict === 'no') throw new ApiError('FORBIDDEN')
  if (groupId !== null) throw new ApiError('ALREADY_EXISTS', ['familyGroup'])
}

/** A suspended member may leave; a child without e-mail cannot. [family/leaving-family] */
function mayLeave(actor: Actor, facts: readonly FamilyFact[], now: Instant): void {
  const { family: from, me } = actor
  const asking = { ...actor, column: columnIn(from, me, now) }
  requirePermission(asking, 'leaveFamily', { target: me, facts: ['adminsRemain', ...facts] })
  if (me.managedId !== null) throw new ApiError('FORBIDDEN')
  mustKeepAdmin(from, me)
}

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
    isAdmin: flag(isAdmin ?? keepsAdmin),
    ...(alias !== undefined && { alias: alias || null }),
    ...(isActive !== undefined && { status: isActive ? 'active' : 'suspended' }),
  }
  if (change.isAdmin === 'off' || change.status === 'suspended') mustKeepAdmin(actor.family, member)
  return change
}

/** What a parent changes about a child in the family is in its history too. [family/acting-audit] */
function membershipDeed(action: Deed['action'], before: Member, after: FamilyMemberRow | null): Deed {
  const told = ({ role, alias, status }: FamilyMemberRow) => ({ role, alias, status })
  return { action, entity: 'membership', entityId: before.userId, before: told(before), after: after && told(after) }
}
const isOthersChild = ({ me }: Actor, member: Member) => member.role === 'child' && member.userId !== me.userId
const whoseOf = ({ userId }: { userId: string }, { dataGroup }: Member) => ({ actorId: userId, ownerId: dataGroup })
