import type { child, OutsideChild } from '#contract/child.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant } from '#domain/time/time.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfManaged } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import type { ExportQueue } from '#server/operation/export-queue.ts'
import { exportAccount } from '#server/features/account-data/service.ts'
import { isEmailTaken, ownerFrom } from '#server/features/account/service.ts'
import { createEmailLink, withdrawEmail } from '#server/features/account/email-change.ts'
import { recordDeeds, recordReading } from '#server/features/audit/service.ts'
import { loadChildMember, isMemberOfAge, keepManaged } from './service.ts'
import { mailConfirmation } from '#server/features/auth/email-confirmation.ts'
import {
  type Actor,
  everybodyIn,
  findActor,
  addMember,
  lockActor,
  type Member,
  memberOf,
  nameOf,
  requirePermission,
  renewCode,
  countFreePlaces,
} from '#server/features/family/service.ts'
import { type Attempt, attemptsFrom, countTry, countUnlessFound } from '#server/features/throttle/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handedAddresses, type LinkDeps } from './managed.ts'
import { emailAwaited, managedBy, type Outside, removedFrom } from './managed-store.ts'

type ManagedChildEndpoint = 'giveEmail' | 'withdrawEmail' | 'export' | 'outside' | 'keep' | 'renewCode'
type ManagedChildDeps = LinkDeps & { readonly settings: Settings; readonly exportInTurn: ExportQueue }
type GiveEmailContext = Ctx<typeof child.giveEmail>

const missing = () => new ApiError('NOT_FOUND', ['user'])

/**
 * A parent gives a child without e-mail an address, removes it, exports its data, or keeps it. [family/child-address]
 * [family/managed-child-removal]
 */
export const managedChildRoutes = ({
  settings,
  tokens,
  exportInTurn,
}: ManagedChildDeps): Handlers<Pick<typeof child, ManagedChildEndpoint>> => {
  const links = handedAddresses({ settings, tokens })
  return {
    async giveEmail(ctx, { params: { user }, body: { email, leaves, name } }) {
      const { db, now, write, concern } = ctx
      const asking = await findActor(db, ctx, now())
      if (!asking) throw new ApiError('NOT_FOUND', ['familyGroup'])
      mayGive(asking, memberOf(asking, user), leaves, now())
      if (leaves && !isTypedRight(name ?? '', nameOf(memberOf(asking, user))))
        throw new ApiError('INVALID_PARAMS', ['name'])
      await mustBeFree(ctx, asking, email)
      const given = await write(async (trx) => {
        const actor = await lockActor(trx, ctx, now())
        const member = memberOf(actor, user)
        mayGive(actor, member, leaves, now())
        if (settings.mail) await mailConfirmation(trx, { userId: user, email, leaves }, now())
        else await createEmailLink(trx, { userId: user, email, leaves }, links.tokenOf, now())
        await recordPending(ctx, trx, member, email)
        concern(everybodyIn(actor.family))
        return loadChildMember(trx, ctx, user)
      })
      // This stands outside the write: the answer of a write is kept for a repeated request, and the link must not be
      // kept.
      return { ...given, link: settings.mail ? null : links.linkIfHanded(await emailAwaited(db, user)) }
    },

    withdrawEmail: (ctx, { params: { user } }) =>
      ctx.write(async (trx) => {
        const actor = await lockActor(trx, ctx, ctx.now())
        const member = memberOf(actor, user)
        mayGive(actor, member, false, ctx.now())
        await withdrawEmail(trx, user)
        await recordPending(ctx, trx, member, null)
        ctx.concern(everybodyIn(actor.family))
        return loadChildMember(trx, ctx, user)
      }),

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
  }
}

/**
 * A parent may give a child an address, or remove it with one, but no parent gives an address to a child of age that
 * has a PIN: it asks for one itself. [family/child-address]
 */
function mayGive(actor: Actor, member: Member, leaves: boolean, now: Instant): void {
  requirePermission(actor, leaves ? 'removeMember' : 'resetManagedChild', { target: member, facts: ['adminsRemain'] })
  const isOwn = member.userId === actor.me.userId
  const speaksForItself = member.pinHash !== null && isMemberOfAge(member, now)
  if (member.managedId === null || isOwn || speaksForItself) throw new ApiError('FORBIDDEN')
}

/**
 * As at sign-up, the answer tells that an address is taken, so both the question and the mails are throttled.
 * [account/taken-address]
 */
async function mustBeFree(
  { db, now, http, userId }: GiveEmailContext,
  { family }: Actor,
  email: string,
): Promise<void> {
  const mails = [family.group.id, userId].map((by): Attempt => ({ kind: 'childEmail', by }))
  await countTry(db, mails, now())
  const findFree = async (trx: Trx) => ((await isEmailTaken(trx, email)) ? undefined : email)
  if (!(await countUnlessFound(db, attemptsFrom('signUpAddress', http.ip), now(), findFree)))
    throw new ApiError('ALREADY_EXISTS', ['email'])
}

type Recording = Pick<GiveEmailContext, 'now' | 'newId' | 'userId'>

/** Every write of a parent about a child is in the child's history. [family/acting-audit] */
const recordPending = (
  { now, newId, userId: actorId }: Recording,
  trx: Parameters<typeof recordDeeds>[0],
  { userId, dataGroup, wantedEmail }: Member,
  pendingEmail: string | null,
) =>
  recordDeeds(trx, { now, newId }, { actorId, ownerId: dataGroup }, [
    {
      action: 'change',
      entity: 'account',
      entityId: userId,
      before: { pendingEmail: wantedEmail },
      after: { pendingEmail },
    },
  ])

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
