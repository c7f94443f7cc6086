import type { FamilyFact } from '#domain/family-permission.ts'
import { decidesAlone as decidesAloneBy } from '#domain/parental-control.ts'
import type { Instant } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import type { KnownCaller } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { personOf } from './store.ts'

type Whose = Pick<KnownCaller, 'subject' | 'owner'>
type Mail = Pick<Settings, 'mail'>

/**
 * rules §6.2: whether somebody who is a child of a family leaves it, and erases the account, without a parent. Without a
 * mail server no address can be confirmed: then it is enough to have one.
 */
export async function canDecideAlone(
  db: Db,
  { subject, owner }: Whose,
  { mail }: Mail,
  now: Instant,
): Promise<boolean> {
  const { email, emailVerifiedAt, birthDate, managedId } = await personOf(db, subject)
  const isVerified = email !== null && (emailVerifiedAt !== null || !mail)
  return decidesAloneBy({ isVerified, isManaged: managedId !== null, birthDate }, localDate(owner.zones, now))
}

/** The same as a fact of the matrix. */
export const listLeavingFacts = async (...given: Parameters<typeof canDecideAlone>): Promise<readonly FamilyFact[]> =>
  (await canDecideAlone(...given)) ? ['decidesAlone'] : []
