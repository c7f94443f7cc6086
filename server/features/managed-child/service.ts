import type { Instant } from '#domain/time.ts'
import type { Trx } from '#server/db/open.ts'
import { lockPerson } from '#server/features/account/service.ts'
import { revokeSessions } from '#server/features/auth/service.ts'
import { dropPin } from '#server/features/child/service.ts'
import { endFeed } from '#server/features/calendar/service.ts'
import { managedBy } from './store.ts'

/**
 * rules §6.6: the children without e-mail that stay with a user whose family is dissolved are signed in by nobody until
 * their parent sets another PIN: whoever had the account of the parent before may know the old one.
 */
export async function shutOutManaged(trx: Trx, userId: string, now: Instant): Promise<void> {
  for (const { id } of await managedBy(trx, userId)) {
    await lockPerson(trx, id)
    await dropPin(trx, id)
    await revokeSessions(trx, { userId: id, sessionId: null }, now)
    await endFeed(trx, id)
  }
}
