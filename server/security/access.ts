import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyColumn } from '#domain/family/permission.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Db } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'

declare const minted: unique symbol
/** The data group whose rows a call may touch. Only this file makes one, so a query without a check does not compile. */
export type SubjectId = string & { readonly [minted]: true }

/** For a new account, which its maker may fill. */
export const subjectOfNew = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a child without e-mail, whose settings a parent decides; the caller has checked the family. */
export const subjectOfManaged = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a job that continues after its request; the right was checked with the request. */
export const subjectOfJob = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a calendar program that knows the secret address of a calendar; it reads that calendar and nothing else. */
export const subjectOfFeed = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a visitor who has the link of a shared view; the owner chose what it shows. */
export const subjectOfSharedView = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a message to a user, and for the user's choice in it; none of their other data is touched. */
export const subjectOfDelivery = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For the copy of entries that a member of the family offers to another; nothing else of the account is touched. */
export const subjectOfReceiver = (dataGroup: string): SubjectId => dataGroup as SubjectId

/**
 * For the account of a child that a member of its family gives to, or whose week or day is over. Besides the account,
 * only the earnings of the child are read.
 */
export const subjectOfAccount = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a command of the operator, who has the database itself. */
export const subjectOfOperator = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** The owner of the data; stored data use the owner's zone and language. [time/owner-zone-decides] */
export type Owner = {
  readonly dataGroup: string
  readonly language: Language
  /**
   * The reader's language, in which default activities are named; for one's own data, the owner's language.
   * [catalogue/default-labels]
   */
  readonly readIn: Language
  readonly zones: ZoneHistory
}

/** As it is at each call, so a revoked session or a suspended parent stops at once. [permission/immediate-effect] */
export type Session = {
  readonly id: string
  readonly userId: string
  /** Whether this is a child's view on a device that a parent has handed over. [family/hand-over] */
  readonly isHandedOver: boolean
  readonly admin: boolean
  /** Whether the user is an active child of a family; `column` tells whether it is under parental control. */
  readonly isChild: boolean
  readonly self: Owner
  /**
   * Finds the active child of that data group for whom this user may act now. It is called only for a data group that
   * is not the user's own. [family/acting-for-a-child]
   */
  readonly findChild: (dataGroup: string) => Promise<Owner | undefined>
  /**
   * The user's column of the matrix; null: in no family, or not active there. It is read only where it matters.
   * [permission/matrix-columns]
   * @param trx of a caller that has one: a second connection might wait for ever
   */
  readonly column: (trx?: Db) => Promise<FamilyColumn | null>
}
/** Throws the ApiError that tells why a token is no session (401, 419, 440). */
export type FindSession = (token: string) => Promise<Session>

/** The facts that a handler knows of the caller, by the access rule of its endpoint. */
export type Caller<A extends Endpoint['access']> = A extends 'public' ? unknown : KnownCaller
export type KnownCaller = {
  /** The acting user: the owner, or a parent in the place of the child. On a handed-over device, the child. */
  readonly userId: string
  readonly sessionId: string
  readonly subject: SubjectId
  readonly owner: Owner
  /** The data group of the acting user; that of `owner`, unless a parent acts for a child. */
  readonly ownGroup: string
  /**
   * Whether a parent touches a child's data from a view of their own, which the history records. [family/acting-audit]
   */
  readonly isActing: boolean
  readonly isChild: boolean
  readonly column: Session['column']
}

type Rule = Pick<Endpoint, 'access' | 'notFor'>
export type Credentials = { authorization: string | undefined; dataGroup: string | undefined }

/**
 * Finds the caller and the data the call may touch, by the access rule of its endpoint; undefined: a public endpoint.
 * @throws ApiError 401, 419 or 440 without a session, 403 without the right, 404 for a data group that the caller may
 * not see
 */
export async function authorizeCaller(
  { access, notFor }: Rule,
  { authorization, dataGroup }: Credentials,
  find: FindSession,
): Promise<KnownCaller | undefined> {
  if (access === 'public') return undefined
  const token = authorization?.match(/^Bearer (\S+)$/)?.[1]
  if (token === undefined) throw new ApiError('UNAUTHENTICATED')
  const session = await find(token)
  const { self, userId, isChild, isHandedOver } = session
  const owner = await requireOwner(session, dataGroup ?? self.dataGroup)
  if (access !== 'user' && owner !== self) throw new ApiError('FORBIDDEN')
  if ((access === 'self' || access === 'admin') && isHandedOver) throw new ApiError('FORBIDDEN')
  if (access === 'admin' && !session.admin) throw new ApiError('FORBIDDEN')
  const isActing = owner !== self
  const column = isActing ? async () => 'actingForChild' as const : session.column
  if (notFor !== undefined && (await column()) === notFor) throw new ApiError('FORBIDDEN')
  const subject = owner.dataGroup as SubjectId
  return { userId, sessionId: session.id, subject, owner, ownGroup: self.dataGroup, isActing, isChild, column }
}

/** A stranger's data group is not found, so that no one learns that it exists. [error/hidden-existence] */
async function requireOwner({ self, findChild }: Session, wanted: string): Promise<Owner> {
  if (wanted === self.dataGroup) return self
  const child = await findChild(wanted)
  if (!child) throw new ApiError('NOT_FOUND', ['dataGroup'])
  return { ...child, readIn: self.language }
}
