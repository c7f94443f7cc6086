import { PIN } from '#domain/family/pin.ts'
import * as z from 'zod/mini'
import { TimeZone } from './account.ts'
import { Email, SignedIn } from './auth.ts'
import { Bytes, Id, Instant, Language, Paging, PlannedDate, pageOf, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FamilyMember } from './family.ts'

/** A PIN has four to eight digits. [account/pin-format] */
const Pin = z.string().check(z.regex(PIN))
/**
 * The code has capitals and digits that users do not confuse. The server ignores other characters in it.
 * [family/family-code]
 */
const FamilyCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((typed: string) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  ),
)
/** The names of the pictures that the product draws. */
export const ChildAvatar = z.enum(['fox', 'owl', 'whale', 'cat', 'bear', 'rabbit', 'turtle', 'rocket', 'star', 'tree'])
export type ChildAvatar = z.output<typeof ChildAvatar>

const OfChild = z.strictObject({ user: Id })

/** An action of a user on the data of another. [family/acting-audit] */
export const AuditEntry = z.strictObject({
  id: Id,
  at: Instant,
  /** The actor's name as the family calls them; null if the account is gone. [family/names-in-history] */
  actorName: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  /** Reads are stored as one entry a day, with the entity `account`. [family/acting-audit] */
  action: z.enum(['read', 'create', 'change', 'remove']),
  /**
   * `activityLog`, `timer`, `tag`, `project`, `recipient`, `activity`, `favourites`, `account`, `membership`,
   * `departure`, `parentalControl` …, or a noun of the contract.
   */
  entity: z.string(),
  entityId: z.nullable(Id),
  /** The entity as it is on the wire; null if it did not exist, or is too large for an entry. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/**
 * The parts of a child's data that parents see; contract/family-rules.test.ts assigns the endpoints to them.
 * [family/acting-banner]
 */
export const Visible = z.enum([
  'activityLogs',
  'timers',
  'statistics',
  'plans',
  'sleep',
  'rewards',
  'bank',
  'catalogue',
  'favourites',
  'history',
])
export type Visible = z.output<typeof Visible>

const fields = {
  firstName: text(60, 1),
  lastName: z.optional(text(60)),
  avatar: z.optional(ChildAvatar),
  language: z.optional(Language),
  timezone: z.optional(TimeZone),
}

/** A child without e-mail that is in no family. */
const Outside = z.strictObject({
  _id: Id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  /**
   * A parent has removed the child and may keep it after all until then; null if its family is gone.
   * [family/managed-child-removal]
   */
  erasedAt: z.nullable(Instant),
})
export type OutsideChild = z.output<typeof Outside>

/** From 1900 on, because no living person was born earlier. [family/child-creation] */
const BirthDate = PlannedDate

export const child = {
  /** Makes a child without e-mail, by default in the parent's language and zone. [family/child-creation] */
  create: endpoint({
    method: 'POST',
    path: '/user/family-group/children',
    access: 'self',
    secret: ['pin'],
    body: z.strictObject({
      ...fields,
      birthDate: z.optional(BirthDate),
      /** 400 `["pin"]` with `details.reason` `tooCommon` for a PIN that is tried first. [account/pin-format] */
      pin: z.optional(Pin),
    }),
    response: FamilyMember,
    status: 201,
  }),
  /**
   * A parent changes all of it, but of a child of age neither birth date nor PIN. The child itself changes picture,
   * language, and PIN with the current one; of age, all of it. With a PIN of null the child cannot sign in by itself
   * any more. Another PIN ends its sessions (419). Another zone holds from now on. [family/child-fields]
   * [account/pin-change] [time/retroactive-zone]
   */
  change: endpoint({
    method: 'PATCH',
    path: '/user/family-group/children/{user}',
    access: 'self',
    secret: true,
    params: OfChild,
    body: z.strictObject({
      ...z.partial(z.strictObject(fields)).shape,
      birthDate: z.optional(z.nullable(BirthDate)),
      pin: z.optional(z.nullable(Pin)),
      currentPin: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: FamilyMember,
  }),
  /**
   * Mails a link to the address; where no mail is sent, `link` is for the parent to hand over, for seven days. Once it
   * is opened, the account is the child's own, in the family or outside of it, and its sessions by PIN end. Until then
   * nothing changes, and `withdrawEmail` undoes it. [family/child-address]
   */
  giveEmail: endpoint({
    method: 'POST',
    path: '/user/family-group/children/{user}/email',
    access: 'self',
    params: OfChild,
    /** `name`: the displayed name of a child that leaves, typed. [family/member-removal] */
    body: z.strictObject({ email: Email, leaves: z.boolean(), name: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.strictObject({ ...FamilyMember.shape, link: z.nullable(z.string()) }),
    status: 202,
  }),
  withdrawEmail: endpoint({
    method: 'DELETE',
    path: '/user/family-group/children/{user}/email',
    access: 'self',
    params: OfChild,
    response: FamilyMember,
  }),
  /**
   * Exports all data of a child without e-mail for its parents, also while it waits to be erased.
   * [family/managed-child-removal]
   */
  export: endpoint({
    method: 'GET',
    path: '/user/family-group/children/{user}/export',
    access: 'self',
    params: OfChild,
    response: Bytes,
    file: 'application/zip',
  }),
  /**
   * Returns the children removed from the caller's family and not erased yet; for a user without a family, the children
   * whom they still manage. [family/managed-child-removal]
   */
  outside: endpoint({
    method: 'GET',
    path: '/user/family-group/children',
    access: 'self',
    response: z.array(Outside),
  }),
  /**
   * The child is not erased after all, and is a member again. 409 `["maxMembers"]` if there is no room.
   * [family/managed-child-removal]
   */
  keep: endpoint({
    method: 'POST',
    path: '/user/family-group/children/{user}/keep',
    access: 'self',
    params: OfChild,
    response: FamilyMember,
  }),
  /** Makes another code for the family; the old one no longer finds its children. [family/family-code] */
  renewCode: endpoint({
    method: 'POST',
    path: '/family-group/code',
    access: 'self',
    response: z.strictObject({ code: z.string() }),
  }),
  /**
   * The code of a family shows the pictures of its active children with a PIN, and of no other member.
   * [account/pin-sign-in]
   */
  faces: endpoint({
    method: 'POST',
    path: '/auth/children',
    access: 'public',
    body: z.strictObject({ familyCode: FamilyCode }),
    response: z.strictObject({
      children: z.array(z.strictObject({ childId: Id, name: z.string(), avatar: z.nullable(z.string()) })),
    }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/child-sign-in',
    access: 'public',
    body: z.strictObject({ familyCode: FamilyCode, childId: Id, pin: z.string().check(z.maxLength(20)) }),
    response: SignedIn,
  }),
  /**
   * Hands the device of a parent to a child: it shows the whole view of the child, for an hour. Until the parent
   * returns (`handOver.giveBack`), the parent's session is locked: its tokens are refused with 423 SESSION_LOCKED, and
   * the refresh cookie gives a token of the child's view, which then lasts another hour. Signing out of the view ends
   * the parent's session as well. [family/hand-over] [family/locked-device] [family/hand-over-end]
   */
  takeOver: endpoint({
    method: 'POST',
    path: '/auth/take-over',
    access: 'self',
    secret: true,
    /**
     * `devicePin` is one more way to return from this hand-over. 400 `["devicePin"]` with `details.reason` `tooCommon`.
     * [family/return-from-hand-over]
     */
    body: z.strictObject({ childId: Id, devicePin: z.optional(Pin) }),
    response: SignedIn,
  }),
  /**
   * What parents can see and do here; empty for a user who is no child under parental control. [family/acting-banner]
   */
  watchers: endpoint({
    method: 'GET',
    path: '/user/family-group/watchers',
    access: 'session',
    response: z.strictObject({
      parents: z.array(z.strictObject({ _id: Id, name: z.string() })),
      visible: z.array(Visible),
    }),
  }),
  /**
   * The history, the latest first. A parent reads that of all children of the family, or of the one named by its user
   * id. A child, or a user who has taken over its view, reads its own. [family/acting-audit]
   */
  audit: endpoint({
    method: 'GET',
    path: '/user/audit',
    access: 'session',
    query: z.strictObject({ ...Paging, child: z.optional(Id) }),
    response: pageOf(AuditEntry),
  }),
}
