import type { secondFactor } from '#contract/second-factor.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { lockEntrant, openSession } from '#server/features/auth/service.ts'
import { attemptsFrom, countFailures, countTry, mustNotWait } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest } from '#server/security/secrets.ts'
import { accountDisabled, type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import type { Write } from '#server/http/write.ts'
import { issueChallenge, listKnownPasskeys, verifyPasskey, useCode } from './service.ts'
import { passkeyByCredential, userById, userOfTicket, useTicket } from './store.ts'

const wrong = (field: string) => new ApiError('INVALID_PARAMS', [field])
const notKnown = () => new ApiError('UNAUTHENTICATED', [], {}, 'This passkey opens no account here')

type SignInEndpoint = 'signInOptions' | 'signIn' | 'passkeyOptions' | 'passkeySignIn'
type SignInContext = { now: () => Instant; newId: () => string; http: Exchange; write: Write }

/** A user signs in with a second step, or with a passkey alone. */
export function secondFactorSignInRoutes({
  settings,
  tokens,
}: SignInDeps): Handlers<Pick<typeof secondFactor, SignInEndpoint>> {
  const desk = passkeyDesk(settings.publicUrl)
  const { sealing } = tokens

  /** @param isStill whether the credential still opens the account, which is locked meanwhile */
  async function enter(
    { now, newId, http, write }: SignInContext,
    userId: string,
    { isStill, otherwise }: { isStill: (trx: Trx) => Promise<boolean>; otherwise: ApiError },
  ) {
    const opened = { sessionId: newId(), userId, userAgent: http.header('user-agent') ?? '' }
    const { user, refresh } = await write(async (trx) => {
      const entrant = await lockEntrant(trx, userId)
      if (!entrant || !(await isStill(trx))) throw otherwise
      return { user: entrant, refresh: await openSession(trx, opened, sealing, now()) }
    })
    const credential = user.passwordHash
    return answerSignIn({ settings, tokens }, http, now(), { ...user, userId }, { ...opened, refresh, credential })
  }

  async function requireTicketUser(db: Db, ticket: string, now: Instant) {
    const user = await userOfTicket(db, digest(ticket), now)
    if (!user) throw wrong('ticket')
    return user
  }

  return {
    async signInOptions({ db, now }, { body: { ticket } }) {
      const { id: userId } = await requireTicketUser(db, ticket, now())
      const options = await desk.signInOptions(await listKnownPasskeys(db, userId))
      return issueChallenge({ db, now, purpose: 'secondStep', userId }, options)
    },

    async signIn(ctx, { body: { ticket, code, passkey } }) {
      const { db, now, http } = ctx
      if ((code === undefined) === (passkey === undefined)) throw wrong('code')
      const user = await requireTicketUser(db, ticket, now())
      const ceremony = { db, now, purpose: 'secondStep', userId: user.id } as const
      const isRight =
        code === undefined
          ? (await verifyPasskey(desk, ceremony, passkey!)) !== undefined
          : await useCode({ db, now, sealing }, user.id, code)
      if (!isRight) {
        http.note('second factor refused', { userId: user.id })
        throw wrong(code === undefined ? 'passkey' : 'code')
      }
      return enter(ctx, user.id, { isStill: (trx) => useTicket(trx, digest(ticket)), otherwise: wrong('ticket') })
    },

    async passkeyOptions({ db, now, http }) {
      // Each leaves a row behind.
      await countTry(db, attemptsFrom('beginAddress', http.ip), now())
      return issueChallenge({ db, now, purpose: 'signIn', userId: null }, await desk.signInOptions())
    },

    async passkeySignIn(ctx, { body: { passkey } }) {
      const { db, now, http } = ctx
      // A signature cannot be guessed: the count slows clients who keep the server busy.
      const attempts = attemptsFrom('passkeyAddress', http.ip)
      await mustNotWait(db, attempts, now())
      const userId = await verifyPasskey(desk, { db, now, purpose: 'signIn', userId: null }, passkey)
      const user = userId === undefined ? undefined : await userById(db, userId)
      if (!user || user.disabledAt) {
        await countFailures(db, attempts, now())
        http.note('sign-in refused')
        throw user ? accountDisabled() : notKnown()
      }
      const isStill = async (trx: Trx) => (await passkeyByCredential(trx, passkey.id)) !== undefined
      return enter(ctx, user.id, { isStill, otherwise: notKnown() })
    },
  }
}
