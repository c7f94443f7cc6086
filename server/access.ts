import type { Endpoint } from '#contract/endpoint.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyColumn } from '#domain/family-permission.ts'
import type { ZoneHistory } from '#domain/zone.ts'
import type { Db } from './db/open.ts'
import { ApiError } from './api-error.ts'

declare const minted: unique symbol
/** The data group whose rows a call may touch. Only this file makes one, so a query without a check does not compile. */
export type SubjectId = string & { readonly [minted]: true }

/** For an account that is being made: its maker may fill it. */
export const subjectOfNew = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a child without e-mail, of whom a parent says what it does not say itself: the family has been asked. */
export const subjectOfManaged = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For what somebody had begun, and goes on when their request has been answered: it was asked then. */
export const subjectOfJob = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For a calendar program that knows the secret address of somebody's calendar: it reads that, and nothing else. */
export const subjectOfFeed = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** For what somebody is told, and what they choose to be done about it: nothing else of theirs. */
export const subjectOfDelivery = (dataGroup: string): SubjectId => dataGroup as SubjectId

/**
 * For the account of a child whom somebody of its family gives to, or whose week or day is over: of all else that is
 * theirs, it is only read what they earned.
 */
export const subjectOfAccount = (dataGroup: string): SubjectId => dataGroup as SubjectId

/** Whose data it is: what is stored goes by the owner's zone and language (rule [0-h]). */
export type Owner = {
  readonly dataGroup: string
  readonly language: Language
  /** decisions 27: in which the reader is told what default activities are called; of one's own data, the same. */
  readonly readIn: Language
  readonly zones: ZoneHistory
}

/** Read anew for every call, so a revoked session or a suspended parent stops at once. */
export type Session = {
  readonly id: string
  readonly userId: string
  /** Whether it is the view of a child on a device that a parent has handed over (rule [6.5-b]). */
  readonly isHandedOver: boolean
  readonly admin: boolean
  /** Whether the user is an active child of a family; under control or not, says `column`. */
  readonly isChild: boolean
  readonly self: Owner
  /** rule [6.5-a]: the active child of that data group for whom this user may act now. Asked only for another's. */
  readonly findChild: (dataGroup: string) => Promise<Owner | undefined>
  /**
   * rules §6.2: what the user is in their family; null: in none, or not active there. Asked only where it matters.
   * @param trx of whoever has one: for a second connection it might wait for ever
   */
  readonly column: (trx?: Db) => Promise<FamilyColumn | null>
}
/** Throws the refusal that tells why a token is no session (401, 419, 440). */
export type FindSession = (token: string) => Promise<Session>

/** What a handler knows of the caller, by the access rule of its endpoint. */
export type Caller<A extends Endpoint['access']> = A extends 'public' ? unknown : KnownCaller
export type KnownCaller = {
  /** Who acts: the owner, or a parent in the place of their child. On a handed-over device, the child. */
  readonly userId: string
  readonly sessionId: string
  readonly subject: SubjectId
  readonly owner: Owner
  /** The data group of the user who acts; that of `owner`, unless a parent acts for their child. */
  readonly ownGroup: string
  /** rule [6.5-e]: whether a parent touches the data of their child, from a view of their own. */
  readonly isActing: boolean
  readonly isChild: boolean
  readonly column: Session['column']
}

type Rule = Pick<Endpoint, 'access' | 'notFor'>
export type Credentials = { authorization: string | undefined; dataGroup: string | undefined }

/**
 * Whose call it is, and whose data it may touch, by the access rule of its endpoint. undefined: anybody's.
 * Throws the refusal of who may not: 401, 419, 440 for no session, 403 for no right, 404 for a data group that is nobody's.
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

/** decisions 13: a stranger's data group does not exist, so that nobody learns who does. */
async function requireOwner({ self, findChild }: Session, wanted: string): Promise<Owner> {
  if (wanted === self.dataGroup) return self
  const child = await findChild(wanted)
  if (!child) throw new ApiError('NOT_FOUND', ['dataGroup'])
  return { ...child, readIn: self.language }
}
