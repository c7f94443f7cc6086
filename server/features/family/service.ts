import { randomInt } from 'node:crypto'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import {
  columnOf,
  type FamilyAction,
  type FamilyColumn,
  type FamilyFact,
  may,
  type Whose,
} from '#domain/family/permission.ts'
import { declinedSince, roomLeft } from '#domain/family/invitation.ts'
import { isOfAge } from '#domain/family/parental-control.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { FamilyGroupRow, FamilyMemberRow } from '#server/db/schema/family.ts'
import { childAccount, returnToPersonal, zonesFrom } from '#server/features/account/service.ts'
import { withdrawEmailsOfManaged } from '#server/features/account/email-change.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  childrenWithout,
  countOpenInvitations,
  getDataGroup,
  deleteGroup,
  deleteWaiting,
  groupById,
  insertMember,
  lockGroup,
  membersOf,
  type NewMember,
  personOf,
  updateCode,
  updateMember,
} from './store.ts'

export type Member = Awaited<ReturnType<typeof membersOf>>[number]
export type Family = { readonly group: FamilyGroupRow; readonly members: readonly Member[] }
/** A user in their family; `column` is null while they wait or are suspended. [permission/matrix-columns] */
export type Actor = { readonly family: Family; readonly me: Member; readonly column: FamilyColumn | null }

/** The name by which the family calls a member. */
export const nameOf = (member: Pick<Member, 'alias' | 'firstName' | 'lastName'>): string =>
  member.alias ?? fullName(member)

export const standing = (member: Member, now: Instant) => ({
  role: member.role,
  isAdmin: member.isAdmin === 'on',
  isOfAge: isOfAge(member.birthDate, localDate(zonesFrom(member.timezoneHistory), now)),
})

/** The column that a member has, or would have if they were active. [permission/matrix-columns] */
export const columnIn = ({ group }: Family, me: Member, now: Instant): FamilyColumn =>
  columnOf(standing(me, now), { parentControl: group.parentControl === 'on' })

async function readFamily(db: Db, group: FamilyGroupRow, now: Instant): Promise<Family> {
  const isDecided = ({ status, joinedAt }: Member) => status !== 'waiting' || joinedAt > declinedSince(now)
  return { group, members: (await membersOf(db, group.id)).filter(isDecided) }
}

/** The owner of the data, and whether a parent acts for them. */
export type FamilyCaller = { readonly subject: SubjectId; readonly isActing: boolean }

function actorIn(family: Family, userId: string, isActing: boolean, now: Instant): Actor | undefined {
  const me = family.members.find((member) => member.userId === userId)
  const column = isActing ? 'actingForChild' : me && columnIn(family, me, now)
  return me && { family, me, column: me.status === 'active' && column ? column : null }
}

/** Finds a user's family as it is; undefined: they are in none. */
export async function findActor(db: Db, { subject, isActing }: FamilyCaller, now: Instant): Promise<Actor | undefined> {
  const { userId, groupId } = await personOf(db, subject)
  const group = groupId === null ? undefined : await groupById(db, groupId)
  return group && actorIn(await readFamily(db, group, now), userId, isActing, now)
}

/** Locks a family until the transaction ends; undefined: it is gone. */
export async function lockFamily(trx: Trx, groupId: string, now: Instant): Promise<Family | undefined> {
  const group = await lockGroup(trx, groupId)
  if (!group) return undefined
  await deleteWaiting(trx, { acceptedBefore: declinedSince(now), groupId })
  return readFamily(trx, group, now)
}

/** Locks a user's family until the transaction ends. */
export async function lockActor(trx: Trx, { subject, isActing }: FamilyCaller, now: Instant): Promise<Actor> {
  const { userId, groupId } = await personOf(trx, subject)
  const family = groupId === null ? undefined : await lockFamily(trx, groupId, now)
  const actor = family && actorIn(family, userId, isActing, now)
  if (!actor) throw new ApiError('NOT_FOUND', ['familyGroup'])
  return actor
}

/**
 * Finds another member, or the caller. A user of another family does not exist for the caller, who must be active.
 * [error/hidden-existence]
 */
export function memberOf({ family, column }: Actor, userId: string): Member {
  if (column === null) throw new ApiError('FORBIDDEN')
  const member = family.members.find((each) => each.userId === userId)
  if (!member) throw new ApiError('NOT_FOUND', ['user'])
  return member
}

const isActiveAdmin = ({ status, isAdmin }: Member) => status === 'active' && isAdmin === 'on'

/** Whether no active admin remains without this member. [family/family-admin] */
export const isLastAdmin = ({ members }: Family, without: Member): boolean =>
  isActiveAdmin(without) && !members.some((member) => member.userId !== without.userId && isActiveAdmin(member))

const whoseIs = (me: Member, member: Member): Whose =>
  member.userId === me.userId ? 'own' : member.role === 'child' ? 'child' : 'adult'

/** No parent lets in a member whom they have invited. [family/join-approval] */
export const factsOfJoin = (me: Member, member: Member): readonly FamilyFact[] =>
  member.invitedBy === me.userId ? [] : ['invitedByAnother']

type Permission = { target?: Member; facts?: readonly FamilyFact[] }

/**
 * Refuses an action that the matrix does not allow. Whether the last admin may do it is checked elsewhere:
 * `mustKeepAdmin`. [permission/server-check]
 * @returns whether it becomes a request that a parent decides
 */
export function requirePermission(
  { me, column }: Actor,
  action: FamilyAction,
  { target, facts }: Permission = {},
): boolean {
  if (column === null) throw new ApiError('FORBIDDEN')
  const verdict = may({ column, action, whose: target ? whoseIs(me, target) : 'own', facts })
  if (verdict === 'no') throw new ApiError('FORBIDDEN')
  return verdict === 'request'
}

/** A family always has an active admin. [family/family-admin] */
export function mustKeepAdmin(family: Family, without: Member): void {
  if (isLastAdmin(family, without)) throw new ApiError('CONFLICT', ['isAdmin'])
}

/** How many more may become members. [family/family-size] */
export function placesIn({ group, members }: Family, open = 0): number {
  const count = (wanted: Member['status']) => members.filter(({ status }) => status === wanted).length
  return roomLeft({ maxMembers: group.maxMembers, active: count('active'), waiting: count('waiting'), open })
}

/**
 * How many more may be invited, or join without an invitation: an invited user already has a place.
 * [family/family-size]
 */
export const countFreePlaces = async (db: Db, family: Family, now: Instant): Promise<number> =>
  placesIn(family, await countOpenInvitations(db, family.group.id, now))

/**
 * Children without e-mail whose family is gone come along with their manager, if there is room for all.
 * [family/family-deletion]
 */
export async function bringAlong(trx: Trx, family: Family, userId: string, now: Instant): Promise<void> {
  const children = await childrenWithout(trx, userId)
  if (children.length && (await countFreePlaces(trx, family, now)) < children.length)
    throw new ApiError('CONFLICT', ['maxMembers'])
  const of = { groupId: family.group.id, joinedAt: now, invitedBy: userId, alias: null }
  for (const { userId: childId } of children)
    await addMember(trx, { ...of, userId: childId, role: 'child', isAdmin: 'off', status: 'active' }, now)
}

/** Adds a member to a family that is locked and has room. */
export async function addMember(trx: Trx, member: NewMember, now: Instant): Promise<void> {
  await deleteWaiting(trx, { acceptedBefore: declinedSince(now), userId: member.userId })
  if (!(await insertMember(trx, member))) throw new ApiError('ALREADY_EXISTS', ['familyGroup'])
  if (isActiveChild(member)) await returnToPersonal(trx, await getDataGroup(trx, member.userId), now)
}

type Placed = Pick<FamilyMemberRow, 'role' | 'status'>
const isActiveChild = ({ role, status }: Placed) => role === 'child' && status === 'active'
export const isActiveParent = ({ role, status }: Placed) => role === 'parent' && status === 'active'

/** Changes a member. A user who becomes an active child gets the run mode of one. [view/run-mode-of-new-child] */
export async function changeMembership(trx: Trx, member: Member, change: Partial<FamilyMemberRow>, now: Instant) {
  await updateMember(trx, member.userId, change)
  if (isActiveParent(member) && !isActiveParent({ ...member, ...change }))
    await revokeParentAccess(trx, member.groupId, now)
  if (isActiveChild({ ...member, ...change }) && !isActiveChild(member))
    await returnToPersonal(trx, member.dataGroup, now)
}

export const deleteFamily = (trx: Trx, groupId: string): Promise<unknown> => deleteGroup(trx, groupId)
/** The data groups of all whom a change of the family concerns. */
export const everybodyIn = ({ members }: Family): string[] => members.map(({ dataGroup }) => dataGroup)

/** Declines those who have waited for 14 days. Runs once in a while. [family/join-approval] */
export const sweepFamilies = (db: Db, now: Instant): Promise<unknown> =>
  deleteWaiting(db, { acceptedBefore: declinedSince(now) })

/** Capital letters and digits that are easy to tell apart, written or spoken. [family/family-code] */
const CODE_LETTERS = '34679ACDEFGHJKMNPQRTWXY'
const CODE_LENGTH = 8
export const newFamilyCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Renews the code, so that the old one leads to no child. [family/family-code] */
export async function renewCode(trx: Trx, groupId: string, now: Instant): Promise<void> {
  while (!(await updateCode(trx, groupId, newFamilyCode(), now)));
}

/** A user who is no longer a parent must not reach a child by the code or by a handed link. [family/parting-effects] */
export const revokeParentAccess = (trx: Trx, groupId: string, now: Instant) =>
  renewCode(trx, groupId, now).then(() => withdrawEmailsOfManaged(trx, groupId))

/** A user's view of their family. [family/member-visibility] */
export function mine(actor: Actor | undefined, now: Instant): MyFamily {
  if (!actor) return { familyGroup: null, waitingFor: null }
  const { family, me, column } = actor
  const { group, members } = family
  if (column === null) {
    const status = me.status === 'waiting' ? 'waiting' : 'suspended'
    return { familyGroup: null, waitingFor: { name: group.name, status } }
  }
  const isGrown = column === 'admin' || column === 'parent'
  const visible = members.filter((member) => isGrown || member.status === 'active')
  return {
    familyGroup: {
      id: group.id,
      name: group.name,
      description: group.description,
      maxMembers: group.maxMembers,
      settings: {
        allowChildrenToInvite: group.allowChildrenToInvite === 'on',
        requireApprovalToJoin: group.requireApprovalToJoin === 'on',
        parentControl: group.parentControl === 'on',
      },
      column,
      code: isGrown ? group.code : null,
      codeRenewedAt: isGrown ? group.codeRenewedAt : null,
      members: visible.map((member) => memberOnWire(actor, column, member, now)),
      version: group.version,
      createdAt: group.createdAt,
    },
    waitingFor: null,
  }
}

export function memberOnWire({ family, me }: Actor, column: FamilyColumn, member: Member, now: Instant): FamilyMember {
  const isGrown = column === 'admin' || column === 'parent'
  const whose = whoseIs(me, member)
  const isTold = member.managedId !== null && (isGrown || (whose === 'own' && standing(member, now).isOfAge))
  // A parent acts for a child under parental control only. [family/acting-for-a-child]
  const isActed = isGrown && member.status === 'active' && columnIn(family, member, now) === 'controlledChild'
  return {
    _id: member.userId,
    name: nameOf(member),
    fullName: fullName(member),
    alias: member.alias,
    avatar: member.avatar,
    email: may({ column, action: 'viewEmails', whose }) === 'yes' ? member.email : null,
    role: member.role,
    isAdmin: member.isAdmin === 'on',
    isActive: member.status === 'active',
    status: member.status,
    isManaged: member.managedId !== null,
    account: isTold ? childAccount(member, now) : null,
    isDecidable:
      member.status === 'waiting' &&
      may({ column, action: 'decideJoin', whose, facts: factsOfJoin(me, member) }) === 'yes',
    isAskedToBeChild: isGrown && member.askedRole === 'child',
    dataGroup: isActed ? member.dataGroup : null,
    joinedAt: member.joinedAt,
  }
}
