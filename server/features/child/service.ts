import { Visible, type child } from '#contract/child.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { FamilyMember } from '#contract/family.ts'
import { type ManagedField, maySay } from '#domain/family/managed-child.ts'
import { isOfAge } from '#domain/family/parental-control.ts'
import { isGuessablePin } from '#domain/family/pin.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'
import { localDate, zoneAt } from '#domain/time/zone.ts'
import { type SubjectId, subjectOfManaged } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import {
  cancelErasure,
  changePerson,
  createAccount,
  lockPerson,
  scheduleErasure,
  updateChildLocale,
  zonesFrom,
} from '#server/features/account/service.ts'
import { recordDeeds } from '#server/features/audit/service.ts'
import { mailReset } from '#server/features/auth/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { dropPicture } from '#server/features/avatar/service.ts'
import {
  type Actor,
  everybodyIn,
  type FamilyCaller,
  findActor,
  addMember,
  lockActor,
  type Member,
  memberOf,
  memberOnWire,
  requirePermission,
  countFreePlaces,
} from '#server/features/family/service.ts'
import { type OnParting, leaveFamily } from '#server/features/family/parting.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { type Attempt, countTry, countTryWithin, forgive } from '#server/features/throttle/service.ts'
import type { Ctx } from '#server/http/http.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  deleteManaged,
  insertManaged,
  lockPin,
  managedById,
  updateManager,
  updatePin,
  updateRemovedFrom,
} from './store.ts'

/** The list of visible data names everything. [family/acting-banner] */
export const VISIBLE: readonly Visible[] = Visible.options

/** Tries are counted by code and child, so that no one without the code makes a child wait. [account/pin-tries] */
export const pinAttempt = (familyCode: string, childId: string): Attempt => ({
  kind: 'childPin',
  by: `${familyCode} ${childId}`,
})

type CreateContext = Ctx<typeof child.create>
type ChangeContext = Ctx<typeof child.change>
type NewChild = Parsed<typeof child.create>['body']
type ChildChange = Parsed<typeof child.change>['body']

/** Reports all wrong fields at once, in the order of the form. [error/all-fields-at-once] */
function assertValidChild({ owner, now }: CreateContext, { birthDate, pin }: ChildInput): void {
  const isTooCommon = typeof pin === 'string' && isGuessablePin(pin, birthDate ?? null)
  const wrong = [
    ...(birthDate && birthDate > localDate(owner.zones, now()) ? ['birthDate'] : []),
    ...(isTooCommon ? ['pin'] : []),
  ]
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong, isTooCommon ? { reason: 'tooCommon' } : {})
}
type ChildInput = { birthDate?: LocalDate | null | undefined; pin?: string | null | undefined }

const hashPin = (inTurn: InTurn, pin: string | null | undefined) =>
  typeof pin === 'string' ? inTurn((argon) => argon.hash(pin)) : null

/** Loads the child as the list of the family shows it. */
export async function loadChildMember(
  trx: Trx,
  ctx: FamilyCaller & Pick<Ctx<typeof child.create>, 'now'>,
  userId: string,
): Promise<FamilyMember> {
  const actor = await lockActor(trx, ctx, ctx.now())
  return memberOnWire(actor, actor.column!, memberOf(actor, userId), ctx.now())
}

const noFamily = () => new ApiError('NOT_FOUND', ['familyGroup'])

/** Creates a child without e-mail, who is an active member at once. [family/child-creation] */
export async function createChild(ctx: CreateContext, inTurn: InTurn, body: NewChild): Promise<FamilyMember> {
  const { db, now, newId, owner, userId: parentId, write, concern } = ctx
  // Ask before the PIN is hashed, because hashing takes time.
  const asking = await findActor(db, ctx, now())
  if (!asking) throw noFamily()
  requirePermission(asking, 'createManagedChild')
  assertValidChild(ctx, body)
  const pinHash = await hashPin(inTurn, body.pin)
  const ids = { userId: newId(), dataGroup: newId() }
  return write(async (trx) => {
    const actor = await lockActor(trx, ctx, now())
    requirePermission(actor, 'createManagedChild')
    if ((await countFreePlaces(trx, actor.family, now())) < 1) throw new ApiError('CONFLICT', ['maxMembers'])
    await countTryWithin(trx, [{ kind: 'familyPlaces', by: parentId }], now())
    const { firstName, lastName = '', avatar, birthDate, language = owner.language } = body
    const timezone = body.timezone ?? zoneAt(owner.zones, now())
    const account = { ...ids, firstName, lastName, avatar, birthDate, language, timezone }
    await createAccount(trx, { ...account, email: null, passwordHash: null }, now())
    await insertManaged(trx, { userId: ids.userId, pinHash, createdBy: parentId, createdAt: now() })
    const groupId = actor.family.group.id
    const standing = { role: 'child', isAdmin: 'off', status: 'active', alias: null, invitedBy: parentId } as const
    await addMember(trx, { ...standing, userId: ids.userId, groupId, joinedAt: now() }, now())
    const made = { action: 'create', entity: 'account', entityId: ids.userId, before: null } as const
    const after = stateOf((await managedById(trx, ids.userId))!)
    await recordDeeds(trx, ctx, { actorId: parentId, ownerId: ids.dataGroup }, [{ ...made, after }])
    concern(everybodyIn(actor.family))
    return loadChildMember(trx, ctx, ids.userId)
  })
}

/** Whether a member is of age by its own calendar. [family/coming-of-age] */
export const isMemberOfAge = ({ birthDate, timezoneHistory }: Born, now: Instant): boolean =>
  isOfAge(birthDate, localDate(zonesFrom(timezoneHistory), now))
type Born = Pick<Member, 'birthDate' | 'timezoneHistory'>

/**
 * Refuses the fields that the caller may not change, or all if the target is no child without e-mail.
 * [family/child-fields]
 */
function refuseForbidden(actor: Actor, member: Member, change: ChildChange, now: Instant): void {
  requirePermission(actor, 'resetManagedChild', { target: member })
  if (member.managedId === null) throw new ApiError('FORBIDDEN')
  const isOwn = member.userId === actor.me.userId
  const by = isOwn ? 'itself' : 'parent'
  const said = Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [field as ManagedField]))
  const isAllowed = said.every((field) => maySay(field, { by, isOfAge: isMemberOfAge(member, now) }))
  if (!isAllowed || (isOwn && change.pin === null)) throw new ApiError('FORBIDDEN')
}

const notThePin = () => new ApiError('INVALID_PARAMS', ['currentPin'])

/** A child that changes its PIN types the current one. [account/pin-change] */
async function mustKnowPin(
  { db, now, http }: ChangeContext,
  inTurn: InTurn,
  of: Known,
  currentPin = '',
): Promise<void> {
  const attempts = [pinAttempt(of.code, of.userId)]
  const isRight = await inTurn(async (argon) => {
    await countTry(db, attempts, now())
    return argon.matches(of.pinHash, currentPin)
  })
  if (isRight) return
  http.note('sign-in refused')
  throw notThePin()
}
type Known = { code: string; userId: string; pinHash: string | null }

export async function changeChild(
  ctx: ChangeContext,
  { inTurn, grants }: { inTurn: InTurn; grants: Grants },
  userId: string,
  { currentPin, ...change }: ChildChange,
): Promise<FamilyMember> {
  const { pin, language, timezone, ...person } = change
  const { db, now, write, concern } = ctx
  const asking = await findActor(db, ctx, now())
  if (!asking) throw noFamily()
  const isOwn = userId === ctx.userId
  refuseForbidden(asking, memberOf(asking, userId), change, now())
  const known = (await managedById(db, userId))!
  assertValidChild(ctx, { birthDate: person.birthDate === undefined ? known.birthDate : person.birthDate, pin })
  const { code } = asking.family.group
  if (isOwn && pin !== undefined) await mustKnowPin(ctx, inTurn, { ...known, code, userId }, currentPin)
  const pinHash = await hashPin(inTurn, pin)
  return write(async (trx) => {
    const actor = await lockActor(trx, ctx, now())
    refuseForbidden(actor, memberOf(actor, userId), change, now())
    if (isOwn && pin !== undefined) {
      // A parent may have set another PIN while this one was compared.
      await lockCaller(trx, ctx, now())
      if ((await lockPin(trx, userId)) !== known.pinHash) throw notThePin()
    }
    const before = (await managedById(trx, userId))!
    if (Object.keys(person).length) await changePerson(trx, userId, person)
    if (person.avatar !== undefined) await dropPicture(trx, before.dataGroup)
    if (language !== undefined || timezone !== undefined)
      await updateChildLocale(trx, subjectOfManaged(before.dataGroup), { language, timezone }, now())
    if (pin !== undefined) {
      // Everything locks the account first; two transactions that lock in another order would deadlock.
      await lockPerson(trx, userId)
      await updatePin(trx, userId, pinHash)
      await forgive(trx, pinAttempt(code, userId))
      // A parent's session is none of the child's, so it goes on.
      if (before.pinHash !== null) await grants.end('passwordChange', trx, { userId, sessionId: ctx.sessionId }, now())
    }
    const after = (await managedById(trx, userId))!
    if (!isOwn) await recordChange(trx, ctx, before, after)
    concern([...everybodyIn(actor.family), before.dataGroup])
    return loadChildMember(trx, ctx, userId)
  })
}

type Managed = NonNullable<Awaited<ReturnType<typeof managedById>>>
/** The state for the history; of a PIN it says only whether there is one. [family/acting-audit] */
const stateOf = ({ firstName, lastName, avatar, birthDate, language, timezoneHistory, pinHash }: Managed) => ({
  firstName,
  lastName,
  avatar,
  birthDate,
  language,
  timezone: zonesFrom(timezoneHistory).at(-1)!.tz,
  hasPin: pinHash !== null,
})
const recordChange = (trx: Trx, { userId: actorId, ...making }: ChangeContext, before: Managed, after: Managed) =>
  recordDeeds(trx, making, { actorId, ownerId: after.dataGroup }, [
    {
      action: 'change',
      entity: 'account',
      entityId: after.id,
      before: stateOf(before),
      after: { ...stateOf(after), ...(before.pinHash !== after.pinHash && { pinChanged: true }) },
    },
  ])

/**
 * Decides what becomes of a child without e-mail that leaves a family. If the family was deleted, the user who deleted
 * it goes on managing the child and brings it into their next family. [family/family-deletion] A removed child can be
 * kept after all, by the parents of that family, until it is erased. [family/managed-child-removal]
 */
export const handleManagedParting: OnParting = async (trx, { groupId, member, why, by }, now) => {
  const { userId, managedId } = member
  if (managedId === null) return []
  if (why === 'familyDeleted') await updateManager(trx, userId, by)
  if (why === 'removed') {
    await updateRemovedFrom(trx, userId, groupId)
    await scheduleErasure(trx, userId, now)
  }
  return []
}

/** Removes the PIN: the child cannot sign in until a parent sets another one. */
export const dropPin = (trx: Trx, userId: string): Promise<unknown> => updatePin(trx, userId, null)

/** Cancels the erasure of a removed child. [family/managed-child-removal] @returns false: it is being erased already */
export async function keepManaged(trx: Trx, userId: string): Promise<boolean> {
  await updateRemovedFrom(trx, userId, null)
  return cancelErasure(trx, userId)
}

type Confirmed = { userId: string; dataGroup: string; email: string; leaves: boolean; isRead: boolean }
/**
 * Gives a child without e-mail an address and with it an account of its own. Sessions by PIN end; a mail brings a link
 * to choose a password, unless one was chosen with a handed link. [family/child-address]
 */
export async function convertToOwnAccount(
  trx: Trx,
  { userId, dataGroup, email, leaves, isRead }: Confirmed,
  grants: Grants,
  now: Instant,
) {
  if (!(await managedById(trx, userId))) return
  await deleteManaged(trx, userId)
  await cancelErasure(trx, userId)
  await grants.end('signOutEverywhere', trx, { userId, sessionId: null }, now)
  if (isRead) await mailReset(trx, email, now)
  if (leaves) await leaveFamily(trx, { subject: subjectOfManaged(dataGroup), why: 'grownOut' }, grants.onLeave, now)
}

/** The data groups whose history the caller may read. [permission/family-rows] */
export function readableOwners(actor: Actor | undefined, subject: SubjectId, childId: string | undefined): string[] {
  const isParent = actor?.column === 'admin' || actor?.column === 'parent'
  const children = isParent
    ? actor.family.members.filter(({ role, status }) => role === 'child' && status !== 'waiting')
    : []
  if (childId === undefined) return [subject, ...children.map(({ dataGroup }) => dataGroup)]
  if (childId === actor?.me.userId) return [subject]
  const wanted = children.find(({ userId }) => userId === childId)
  if (!wanted) throw new ApiError('NOT_FOUND', ['child'])
  return [wanted.dataGroup]
}
