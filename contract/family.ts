import { LONGEST_FAMILY_DESCRIPTION, LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import type { FamilyColumn } from '#domain/family/permission.ts'
import { Email } from './auth.ts'
import { Id, Instant, Language, LocalDate, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const FamilyRole = z.enum(['parent', 'child'])
/** The columns are spelled out here, so that a page need not load the matrix at first. [permission/matrix-columns] */
const Column = z.enum([
  'admin',
  'parent',
  'controlledChild',
  'freeChild',
  'actingForChild',
] as const satisfies FamilyColumn[])

const FamilyName = text(LONGEST_NAME, 1)
const Description = text(LONGEST_FAMILY_DESCRIPTION)
/** The bounds of the size of a family. [family/family-size] */
const MaxMembers = z.int().check(z.minimum(2), z.maximum(20))
/** The settings that an admin changes. [family/family-settings] */
const FamilySettings = z.strictObject({
  allowChildrenToInvite: z.boolean(),
  requireApprovalToJoin: z.boolean(),
  parentControl: z.boolean(),
})

/** The fields of a child without e-mail that others may change. [family/child-fields] */
const ChildAccount = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(LocalDate),
  language: Language,
  timezone: z.string(),
  /** Whether the child is of age, which no parent takes back. [family/coming-of-age] */
  isOfAge: z.boolean(),
  /**
   * The address to which a link was mailed that makes it the child's own, and whether the child leaves the family then.
   * [family/child-address]
   */
  pendingEmail: z.nullable(z.strictObject({ email: z.string(), leaves: z.boolean() })),
})
export type ChildAccount = z.output<typeof ChildAccount>

export const FamilyMember = z.strictObject({
  /** The id of the user; the name of the field is fixed. [error/wire-names] */
  _id: Id,
  /** The alias if there is one, else the name. */
  name: z.string(),
  fullName: z.string(),
  alias: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** Null for children, who do not see addresses. [family/member-visibility] */
  email: z.nullable(z.string()),
  role: FamilyRole,
  isAdmin: z.boolean(),
  /** False if the member waits for approval or is suspended; `status` says which. [family/family-roles] */
  isActive: z.boolean(),
  status: z.enum(['waiting', 'active', 'suspended']),
  /** A child without e-mail. */
  isManaged: z.boolean(),
  /** Only for users who may change a child without e-mail: its parents, and itself once it is of age. */
  account: z.nullable(ChildAccount),
  /** The member waits, and the caller may let them in or decline. [family/join-approval] */
  isDecidable: z.boolean(),
  /** A parent who was asked to become a child and has not answered. [family/role-change] */
  isAskedToBeChild: z.boolean(),
  /** The `X-Data-Group` to act for this child; null if the caller may not. */
  dataGroup: z.nullable(Id),
  joinedAt: Instant,
})
export type FamilyMember = z.output<typeof FamilyMember>

export const FamilyGroup = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  maxMembers: z.int(),
  settings: FamilySettings,
  /** The column of the caller in the matrix. */
  column: Column,
  /** The code with which children without e-mail sign in; null for callers who do not need it. [family/family-code] */
  code: z.nullable(z.string()),
  /**
   * When the code last changed because a parent left or renewed it; null if never, or for a child. [family/family-code]
   */
  codeRenewedAt: z.nullable(Instant),
  members: z.array(FamilyMember),
  version: z.int(),
  createdAt: Instant,
})
export type FamilyGroup = z.output<typeof FamilyGroup>

const Mine = z.strictObject({
  familyGroup: z.nullable(FamilyGroup),
  /** A user who waits for approval or is suspended sees only this of the family. [family/member-visibility] */
  waitingFor: z.nullable(z.strictObject({ name: z.string(), status: z.enum(['waiting', 'suspended']) })),
})
export type MyFamily = z.output<typeof Mine>

export const Invitation = z.strictObject({
  id: Id,
  email: z.string(),
  role: FamilyRole,
  alias: z.nullable(z.string()),
  status: z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'expired']),
  familyName: z.string(),
  inviterName: z.string(),
  /** Whether the caller may cancel it. */
  isCancellable: z.boolean(),
  /**
   * The link for the inviter to hand over where the server sends no mail; null if it was mailed, or is not the
   * caller's. [family/invited-user]
   */
  link: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  respondedAt: z.nullable(Instant),
})
export type Invitation = z.output<typeof Invitation>

const OfInvitation = z.strictObject({ invitationId: Id })
const OfMember = z.strictObject({ user: Id })
/** The exact name, typed before a removal or deletion. [account/typed-confirmation] */
export const Invite = z.strictObject({
  email: Email,
  role: z.optional(FamilyRole),
  alias: z.optional(text(LONGEST_NAME)),
})

const Typed = z.strictObject({ name: z.string().check(z.maxLength(200)) })
/** The token of the link. A mailed one shows that the mail reaches the signed-in user. [family/invited-user] */
const Token = z.string().check(z.minLength(1), z.maxLength(200))

export const family = {
  mine: endpoint({ method: 'GET', path: '/family-group', access: 'session', response: Mine }),
  create: endpoint({
    method: 'POST',
    path: '/family-group',
    access: 'self',
    body: z.strictObject({
      name: FamilyName,
      description: z.optional(Description),
      maxMembers: z.optional(MaxMembers),
      settings: z.optional(z.partial(FamilySettings)),
    }),
    response: Mine,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/family-group',
    access: 'self',
    body: z.strictObject({
      name: z.optional(FamilyName),
      description: z.optional(Description),
      maxMembers: z.optional(MaxMembers),
      settings: z.optional(z.partial(FamilySettings)),
      version: z.optional(z.int()),
    }),
    response: Mine,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/family-group',
    access: 'self',
    body: Typed,
    response: NoContent,
    status: 204,
  }),
  /**
   * A user who waits for approval leaves in the same way. A child under parental control may leave if it
   * `decidesAlone`. [family/leaving-family]
   */
  leave: endpoint({
    method: 'POST',
    path: '/user/family-group/leave',
    access: 'self',
    response: NoContent,
    status: 204,
  }),

  invite: endpoint({
    method: 'POST',
    path: '/user/family-group/invitations',
    access: 'self',
    body: Invite,
    response: Invitation,
    status: 201,
  }),
  /** Returns the invitations that the caller's family sent. [family/open-invitations] */
  invitations: endpoint({
    method: 'GET',
    path: '/user/family-group/invitations',
    access: 'self',
    response: z.array(Invitation),
  }),
  /** Returns the open invitations to the caller. [family/open-invitations] */
  pendingInvitations: endpoint({
    method: 'GET',
    path: '/user/family-group/invitations/pending',
    access: 'self',
    response: z.array(Invitation),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/user/family-group/invitations/{invitationId}/accept',
    access: 'self',
    params: OfInvitation,
    body: z.strictObject({ token: z.optional(Token) }),
    response: Mine,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/user/family-group/invitations/{invitationId}/reject',
    access: 'self',
    params: OfInvitation,
    body: z.strictObject({ token: z.optional(Token) }),
    response: NoContent,
    status: 204,
  }),
  cancelInvitation: endpoint({
    method: 'DELETE',
    path: '/user/family-group/invitations/{invitationId}',
    access: 'self',
    params: OfInvitation,
    response: NoContent,
    status: 204,
  }),
  /** Returns the facts that a mailed link shows to the person who opens it. */
  invitationByLink: endpoint({
    method: 'POST',
    path: '/auth/family-invitation',
    access: 'public',
    body: z.strictObject({ token: Token }),
    response: z.pick(Invitation, {
      id: true,
      email: true,
      role: true,
      status: true,
      familyName: true,
      inviterName: true,
      expiresAt: true,
    }),
  }),

  approve: endpoint({
    method: 'POST',
    path: '/user/family-group/members/{user}/approve',
    access: 'self',
    params: OfMember,
    response: Mine,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/user/family-group/members/{user}/decline',
    access: 'self',
    params: OfMember,
    response: Mine,
  }),
  changeMember: endpoint({
    method: 'PATCH',
    path: '/user/family-group/members/{user}',
    access: 'session',
    params: OfMember,
    body: z.strictObject({
      alias: z.optional(z.nullable(text(LONGEST_NAME))),
      role: z.optional(FamilyRole),
      isAdmin: z.optional(z.boolean()),
      isActive: z.optional(z.boolean()),
    }),
    response: Mine,
  }),
  /** No adult becomes a child, whose data parents see, without having agreed. [family/role-change] */
  answerRole: endpoint({
    method: 'POST',
    path: '/user/family-group/role',
    access: 'self',
    body: z.strictObject({ agree: z.boolean() }),
    response: Mine,
  }),
  /** Takes the displayed name, typed. [family/member-removal] */
  removeMember: endpoint({
    method: 'DELETE',
    path: '/user/family-group/members/{user}',
    access: 'self',
    params: OfMember,
    /**
     * A child without e-mail is erased 30 days later unless a parent keeps it, or it gets an address first.
     * [family/managed-child-removal]
     */
    body: z.extend(Typed, { erase: z.optional(z.literal(true)) }),
    response: NoContent,
    status: 204,
  }),
}
