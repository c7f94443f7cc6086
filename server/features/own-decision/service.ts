import type { FamilyFact } from '#domain/family/permission.ts'
import { decidesAlone as decidesAloneBy } from '#domain/family/parental-control.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { KnownCaller } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Settings } from '#server/env.ts'
import { personOf } from './store.ts'

type Whose = Pick<KnownCaller, 'subject' | 'owner'>
type Mail = Pick<Settings, 'mail'>

/**
 * Whether an adult who is a child of a family leaves it, or deletes the account, without a parent. Without a mail
 * server no address can be verified, so having one is enough. [family/deciding-alone]
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

/** Returns the answer of `canDecideAlone` as facts for the permission matrix. */
export const listLeavingFacts = async (...given: Parameters<typeof canDecideAlone>): Promise<readonly FamilyFact[]> =>
  (await canDecideAlone(...given)) ? ['decidesAlone'] : []
