import type { Parsed } from '#contract/endpoint.ts'
import type { family } from '#contract/family.ts'
import { declinedSince } from '#domain/family/invitation.ts'
import { type FamilyFact, may } from '#domain/family/permission.ts'
import type { Instant } from '#domain/time/time.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import type { Trx } from '#server/db/open.ts'
import type { FamilyGroupRow } from '#server/db/schema/family.ts'
import type { Settings } from '#server/env.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { listLeavingFacts } from '#server/features/own-decision/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  type Actor,
  bringAlong,
  columnIn,
  everybodyIn,
  type FamilyCaller,
  findActor,
  addMember,
  lockActor,
  mine,
  mustKeepAdmin,
  newFamilyCode,
  requirePermission,
  countFreePlaces,
} from './service.ts'
import { familyMemberRoutes, type MemberEndpoint } from './member-routes.ts'
import { type OnParting, removeFromFamily } from './parting.ts'
import { deleteGroup, deleteMember, deleteWaiting, insertGroup, personOf, updateGroup } from './store.ts'

type FamilyEndpoint = 'mine' | 'create' | 'change' | 'remove' | 'leave' | MemberEndpoint

/** A new family has these settings. [family/family-size] [family/family-settings] */
const MAX_MEMBERS = 10
const DEFAULT_SETTINGS = { allowChildrenToInvite: false, requireApprovalToJoin: true, parentControl: true }

const flag = (on: boolean) => (on ? 'on' : 'off')
const full = () => new ApiError('CONFLICT', ['maxMembers'])

/** `onParting`: the effects in other features when a member leaves the family. [family/parting-effects] */
type FamilyDeps = { readonly settings: Settings; readonly onParting: readonly OnParting[] }

export const familyRoutes = ({
  settings: { mail },
  onParting,
}: FamilyDeps): Handlers<Pick<typeof family, FamilyEndpoint>> => ({
  ...familyMemberRoutes(onParting),

  async mine({ db, now, ...caller }) {
    return mine(await findActor(db, caller, now()), now())
  },

  create: (ctx, { body }) => createFamily(ctx, mail, body),

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
})

async function createFamily(
  { write, now, newId, userId, sessionId, ...caller }: Ctx<typeof family.create>,
  mail: boolean,
  { name, description = '', maxMembers = MAX_MEMBERS, settings }: Parsed<typeof family.create>['body'],
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
}

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
