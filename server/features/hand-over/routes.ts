import type { handOver } from '#contract/hand-over.ts'
import { isCrossSite, refreshCookie } from '#server/security/cookie.ts'
import { lockEntrant } from '#server/features/auth/service.ts'
import { nameOf } from '#server/features/family/service.ts'
import { issueChallenge, listKnownPasskeys } from '#server/features/second-factor/service.ts'
import { endHandedOver, endHandOver, type HandedOver, getHandedOverSession } from '#server/features/session/lock.ts'
import { forgive } from '#server/features/throttle/service.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { isReturnProofRight, listWaysToReturn } from './return-proof.ts'
import { holderOf } from './store.ts'

type RequestContext = Pick<Ctx<(typeof handOver)['giveBack']>, 'db' | 'now' | 'http'>

export function handOverRoutes({
  settings,
  tokens,
  inTurn,
}: SignInDeps & { inTurn: InTurn }): Handlers<typeof handOver> {
  const cookie = refreshCookie(settings.publicUrl)
  const desk = passkeyDesk(settings.publicUrl)
  const { sealing } = tokens

  /** Finds the session of the cookie, unless a page of another site asks. [family/return-from-hand-over] */
  async function requireHandedOverSession({ db, now, http }: RequestContext): Promise<HandedOver> {
    refuseCrossSite(http, settings.publicUrl)
    return getHandedOverSession(db, cookie.read(http), now())
  }

  return {
    async lock(ctx) {
      const session = await requireHandedOverSession(ctx)
      const [parent, child] = [await holderOf(ctx.db, session.userId), await holderOf(ctx.db, session.handedOverTo)]
      return {
        parentName: nameOf(parent),
        childName: nameOf(child),
        ways: await listWaysToReturn(ctx.db, { session, parent }),
      }
    },

    async returnOptions(ctx) {
      const { db, now } = ctx
      const { userId } = await requireHandedOverSession(ctx)
      return issueChallenge(
        { db, now, purpose: 'prove', userId },
        await desk.signInOptions(await listKnownPasskeys(db, userId)),
      )
    },

    async giveBack(ctx, { body }) {
      const { db, now, http, write } = ctx
      const session = await requireHandedOverSession(ctx)
      const parent = await holderOf(db, session.userId)
      const ways = await listWaysToReturn(db, { session, parent })
      const [way, ...more] = ways.filter((each) => body[each] !== undefined)
      if (way === undefined || more.length > 0) throw new ApiError('INVALID_PARAMS', ways)
      if (!(await isReturnProofRight({ desk, inTurn, sealing }, ctx, { session, parent }, body))) {
        http.note('return refused', { userId: session.userId })
        throw new ApiError('INVALID_PARAMS', [way])
      }
      const provedAt = way === 'devicePin' ? null : now()
      const refresh = await write(async (trx) => {
        const user = await lockEntrant(trx, session.userId)
        if (!user || (way === 'password' && user.passwordHash !== parent.passwordHash))
          throw new ApiError('UNAUTHENTICATED')
        for (const kind of ['returnPin', 'returnProof'] as const) await forgive(trx, { kind, by: session.id })
        return endHandOver({ trx, sealing }, session, provedAt, now())
      })
      const opened = { sessionId: session.id, refresh, credential: parent.passwordHash }
      return answerSignIn({ settings, tokens }, http, now(), { ...parent, userId: parent.id }, opened)
    },

    async signOutDevice(ctx) {
      const { now, http, write } = ctx
      const { id } = await requireHandedOverSession(ctx)
      await write((trx) => endHandedOver(trx, id, now()))
      cookie.clear(http)
      return { ok: true }
    },
  }
}

function refuseCrossSite(http: Exchange, publicUrl: string): void {
  if (!isCrossSite(http, publicUrl)) return
  http.note('cross-site return refused')
  throw new ApiError('FORBIDDEN')
}
