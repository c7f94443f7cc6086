import { randomInt } from 'node:crypto'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import {
  columnOf,
  type FamilyAction,
  type FamilyColumn,
  type FamilyFact,
  may,
  type Whose,
} from '#domain/family-permission.ts'
import { declinedSince, roomLeft } from '#domain/invitation.ts'
import { isOfAge } from '#domain/parental-control.ts'
import { fullName } from '#domain/person-name.ts'
import type { Instant } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { FamilyGroupRow, FamilyMemberRow } from '#server/db/schema/family.ts'
import { childAccount, returnToPersonal, zonesFrom } from '#server/features/account/service.ts'
import { withdrawEmailsOfManaged } from '#server/features/account/email-change.ts'
import { ApiError } from '#server/api-error.ts'
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
/** Somebody in their family; `column` is null while they wait or are suspended. */
export type Actor = { readonly family: Family; readonly me: Member; readonly column: FamilyColumn | null }

/** As the family calls them. */
export const nameOf = (member: Pick<Member, 'alias' | 'firstName' | 'lastName'>): string =>
  member.alias ?? fullName(member)

export const standing = (member: Member, now: Instant) => ({
  role: member.role,
  isAdmin: member.isAdmin === 'on',
  isOfAge: isOfAge(member.birthDate, localDate(zonesFrom(member.timezoneHistory), now)),
})

/** What somebody would be if they were active. */
export const columnIn = ({ group }: Family, me: Member, now: Instant): FamilyColumn =>
  columnOf(standing(me, now), { parentControl: group.parentControl === 'on' })

async function readFamily(db: Db, group: FamilyGroupRow, now: Instant): Promise<Family> {
  const isDecided = ({ status, joinedAt }: Member) => status !== 'waiting' || joinedAt > declinedSince(now)
  return { group, members: (await membersOf(db, group.id)).filter(isDecided) }
}

/** Who calls: whose data it is, and whether it is a parent in their place. */
export type FamilyCaller = { readonly subject: SubjectId; readonly isActing: boolean }

function actorIn(family: Family, userId: string, isActing: boolean, now: Instant): Actor | undefined {
  const me = family.members.find((member) => member.userId === userId)
  const column = isActing ? 'actingForChild' : me && columnIn(family, me, now)
  return me && { family, me, column: me.status === 'active' && column ? column : null }
}

/** Somebody's family as it is; undefined: none. */
export async function findActor(db: Db, { subject, isActing }: FamilyCaller, now: Instant): Promise<Actor | undefined> {
  const { userId, groupId } = await personOf(db, subject)
  const group = groupId === null ? undefined : await groupById(db, groupId)
  return group && actorIn(await readFamily(db, group, now), userId, isActing, now)
}

/** A family as it stays until the transaction ends; undefined: it is gone. */
export async function lockFamily(trx: Trx, groupId: string, now: Instant): Promise<Family | undefined> {
  const group = await lockGroup(trx, groupId)
  if (!group) return undefined
  await deleteWaiting(trx, { acceptedBefore: declinedSince(now), groupId })
  return readFamily(trx, group, now)
}

/** Somebody in their family as it stays until the transaction ends. */
export async function lockActor(trx: Trx, { subject, isActing }: FamilyCaller, now: Instant): Promise<Actor> {
  const { userId, groupId } = await personOf(trx, subject)
  const family = groupId === null ? undefined : await lockFamily(trx, groupId, now)
  const actor = family && actorIn(family, userId, isActing, now)
  if (!actor) throw new ApiError('NOT_FOUND', ['familyGroup'])
  return actor
}

/** Another member, or oneself. Whoever is in no family of the caller's is not there. The caller must be active. */
export function memberOf({ family, column }: Actor, userId: string): Member {
  if (column === null) throw new ApiError('FORBIDDEN')
  const member = family.members.find((each) => each.userId === userId)
  if (!member) throw new ApiError('NOT_FOUND', ['user'])
  return member
}

const isActiveAdmin = ({ status, isAdmin }: Member) => status === 'active' && isAdmin === 'on'

/** rule [6.1-a]: whether no active admin remains without this member. */
export const isLastAdmin = ({ members }: Family, without: Member): boolean =>
  isActiveAdmin(without) && !members.some((member) => member.userId !== without.userId && isActiveAdmin(member))

const whoseIs = (me: Member, member: Member): Whose =>
  member.userId === me.userId ? 'own' : member.role === 'child' ? 'child' : 'adult'

/** rule [6.3-a]: no parent lets in whom they have invited. */
export const factsOfJoin = (me: Member, member: Member): readonly FamilyFact[] =>
  member.invitedBy === me.userId ? [] : ['invitedByAnother']

type Permission = { target?: Member; facts?: readonly FamilyFact[] }

/**
 * rules §6.2: lets nobody by whom the matrix does not. Whether they may for now, because they are the last admin,
 * is another question: `mustKeepAdmin`.
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

/** rule [6.1-a] and rules §6.6: a family is never without an active admin. */
export function mustKeepAdmin(family: Family, without: Member): void {
  if (isLastAdmin(family, without)) throw new ApiError('CONFLICT', ['isAdmin'])
}

/** rule [6.1-b]: how many more may become members. */
export function placesIn({ group, members }: Family, open = 0): number {
  const count = (wanted: Member['status']) => members.filter(({ status }) => status === wanted).length
  return roomLeft({ maxMembers: group.maxMembers, active: count('active'), waiting: count('waiting'), open })
}

/** rule [6.1-b]: how many more may be asked, or come without being asked: whoever is asked has a place already. */
export const countFreePlaces = async (db: Db, family: Family, now: Instant): Promise<number> =>
  placesIn(family, await countOpenInvitations(db, family.group.id, now))

/** rules §6.6: children without e-mail whose family is gone come along with who manages them, where there is room. */
export async function bringAlong(trx: Trx, family: Family, userId: string, now: Instant): Promise<void> {
  const children = await childrenWithout(trx, userId)
  if (children.length && (await countFreePlaces(trx, family, now)) < children.length)
    throw new ApiError('CONFLICT', ['maxMembers'])
  const of = { groupId: family.group.id, joinedAt: now, invitedBy: userId, alias: null }
  for (const { userId: childId } of children)
    await addMember(trx, { ...of, userId: childId, role: 'child', isAdmin: 'off', status: 'active' }, now)
}

/** Somebody becomes a member of a family that is locked and has room. */
export async function addMember(trx: Trx, member: NewMember, now: Instant): Promise<void> {
  await deleteWaiting(trx, { acceptedBefore: declinedSince(now), userId: member.userId })
  if (!(await insertMember(trx, member))) throw new ApiError('ALREADY_EXISTS', ['familyGroup'])
  if (isActiveChild(member)) await returnToPersonal(trx, await getDataGroup(trx, member.userId), now)
}

type Placed = Pick<FamilyMemberRow, 'role' | 'status'>
const isActiveChild = ({ role, status }: Placed) => role === 'child' && status === 'active'
export const isActiveParent = ({ role, status }: Placed) => role === 'parent' && status === 'active'

/** A member becomes something else. rule [6.4-a]: whoever is an active child from now on has the mode of a child. */
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

/** rule [6.3-a], once in a while. */
export const sweepFamilies = (db: Db, now: Instant): Promise<unknown> =>
  deleteWaiting(db, { acceptedBefore: declinedSince(now) })

/** Capitals and digits that nobody mistakes for each other, written or spoken of. */
const CODE_LETTERS = '34679ACDEFGHJKMNPQRTWXY'
const CODE_LENGTH = 8
export const newFamilyCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Whoever knows the old one finds no child by it any more. */
export async function renewCode(trx: Trx, groupId: string, now: Instant): Promise<void> {
  while (!(await updateCode(trx, groupId, newFamilyCode(), now)));
}

/** A user who is no longer a parent reaches no child, by the code or by a link that was handed over. */
export const revokeParentAccess = (trx: Trx, groupId: string, now: Instant) =>
  renewCode(trx, groupId, now).then(() => withdrawEmailsOfManaged(trx, groupId))

/** What somebody sees of their family (rules §6.2). */
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
  // rule [6.5-a].
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
