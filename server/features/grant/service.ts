import type { Instant } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'
import { lockPerson } from '#server/features/account/service.ts'
import type { OnParting } from '#server/features/family/parting.ts'

/** The user whose grants end. `sessionId` is the session that asks and goes on; null: none goes on. */
export type Ending = { readonly userId: string; readonly sessionId: string | null }
type Leaving = { readonly onLeave: readonly OnParting[] }

/** @returns the data groups of others whose screens show it */
type EndGrant = (trx: Trx, of: Ending & Leaving, now: Instant) => Promise<readonly string[]>

/** Why a grant outlives an event. */
type Kept = { readonly kept: string }

/**
 * The fate of one kind of grant. A grant is anything that lets a person or a program in, or lets them see or do
 * something, until it ends. `grant-register.test.ts` fails when a table that looks like a grant is in no entry.
 */
export type Grant = {
  readonly tables: readonly (keyof Tables)[]
  /** A password chosen by mail, for an account whose address was verified before. */
  readonly reset: EndGrant | Kept
  /** The same for an account whose address was never verified: its maker may be a stranger to the address. */
  readonly resetUnverified: EndGrant | Kept
  /** A new password, or a new PIN of a child, set with the current one or by a parent. */
  readonly passwordChange: EndGrant | Kept
  /** "Sign out everywhere else". */
  readonly signOutEverywhere: EndGrant | Kept
  /** The operator disables the account. [operation/disabled-account] */
  readonly disabling: EndGrant | Kept
  /** The user leaves the family, or is removed from it. */
  readonly leave: OnParting | Kept
  /** The owner asks for erasure. `server/db/erase.ts` deletes the rows 30 days later in any case. */
  readonly erasure: EndGrant | Kept
}
export type GrantEvent = Exclude<keyof Grant, 'tables' | 'leave'>

export type Grants = {
  /** Ends everything that does not outlive the event. @returns the data groups of others whose screens show it */
  readonly end: (event: GrantEvent, trx: Trx, of: Ending, now: Instant) => Promise<readonly string[]>
} & Leaving

/** An `EndGrant` of something that only the owner's screens show. */
export const endsOwn =
  (end: (trx: Trx, of: Ending, now: Instant) => Promise<unknown>): EndGrant =>
  async (trx, of, now) => {
    await end(trx, of, now)
    return []
  }

/** The same for `leave`: a child without an email has only its family, so its grants end once it is removed. */
export const endsOfRemovedChild =
  (end: (trx: Trx, of: Ending, now: Instant) => Promise<unknown>): OnParting =>
  async (trx, { member, why }, now) => {
    if (member.managedId !== null && why === 'removed') await end(trx, { userId: member.userId, sessionId: null }, now)
    return []
  }

/**
 * @param sharing the fate of other items that a user shares with the family that they leave [family/parting-effects]
 */
export function grantsOf(register: Readonly<Record<string, Grant>>, sharing: readonly OnParting[]): Grants {
  const entries = Object.values(register)
  const onLeave = [...sharing, ...entries.flatMap(({ leave }) => ('kept' in leave ? [] : [leave]))]
  return {
    async end(event, trx, of, now) {
      // A session that is alive finishes its write before this lock, and later asks for the session first.
      await lockPerson(trx, of.userId)
      const concerned: string[] = []
      for (const { [event]: end } of entries)
        if (!('kept' in end)) concerned.push(...(await end(trx, { ...of, onLeave }, now)))
      return concerned
    },
    onLeave,
  }
}
