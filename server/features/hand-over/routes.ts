import type { handOver, WayToReturn } from '#contract/hand-over.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { isCrossSite, refreshCookie } from '#server/security/cookie.ts'
import { lockEntrant } from '#server/features/auth/service.ts'
import { nameOf } from '#server/features/family/service.ts'
import {
  issueChallenge,
  isTwoStep,
  listKnownPasskeys,
  verifyPasskey,
  useCode,
} from '#server/features/second-factor/service.ts'
import { endHandedOver, endHandOver, type HandedOver, getHandedOverSession } from '#server/features/session/lock.ts'
import { type Attempt, countTry, forgive } from '#server/features/throttle/service.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { passkeyDesk } from '#server/security/passkey.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type SignInDeps, answerSignIn } from '#server/security/signed-in.ts'
import { type Holder, holderOf } from './store.ts'

type RequestContext = Pick<Ctx<(typeof handOver)['giveBack']>, 'db' | 'now' | 'http'>
type ReturnProof = Parsed<(typeof handOver)['giveBack']>['body']

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

  /**
   * Counts a typed try before comparing it, by session and way: tries of the PIN do not delay the password.
   * [family/return-from-hand-over]
   */
  async function isRight(
    ctx: RequestContext,
    session: HandedOver,
    holder: Holder,
    given: ReturnProof,
  ): Promise<boolean> {
    const { db, now } = ctx
    const { userId } = session
    const { devicePin, password, code, passkey } = given
    if (passkey) return (await verifyPasskey(desk, { db, now, purpose: 'prove', userId }, passkey)) !== undefined
    const kind = devicePin === undefined ? 'returnProof' : 'returnPin'
    const attempt: Attempt = { kind, by: session.id }
    const matches = (hash: string | null, typed: string) =>
      inTurn(async (argon) => {
        await countTry(db, [attempt], now())
        return argon.matches(hash, typed)
      })
    if (devicePin !== undefined) return matches(session.devicePinHash, devicePin)
    if (password !== undefined) return matches(holder.passwordHash, password)
    return useCode({ db, now, sealing }, userId, code ?? '', attempt)
  }

  async function listWaysToReturn(
    { db }: RequestContext,
    { userId, devicePinHash }: HandedOver,
    { passwordHash }: Holder,
  ) {
    const ways: WayToReturn[] = []
    if (devicePinHash !== null) ways.push('devicePin')
    if (await isTwoStep(db, userId)) ways.push('code')
    else if (passwordHash !== null) ways.push('password')
    if ((await listKnownPasskeys(db, userId)).length > 0) ways.push('passkey')
    return ways
  }

  return {
    async lock(ctx) {
      const session = await requireHandedOverSession(ctx)
      const [parent, child] = [await holderOf(ctx.db, session.userId), await holderOf(ctx.db, session.handedOverTo)]
      return {
        parentName: nameOf(parent),
        childName: nameOf(child),
        ways: await listWaysToReturn(ctx, session, parent),
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
      const ways = await listWaysToReturn(ctx, session, parent)
      const [way, ...more] = ways.filter((each) => body[each] !== undefined)
      if (way === undefined || more.length > 0) throw new ApiError('INVALID_PARAMS', ways)
      if (!(await isRight(ctx, session, parent, body))) {
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
