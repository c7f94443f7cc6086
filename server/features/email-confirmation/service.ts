import type { Instant } from '#domain/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { awaitEmail } from '#server/features/account/service.ts'
import { type Attempt, countTry } from '#server/features/throttle/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { Refusal } from '#server/refusal.ts'
import { networkOf } from '#server/throttle.ts'

/** Each is a mail to somebody who may never have heard of us: refuses whoever sends too many. */
export const countConfirmation = (db: Db, { email, ip }: { email: string; ip: string }, now: Instant) => {
  const attempts: Attempt[] = [
    { kind: 'confirmAccount', by: email },
    { kind: 'confirmAddress', by: networkOf(ip) },
  ]
  return countTry(db, attempts, now)
}

/** The same, for whom it may wait: they can ask again. @returns whether another may be sent */
export const mayConfirm = (...given: Parameters<typeof countConfirmation>): Promise<boolean> =>
  countConfirmation(...given).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )

type Wanted = { userId: string; email: string; leaves?: boolean }

/** A link by which somebody shows that the mail of an address reaches them; `leaves` as in `awaitEmail`. */
export async function mailConfirmation(trx: Trx, { userId, email, leaves }: Wanted, now: Instant) {
  await awaitEmail(trx, userId, email, now, leaves)
  const [kind, payload] = ['email-change', { userId }]
  await enqueue(trx, { kind, payload, runAt: now, dedupKey: `${kind} ${userId}` })
}
