import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { type FamilyAction, type FamilyFact, may, type Whose } from '#domain/family/permission.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'
import { type FieldErrors, serverErrors } from '#web/ui/field-errors.ts'

/** The actions on a member. */
export type MemberCommand =
  | 'openDay'
  | 'approve'
  | 'decline'
  | 'changeAlias'
  | 'makeParent'
  | 'makeChild'
  | 'keepParent'
  | 'makeAdmin'
  | 'endAdmin'
  | 'suspend'
  | 'letIn'
  | 'editChild'
  | 'giveEmail'
  | 'withdrawEmail'
  | 'history'
  | 'remove'

const isActiveAdmin = ({ isAdmin, status }: FamilyMember) => isAdmin && status === 'active'

export const memberOf = ({ members }: FamilyGroup, userId: string | undefined): FamilyMember | undefined =>
  members.find(({ _id }) => _id === userId)

/** A family always has at least one active admin. [family/family-admin] */
export const isLastAdmin = ({ members }: FamilyGroup, member: FamilyMember): boolean =>
  isActiveAdmin(member) && members.filter(isActiveAdmin).length === 1

type FamilyQuestion = { action: FamilyAction; member: FamilyMember; known?: readonly FamilyFact[] }

/**
 * The matrix, as far as the screen knows the facts: it offers the actions that the server will most likely allow.
 * [permission/family-rows]
 */
function isAllowed(group: FamilyGroup, me: FamilyMember, { action, member, known = [] }: FamilyQuestion): boolean {
  if (me.status !== 'active') return false
  const whose: Whose = member._id === me._id ? 'own' : member.role === 'child' ? 'child' : 'adult'
  const facts = [...known]
  if (!isLastAdmin(group, member)) facts.push('adminsRemain')
  if (group.settings.allowChildrenToInvite) facts.push('childrenMayInvite')
  return may({ column: group.column, action, whose, facts }) !== 'no'
}

export const mayDo = (group: FamilyGroup, me: FamilyMember, action: FamilyAction, member = me): boolean =>
  isAllowed(group, me, { action, member })

/** @param decidesAlone as a child, without a parent, as the server says of the signed-in user */
export const mayLeave = (group: FamilyGroup, me: FamilyMember, decidesAlone: boolean): boolean =>
  isAllowed(group, me, { action: 'leaveFamily', member: me, known: decidesAlone ? ['decidesAlone'] : [] })

/** A child of age decides about its account itself. [family/coming-of-age] */
const isToldBy = ({ account }: FamilyMember) => account !== null && !account.isOfAge

const mayBeAsked = ({ role, isAdmin, isAskedToBeChild }: FamilyMember) =>
  role === 'parent' && !isAdmin && !isAskedToBeChild

type Place = { readonly isHandedOver: boolean }

/** In the order in which they are offered. On a handed-over device a child cannot change its PIN. */
export function commandsFor(
  group: FamilyGroup,
  me: FamilyMember,
  member: FamilyMember,
  { isHandedOver }: Place = { isHandedOver: false },
): MemberCommand[] {
  const can = (action: FamilyAction) => mayDo(group, me, action, member)
  if (member.status === 'waiting') return member.isDecidable ? ['approve', 'decline'] : []
  const isOther = member._id !== me._id
  const isActive = member.status === 'active'
  const offers: [MemberCommand, boolean][] = [
    ['letIn', !isActive && isOther && can('suspendMember')],
    ['changeAlias', can('setAlias')],
    ['editChild', member.isManaged && isActive && !isHandedOver && can('resetManagedChild')],
    ['giveEmail', isOther && isActive && isToldBy(member) && can('resetManagedChild')],
    ['withdrawEmail', isOther && Boolean(member.account?.pendingEmail) && can('resetManagedChild')],
    // In their own history, parents find which children have left.
    ['history', (member.role === 'child' || !isOther) && can('readAudit')],
    ['makeParent', isActive && isOther && member.role === 'child' && !member.isManaged && can('changeRole')],
    ['makeAdmin', isActive && isOther && member.role === 'parent' && !member.isAdmin && can('changeRole')],
    ['endAdmin', isActive && member.isAdmin && !isLastAdmin(group, member) && can('changeRole')],
    ['makeChild', isActive && isOther && mayBeAsked(member) && can('changeRole')],
    ['keepParent', member.isAskedToBeChild && can('changeRole')],
    ['suspend', isActive && isOther && can('suspendMember')],
    ['remove', isOther && can('removeMember')],
  ]
  return offers.flatMap(([command, isOffered]) => (isOffered ? [command] : []))
}

export type FamilyValues = { name: string; description: string; maxMembers: string }
/** A key of messages.ts, said under the field. */
export type Complaint = 'needName' | 'nameLong' | 'textLong' | 'needPlaces' | 'tooFewPlaces'

const lengthOf = (text: string) => [...text.trim()].length

/** What is wrong with each field. */
export function fieldErrorsOf({
  name,
  description,
  maxMembers,
}: FamilyValues): FieldErrors<keyof FamilyValues, Complaint> {
  // The server counts open invitations too, but not every user may know of them. [family/family-size]
  const hasPlaces = /^\d+$/.test(maxMembers.trim()) && Number(maxMembers) >= 2 && Number(maxMembers) <= 20
  return {
    ...(!lengthOf(name) && { name: 'needName' }),
    ...(lengthOf(name) > 60 && { name: 'nameLong' }),
    ...(lengthOf(description) > 500 && { description: 'textLong' }),
    ...(!hasPlaces && { maxMembers: 'needPlaces' }),
  }
}

/** The server's refusals of fields that looked correct here. */
export function serverFieldErrors(error: unknown): FieldErrors<keyof FamilyValues, Complaint> {
  if (refusalCode(error) === null && refusedFields(error).includes('maxMembers')) return { maxMembers: 'tooFewPlaces' }
  return serverErrors(error, { name: 'needName', description: 'textLong', maxMembers: 'needPlaces' })
}
