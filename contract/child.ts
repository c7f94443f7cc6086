import * as z from 'zod/mini'
import { TimeZone } from './account.ts'
import { Email, SignedIn } from './auth.ts'
import { Bytes, Id, Instant, Language, Paging, PlannedDate, pageOf, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { FamilyMember } from './family.ts'

/** Four to eight digits. */
const Pin = z.string().check(z.regex(/^\d{4,8}$/))
/** As it is printed for a child, in capitals and digits that nobody mistakes for each other; nothing else of it counts. */
const FamilyCode = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((typed: string) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, ''),
  ),
)
/** One of the pictures that the product draws, by its name. */
export const ChildAvatar = z.enum(['fox', 'owl', 'whale', 'cat', 'bear', 'rabbit', 'turtle', 'rocket', 'star', 'tree'])
export type ChildAvatar = z.output<typeof ChildAvatar>

const OfChild = z.strictObject({ user: Id })

/** rule [6.5-e]. What was done to the data of somebody by somebody else. */
export const AuditEntry = z.strictObject({
  id: Id,
  at: Instant,
  /** As the family calls them; null: an account that is not there any more. */
  actorName: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  /** Of readings there is one a day, of everything: its entity is `account`. */
  action: z.enum(['read', 'create', 'change', 'remove']),
  /**
   * `activityLog`, `timer`, `tag`, `project`, `recipient`, `activity`, `favourites`, `account`, `membership`,
   * `departure`, `parentalControl` …, or a noun of the contract.
   */
  entity: z.string(),
  entityId: z.nullable(Id),
  /** As the entity is on the wire; null: it was not there, or cannot be told in few words. */
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** rule [6.5-d]: what there is to be seen of a child; contract/family-rules.test.ts says of what endpoints. */
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
  /** rules §6.6: a parent has removed it, and may keep it after all until then; null: its family is gone. */
  erasedAt: z.nullable(Instant),
})
export type OutsideChild = z.output<typeof Outside>

/** From 1900 on: no living person was born earlier. */
const BirthDate = PlannedDate

export const child = {
  /** rules §6.4: a child without e-mail, in the parent's language and zone unless it says otherwise. */
  create: endpoint({
    method: 'POST',
    path: '/user/family-group/children',
    access: 'self',
    secret: ['pin'],
    body: z.strictObject({
      ...fields,
      birthDate: z.optional(BirthDate),
      /** 400 `["pin"]` with `details.reason` `tooCommon`: one of those that are tried first. */
      pin: z.optional(Pin),
    }),
    response: FamilyMember,
    status: 201,
  }),
  /**
   * By a parent: all of it, but of a child of age neither birth date nor PIN (rule [6.4-b]). By the child itself:
   * picture, language and PIN, with the PIN until now; of age, all of it. A PIN of null: the child cannot sign in by
   * itself any more. Another PIN ends its sessions (419). Another zone holds from now on (rule [0.1-b]).
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
   * rules §6.2, §6.6: mails a link to the address; where no mail is sent, `link` is for the parent to hand over, for
   * seven days. Once it is opened, the account is the child's own, in the family or
   * outside of it, and whoever is signed in by PIN is out. Until then nothing changes, and `withdrawEmail` undoes it.
   */
  giveEmail: endpoint({
    method: 'POST',
    path: '/user/family-group/children/{user}/email',
    access: 'self',
    params: OfChild,
    /** `name`: of a child that leaves, as the family calls it, typed. */
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
  /** rules §6.6: all that is kept of a child without e-mail, for its parents, also while it waits to be erased. */
  export: endpoint({
    method: 'GET',
    path: '/user/family-group/children/{user}/export',
    access: 'self',
    params: OfChild,
    response: Bytes,
    file: 'application/zip',
  }),
  /** rules §6.6: who was removed from the caller's family and is not erased yet; without a family, whom they manage on. */
  outside: endpoint({
    method: 'GET',
    path: '/user/family-group/children',
    access: 'self',
    response: z.array(Outside),
  }),
  /** rules §6.6: it is not erased after all, and a member again. 409 `["maxMembers"]`: there is no room. */
  keep: endpoint({
    method: 'POST',
    path: '/user/family-group/children/{user}/keep',
    access: 'self',
    params: OfChild,
    response: FamilyMember,
  }),
  /** Another code for the family: by the old one nobody finds its children any more. */
  renewCode: endpoint({
    method: 'POST',
    path: '/family-group/code',
    access: 'self',
    response: z.strictObject({ code: z.string() }),
  }),
  /** Whoever knows the code of a family sees the pictures to choose from: active children with a PIN, and nobody else. */
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
   * rule [6.5-b]: hands the device of a parent to a child: it shows the whole view of the child, for an hour. Until the
   * parent returns (`handOver.giveBack`), the parent's session is locked: its tokens are refused with 423
   * SESSION_LOCKED, and the refresh cookie gives a token of the child's view, which lasts another hour then. Signing
   * out of the view ends the parent's session as well.
   */
  takeOver: endpoint({
    method: 'POST',
    path: '/auth/take-over',
    access: 'self',
    secret: true,
    /** `devicePin` is one more way to return, until then. 400 `["devicePin"]` with `details.reason` `tooCommon`. */
    body: z.strictObject({ childId: Id, devicePin: z.optional(Pin) }),
    response: SignedIn,
  }),
  /** rule [6.5-d]: what parents can see and do here; empty for everybody who is no child under parental control. */
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
   * rules §6.2 'read audit', the latest first. A parent: of all children of the family, or of the one that is named by
   * its user id. A child, or whoever has taken over its view: its own.
   */
  audit: endpoint({
    method: 'GET',
    path: '/user/audit',
    access: 'session',
    query: z.strictObject({ ...Paging, child: z.optional(Id) }),
    response: pageOf(AuditEntry),
  }),
}
