import * as z from 'zod/mini'
import type { FamilyColumn } from '#domain/family-permission.ts'
import { Email } from './auth.ts'
import { Id, Instant, Language, LocalDate, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const FamilyRole = z.enum(['parent', 'child'])
/** rules §6.2. Spelt out: of the matrix behind it, a page needs nothing at first. */
const Column = z.enum([
  'admin',
  'parent',
  'controlledChild',
  'freeChild',
  'actingForChild',
] as const satisfies FamilyColumn[])

const FamilyName = text(60, 1)
const Description = text(500)
/** rule [6.1-b]. */
const MaxMembers = z.int().check(z.minimum(2), z.maximum(20))
/** rule [6.1-c]. */
const FamilySettings = z.strictObject({
  allowChildrenToInvite: z.boolean(),
  requireApprovalToJoin: z.boolean(),
  parentControl: z.boolean(),
})

/** rules §6.4: what others than itself say of a child without e-mail. */
const ChildAccount = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(LocalDate),
  language: Language,
  timezone: z.string(),
  /** rule [6.4-b]: no parent takes that back. */
  isOfAge: z.boolean(),
  /** Where a link was mailed to that makes it the address of this child, and whether it leaves the family then. */
  pendingEmail: z.nullable(z.strictObject({ email: z.string(), leaves: z.boolean() })),
})
export type ChildAccount = z.output<typeof ChildAccount>

export const FamilyMember = z.strictObject({
  /** spec §3: the id of the user, by this name. */
  _id: Id,
  /** The alias if there is one, else the name. */
  name: z.string(),
  fullName: z.string(),
  alias: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** rules §6.2: null for children, who see nobody's. */
  email: z.nullable(z.string()),
  role: FamilyRole,
  isAdmin: z.boolean(),
  /** false: waiting for approval, or suspended; `status` tells which. */
  isActive: z.boolean(),
  status: z.enum(['waiting', 'active', 'suspended']),
  /** A child without e-mail. */
  isManaged: z.boolean(),
  /** Of a child without e-mail, for whoever may change it: its parents, and itself once it is of age. */
  account: z.nullable(ChildAccount),
  /** rule [6.3-a]: waits, and the caller may let them in or decline. */
  isDecidable: z.boolean(),
  /** A parent who is asked to be a child from now on, and has not answered. */
  isAskedToBeChild: z.boolean(),
  /** What to send as `X-Data-Group` to act for this child; null: the caller may not. */
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
  /** What the caller is in it. */
  column: Column,
  /** With it children without e-mail sign in; null for whoever does not need to know. */
  code: z.nullable(z.string()),
  /** When a parent left or made a new code, so that the old one opens nothing; null: never, or the caller is a child. */
  codeRenewedAt: z.nullable(Instant),
  members: z.array(FamilyMember),
  version: z.int(),
  createdAt: Instant,
})
export type FamilyGroup = z.output<typeof FamilyGroup>

const Mine = z.strictObject({
  familyGroup: z.nullable(FamilyGroup),
  /** Whoever waits for approval, or is suspended, is told so and sees nothing of the family but its name. */
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
  /** For the inviter to hand over, where no mail leaves the server; null: it was mailed, or is none of the caller's. */
  link: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  respondedAt: z.nullable(Instant),
})
export type Invitation = z.output<typeof Invitation>

const OfInvitation = z.strictObject({ invitationId: Id })
const OfMember = z.strictObject({ user: Id })
/** The exact name, typed: what is asked before something is gone. */
const Typed = z.strictObject({ name: z.string().check(z.maxLength(200)) })
/** From the link: mailed, it shows that the mail reaches whoever is signed in. */
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
  /** Also who waits for approval leaves so. A child under control does if it `decidesAlone`. */
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
    body: z.strictObject({ email: Email, role: z.optional(FamilyRole), alias: z.optional(text(60)) }),
    response: Invitation,
    status: 201,
  }),
  /** rule [6.3-b]: sent by the caller's family. */
  invitations: endpoint({
    method: 'GET',
    path: '/user/family-group/invitations',
    access: 'self',
    response: z.array(Invitation),
  }),
  /** rule [6.3-b]: addressed to the caller, and open. */
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
  /** What a mailed link shows to whoever opens it. */
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
      alias: z.optional(z.nullable(text(60))),
      role: z.optional(FamilyRole),
      isAdmin: z.optional(z.boolean()),
      isActive: z.optional(z.boolean()),
    }),
    response: Mine,
  }),
  /** rule [6.2-b]: no adult becomes a child, whose data parents see, without having said yes. */
  answerRole: endpoint({
    method: 'POST',
    path: '/user/family-group/role',
    access: 'self',
    body: z.strictObject({ agree: z.boolean() }),
    response: Mine,
  }),
  /** rules §6.6: the displayed name, typed. */
  removeMember: endpoint({
    method: 'DELETE',
    path: '/user/family-group/members/{user}',
    access: 'self',
    params: OfMember,
    /** A child without e-mail is erased 30 days later, unless a parent keeps it after all; or it gets an address first. */
    body: z.extend(Typed, { erase: z.optional(z.literal(true)) }),
    response: NoContent,
    status: 204,
  }),
}
