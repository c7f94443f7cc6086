import type { child } from '#contract/child.ts'
import { isGuessablePin } from '#domain/family/pin.ts'
import type { Settings } from '#server/env.ts'
import { findActiveChildById } from '#server/features/acting/service.ts'
import { loadAuditPage } from '#server/features/audit/service.ts'
import { lockEntrant, openSession } from '#server/features/auth/service.ts'
import { findActor, nameOf } from '#server/features/family/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import { openView } from '#server/features/session/lock.ts'
import {
  type Attempt,
  attemptsFrom,
  type Counters,
  countTryInOneOf,
  countUnlessFound,
  forgiveTry,
} from '#server/features/throttle/service.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Handlers } from '#server/http/http.ts'
import { knownBrowsers } from '#server/security/known-browser.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AccessTokens } from '#server/security/access-token.ts'
import { sessionUser, answerSignIn } from '#server/security/signed-in.ts'
import { changeChild, createChild, pinAttempt, readableOwners, VISIBLE } from './service.ts'
import { childByCode, facesOf, lockPin, userById } from './store.ts'

type RouteDeps = { settings: Settings; tokens: AccessTokens; inTurn: InTurn; grants: Grants }
type ChildHere = { familyCode: string; childId: string }
type FoundChild = Awaited<ReturnType<typeof childByCode>>
type OwnEndpoint = 'create' | 'change' | 'faces' | 'signIn' | 'takeOver' | 'watchers' | 'audit'

const notRight = () => new ApiError('UNAUTHENTICATED', [], {}, 'The code, the child or the PIN is not right')

export function childRoutes({
  settings,
  tokens,
  inTurn,
  grants,
}: RouteDeps): Handlers<Pick<typeof child, OwnEndpoint>> {
  const browsers = knownBrowsers(settings.publicUrl, tokens.sealing)

  /**
   * Counts a try of a PIN: other people's tries do not slow a device that the child has used. [account/pin-tries] (ADR
   * 28)
   */
  function pinCounters(http: Exchange, { familyCode, childId }: ChildHere, found: FoundChild): Counters {
    const guessed = pinAttempt(familyCode, childId)
    const device = browsers.idFor(http, found && { userId: found.id, credential: found.pinHash })
    const strangers = [guessed, ...attemptsFrom('childAddress', http.ip)]
    if (device === undefined) return [strangers]
    const known: Attempt[] = [
      { kind: 'childPinDevice', by: `${device} ${guessed.by}` },
      { kind: 'childPinDevices', by: guessed.by },
    ]
    return [known, strangers]
  }

  return {
    create: (ctx, { body }) => createChild(ctx, inTurn, body),
    change: (ctx, { params: { user }, body }) => changeChild(ctx, { inTurn, grants }, user, body),

    async faces({ db, now, http }, { body: { familyCode } }) {
      const children =
        (await countUnlessFound(db, attemptsFrom('childAddress', http.ip), now(), async (trx) => {
          const faces = await facesOf(trx, familyCode)
          return faces.length ? faces : undefined
        })) ?? []
      return {
        children: children.map(({ id, avatar, ...names }) => ({ childId: id, name: nameOf(names), avatar })),
      }
    },

    async signIn({ db, now, newId, http, write }, { body: { familyCode, childId, pin } }) {
      const { user, counted } = await inTurn(async (argon) => {
        const found = await childByCode(db, { code: familyCode, childId })
        const attempts = await countTryInOneOf(db, pinCounters(http, { familyCode, childId }, found), now())
        // Comparing takes the same time whether or not there is such a child. [account/pin-sign-in]
        if ((await argon.matches(found?.pinHash ?? null, pin)) && found) return { user: found, counted: attempts }
        http.note('sign-in refused')
        throw notRight()
      })
      const sessionId = newId()
      const refresh = await write(async (trx) => {
        const isStill = (await lockEntrant(trx, user.id)) && (await lockPin(trx, user.id)) === user.pinHash
        if (!isStill || !(await childByCode(trx, { code: familyCode, childId }))) throw notRight()
        await forgiveTry(trx, counted)
        const userAgent = http.header('user-agent') ?? ''
        return openSession(trx, { sessionId, userId: user.id, userAgent }, tokens.sealing, now())
      })
      const opened = { sessionId, refresh, credential: user.pinHash }
      return answerSignIn({ settings, tokens }, http, now(), { ...user, userId: user.id }, opened)
    },

    async takeOver(ctx, { body: { childId, devicePin } }) {
      const { db, now, newId, http, write, userId, sessionId: actingSessionId } = ctx
      const found = await findActiveChildById(db, { parentId: userId, childId }, now())
      if (!found) throw new ApiError('NOT_FOUND', ['childId'])
      if (devicePin !== undefined && isGuessablePin(devicePin, null))
        throw new ApiError('INVALID_PARAMS', ['devicePin'], { reason: 'tooCommon' })
      const devicePinHash = devicePin === undefined ? null : await inTurn((argon) => argon.hash(devicePin))
      const userAgent = http.header('user-agent') ?? ''
      const opened = { sessionId: newId(), userId: childId, userAgent, actingSessionId, devicePinHash }
      const sessionId = await write((trx) => openView(trx, opened, now()))
      const token = await tokens.issue({ userId: childId, sessionId, actorId: userId }, now())
      return { ...token, user: sessionUser({ ...(await userById(db, childId)), userId: childId }) }
    },

    async watchers({ db, now, ...caller }) {
      const actor = await findActor(db, caller, now())
      const isWatched = actor?.column === 'controlledChild' || actor?.column === 'actingForChild'
      if (!isWatched) return { parents: [], visible: [] }
      const parents = actor.family.members.filter(({ role, status }) => role === 'parent' && status === 'active')
      return {
        parents: parents.map((parent) => ({ _id: parent.userId, name: nameOf(parent) })),
        visible: [...VISIBLE],
      }
    },

    async audit({ db, now, ...caller }, { query: { child: childId, page, pageSize } }) {
      const owners = readableOwners(await findActor(db, caller, now()), caller.subject, childId)
      return loadAuditPage(db, owners, { page, pageSize })
    },
  }
}
