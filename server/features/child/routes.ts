import type { child } from '#contract/child.ts'
import type { Settings } from '#server/env.ts'
import { activeChildById } from '#server/features/acting/service.ts'
import { historyOf } from '#server/features/audit/service.ts'
import { lockEntrant, openSession, openTakenOver } from '#server/features/auth/service.ts'
import { findActor, nameOf } from '#server/features/family/service.ts'
import {
  type Attempt,
  countFailures,
  countTry,
  forgive,
  mustNotWait,
  takeBack,
} from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http.ts'
import type { InTurn } from '#server/password.ts'
import { Refusal } from '#server/refusal.ts'
import type { AccessTokens } from '#server/session.ts'
import { sessionUser, signedIn } from '#server/signed-in.ts'
import { networkOf } from '#server/throttle.ts'
import { changeChild, createChild, pinAttempt, readableOwners, VISIBLE } from './service.ts'
import { childByCode, facesOf, lockPin, userById } from './store.ts'

type Parts = { settings: Settings; tokens: AccessTokens; inTurn: InTurn }
type Own = 'create' | 'change' | 'faces' | 'signIn' | 'takeOver' | 'watchers' | 'audit'

const notRight = () => new Refusal('UNAUTHENTICATED', [], {}, 'The code, the child or the PIN is not right')

export function childRoutes({ settings, tokens, inTurn }: Parts): Handlers<Pick<typeof child, Own>> {
  return {
    create: (ctx, { body }) => createChild(ctx, inTurn, body),
    change: (ctx, { params: { user }, body }) => changeChild(ctx, inTurn, user, body),

    async faces({ db, now, http }, { body: { familyCode } }) {
      const attempt: Attempt = { kind: 'childAddress', by: networkOf(http.ip) }
      await countTry(db, [attempt], now())
      const children = await facesOf(db, familyCode)
      if (children.length) await takeBack(db, attempt)
      return {
        children: children.map(({ id, avatar, ...names }) => ({ childId: id, name: nameOf(names), avatar })),
      }
    },

    async signIn({ db, now, newId, http, write }, { body: { familyCode, childId, pin } }) {
      const guessed = pinAttempt(familyCode, childId)
      const attempts: Attempt[] = [guessed, { kind: 'childAddress', by: networkOf(http.ip) }]
      const user = await inTurn(async (argon) => {
        await mustNotWait(db, attempts, now())
        const found = await childByCode(db, { code: familyCode, childId })
        // As long for nobody as for somebody.
        if ((await argon.matches(found?.pinHash ?? null, pin)) && found) return found
        await countFailures(db, attempts, now())
        http.note('sign-in refused')
        throw notRight()
      })
      const sessionId = newId()
      const refresh = await write(async (trx) => {
        const isStill = (await lockEntrant(trx, user.id)) && (await lockPin(trx, user.id)) === user.pinHash
        if (!isStill || !(await childByCode(trx, { code: familyCode, childId }))) throw notRight()
        await forgive(trx, guessed)
        const userAgent = http.header('user-agent') ?? ''
        return openSession(trx, { sessionId, userId: user.id, userAgent }, now())
      })
      return signedIn({ settings, tokens }, http, now(), { ...user, userId: user.id }, { sessionId, refresh })
    },

    async takeOver({ db, now, newId, http, write, userId, sessionId: actingSessionId }, { body: { childId } }) {
      const found = await activeChildById(db, { parentId: userId, childId }, now())
      if (!found) throw new Refusal('NOT_FOUND', ['childId'])
      const userAgent = http.header('user-agent') ?? ''
      const opening = { sessionId: newId(), userId: childId, userAgent, actingSessionId }
      const sessionId = await write((trx) => openTakenOver(trx, opening, now()))
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
      return historyOf(db, owners, { page, pageSize })
    },
  }
}
