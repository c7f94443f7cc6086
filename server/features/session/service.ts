import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { parseUserAgent } from '#server/security/device.ts'
import { openSessionsOf } from './store.ts'

/** Lists the places where a person is signed in; the device that was used last comes first. [account/session-list] */
export async function listDevices(db: Db, userId: string, now: Instant) {
  const rows = await openSessionsOf(db, userId, now)
  return Promise.all(
    rows.map(async ({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      ...(await parseUserAgent(userAgent)),
      signedInAt: createdAt,
      lastUsedAt,
    })),
  )
}
