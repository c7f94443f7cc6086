import { fullName } from '#domain/family/person-name.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { lockPerson, setDisabled, verifyEmail } from '#server/features/account/service.ts'
import { confirmEmailOf } from '#server/features/account/email-change.ts'
import { endMailedLinks, handReset } from '#server/features/auth/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { countPeople, countRows, type FoundPerson, pageOfPeople, personByEmail, waitingFor } from './store.ts'

/** The longest life of a link that an operator hands over. [operation/handed-reset] */
const RESET_MINUTES = 60

/** What an operator may know of a person. [operation/what-an-admin-sees] */
export type PersonFacts = {
  readonly userId: string
  readonly name: string
  /** null: a child without e-mail. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly authority: ('user' | 'admin')[]
  readonly familyName: string | null
  readonly disabledAt: Instant | null
  readonly createdAt: Instant
  /** null: no session is left, so it was more than 90 days ago, or never. */
  readonly lastSeenAt: Instant | null
  /** How many rows the person has in all tables. */
  readonly entries: number
}

const factsOf = (counts: ReadonlyMap<string, number>, person: FoundPerson): PersonFacts => ({
  userId: person.id,
  name: fullName(person),
  email: person.email,
  isEmailVerified: person.emailVerifiedAt !== null,
  authority: person.adminSince ? ['user', 'admin'] : ['user'],
  familyName: person.familyName,
  disabledAt: person.disabledAt,
  createdAt: person.createdAt,
  lastSeenAt: person.lastSeenAt,
  entries: (counts.get(person.id) ?? 0) + (counts.get(person.dataGroup) ?? 0),
})

export const findPersonByEmail = (db: Db, email: string): Promise<FoundPerson | undefined> => personByEmail(db, email)

/** Lists accounts with their sizes, oldest first. */
export async function listPeople(db: Db, page: { limit: number; offset: number }) {
  const found = await pageOfPeople(db, page)
  const counts = await countRows(db, found)
  return { people: found.map((person) => factsOf(counts, person)), total: await countPeople(db) }
}

/**
 * Signs a person out everywhere and refuses them from now on. Their data stay. [operation/disabled-account]
 * @returns the data groups of others whose screens show it; undefined: there is no such account
 */
export async function disableAccount(
  trx: Trx,
  { userId, grants }: { userId: string; grants: Pick<Grants, 'end'> },
  now: Instant,
): Promise<readonly string[] | undefined> {
  // The lock comes first, so a sign-in at this moment either opens its session before or is refused.
  const user = await lockPerson(trx, userId)
  if (!user) return undefined
  const concerned = await grants.end('disabling', trx, { userId, sessionId: null }, now)
  await setDisabled(trx, userId, user.disabledAt ?? now)
  return concerned
}

/** The person can sign in again, as before. [operation/disabled-account] @returns false: there is no such account */
export async function enableAccount(trx: Trx, userId: string): Promise<boolean> {
  if (!(await lockPerson(trx, userId))) return false
  await setDisabled(trx, userId, null)
  return true
}

/** Why no link to a new password can be made. */
type NoReset = 'unknown' | 'disabled' | 'noEmail'

/**
 * Makes a link by which a person chooses a new password, to be handed over. Only its digest is stored.
 * [operation/handed-reset]
 */
export async function createResetLink(
  trx: Trx,
  { userId, publicUrl }: { userId: string; publicUrl: string },
  now: Instant,
): Promise<{ link: string; expiresAt: Instant } | NoReset> {
  const user = await lockPerson(trx, userId)
  if (!user) return 'unknown'
  if (user.disabledAt) return 'disabled'
  if (user.email === null) return 'noEmail'
  const expiresAt = addMinutes(now, RESET_MINUTES)
  const token = await handReset(trx, { userId, email: user.email, expiresAt })
  return { link: `${publicUrl}/reset-password#token=${token}`, expiresAt }
}

type Confirmation = 'signedUp' | 'changed' | 'confirmedBefore' | 'unknown' | 'child' | 'several'

/**
 * Confirms an address in the place of the mail that did not come: that of an account, or the one that an account is to
 * get. [operation/confirmed-by-operator]
 */
export async function confirmAddress(trx: Trx, email: string, now: Instant): Promise<Confirmation> {
  const own = await personByEmail(trx, email)
  const user = own && (await lockPerson(trx, own.id))
  if (user?.email === email) {
    if (user.emailVerifiedAt !== null) return 'confirmedBefore'
    await verifyEmail(trx, user.id, now)
    return 'signedUp'
  }
  const [waiting, ...others] = await waitingFor(trx, email, now)
  if (!waiting) return 'unknown'
  if (others.length) return 'several'
  const { userId, current: before } = waiting
  // The child chooses its first password with the link.
  if (before === null) return 'child'
  if (!(await confirmEmailOf(trx, { userId, email }, now))) return 'unknown'
  await endMailedLinks(trx, userId)
  await enqueue(trx, { kind: 'email-changed', payload: { userId, before }, runAt: now })
  return 'changed'
}
