import type { accountData } from '#contract/account-data.ts'
import { may } from '#domain/family/permission.ts'
import { fullName } from '#domain/family/person-name.ts'
import { isTypedRight } from '#domain/activity/typed-name.ts'
import { refreshCookie } from '#server/security/cookie.ts'
import type { ExportQueue } from '#server/operation/export-queue.ts'
import type { Settings } from '#server/env.ts'
import { scheduleErasure } from '#server/features/account/service.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeProven } from '#server/features/proof/service.ts'
import { listLeavingFacts } from '#server/features/own-decision/service.ts'
import { leaveFamily } from '#server/features/family/parting.ts'
import { columnIn, findActor } from '#server/features/family/service.ts'
import type { Grants } from '#server/features/grant/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { InTurn } from '#server/security/password.ts'
import { ApiError } from '#server/http/api-error.ts'
import { accountEmailRoutes, type OnEmail } from './email-routes.ts'
import { exportAccount } from './service.ts'
import { childrenLeftAlone, personOf } from './store.ts'

type RouteDeps = { settings: Settings; grants: Grants; onEmail: OnEmail; exportInTurn: ExportQueue; inTurn: InTurn }

type Deciding = Pick<Ctx<typeof accountData.requestDeletion>, 'db' | 'subject' | 'owner' | 'now' | 'isActing'>

export function accountDataRoutes({
  settings,
  grants,
  onEmail,
  exportInTurn,
  inTurn,
}: RouteDeps): Handlers<typeof accountData> {
  const cookie = refreshCookie(settings.publicUrl)

  /**
   * For a child of a family, suspended or not, a parent decides, unless the child is an adult who decides alone.
   * [family/deciding-alone]
   */
  async function mustDecideAlone({ db, now, ...caller }: Deciding) {
    const actor = await findActor(db, caller, now())
    if (!actor || actor.me.status === 'waiting') return
    const facts = await listLeavingFacts(db, caller, settings, now())
    const column = columnIn(actor.family, actor.me, now())
    if (may({ column, action: 'deleteAccount', whose: 'own', facts }) !== 'yes')
      throw new ApiError('FORBIDDEN', [], { reason: 'askParent' })
  }

  return {
    ...accountEmailRoutes({ settings, grants, onEmail, inTurn }),

    async export({ db, subject, owner, now, userId }) {
      const body = await exportInTurn(userId, () => exportAccount(db, { subject, owner, now: now() }))
      return { body, name: `hourkin-${now().slice(0, 10)}.zip` }
    },

    async requestDeletion(ctx, { body: { typed } }) {
      const { db, subject, userId, sessionId, now, http, write, concern } = ctx
      await mustDecideAlone(ctx)
      await mustBeProven(db, sessionId, now())
      const erasedAt = await write(async (trx) => {
        const person = await personOf(trx, subject)
        if (!isTypedRight(typed, person.email ?? fullName(person))) throw new ApiError('INVALID_PARAMS', ['typed'])
        concern(await leaveFamily(trx, { subject, why: 'accountDeleted' }, grants.onLeave, now()))
        await lockCaller(trx, { userId, sessionId }, now())
        // Without this user, no one could reach these children. [account/deletion-refusals]
        if ((await childrenLeftAlone(trx, userId)).length) throw new ApiError('CONFLICT', ['children'])
        const at = await scheduleErasure(trx, userId, now())
        await grants.end('erasure', trx, { userId, sessionId: null }, now())
        await enqueue(trx, { kind: 'deletion-requested', payload: { userId, erasedAt: at }, runAt: now() })
        return at
      })
      cookie.clear(http)
      http.note('account deletion requested', { userId })
      return { erasedAt }
    },
  }
}
