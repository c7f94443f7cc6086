import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { type Attempt, countTry, mustNotWait, takeBack } from '#server/features/throttle/service.ts'
import type { SendMail } from '#server/ports/mail.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountAt } from './store.ts'

const attemptsAt = (email: string): readonly Attempt[] => [
  { kind: 'strangerMailHour', by: email },
  { kind: 'strangerMailDay', by: email },
]

/**
 * For a user with a session of the account of this address: refuses to promise a mail that would be dropped. It reveals
 * only what the user already knows.
 */
export const mustHaveMailLeft = (db: Db, email: string, now: Instant): Promise<void> =>
  mustNotWait(db, attemptsAt(email), now)

type RouteDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly sendMail: SendMail
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Limits all mail to an unverified address: its owner may never have heard of us, and the user who asks for the mail
 * need not be its owner. Mails beyond the budget are dropped and logged; the caller is not told, because that would
 * reveal who has an account. A disabled account gets none. [operation/disabled-account] Every job sends through this, so no new kind of mail passes by it.
 */
export function limitStrangerMail({ db, now, sendMail, log }: RouteDeps): SendMail {
  /** @returns the counted attempts; undefined: there have been enough */
  async function countMail(to: string): Promise<readonly Attempt[] | undefined> {
    const attempts = attemptsAt(to)
    try {
      await countTry(db, attempts, now())
      return attempts
    } catch (error) {
      if (error instanceof ApiError && error.code === 'RATE_LIMITED') return undefined
      throw error
    }
  }

  return async (mail) => {
    const account = await accountAt(db, mail.to)
    if (account?.disabledAt) return
    if (account?.emailVerifiedAt) return sendMail(mail)
    const counted = await countMail(mail.to)
    if (!counted) return log.warn('A mail to an unverified address was dropped: it has had enough of them for now')
    try {
      await sendMail(mail)
    } catch (error) {
      // The job runs again, and the mail was none.
      for (const attempt of counted) await takeBack(db, attempt)
      throw error
    }
  }
}
