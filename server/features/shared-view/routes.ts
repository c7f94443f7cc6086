import { MOST_SHARED_DAYS, type sharedView, USUAL_SHARED_DAYS } from '#contract/shared-view.ts'
import { addDays } from '#domain/time/time.ts'
import { daySpan, localDate } from '#domain/time/zone.ts'
import type { Settings } from '#server/env.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { mustBeProvenOrChild } from '#server/features/proof/service.ts'
import { attemptsFrom, countTry } from '#server/features/throttle/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Handlers } from '#server/http/http.ts'
import { refuseOver } from '#server/security/ceiling.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { findSharedView, lastDayOf, loadSharedStatistics, type SharedContent } from './service.ts'
import { deleteExpiredOf, deleteView, insertView, listLive, listNames } from './store.ts'

export function sharedViewRoutes(settings: Settings): Handlers<typeof sharedView> {
  return {
    async list({ db, subject, owner, now }) {
      const views = await listLive(db, subject, now())
      const items = views.map(({ id, title, content, expiresAt }) => {
        const { range, aspect } = JSON.parse(content) as SharedContent
        return { id, title, range, aspect, lastDay: lastDayOf(expiresAt, owner.zones) }
      })
      return { items }
    },

    async create({ subject, userId, sessionId, owner: { zones }, now, newId, write }, { body }) {
      const createdAt = now()
      const today = localDate(zones, createdAt)
      const { title, lastDay = addDays(today, USUAL_SHARED_DAYS), names = [], showsOwner = false, ...view } = body
      if (lastDay < today || lastDay > addDays(today, MOST_SHARED_DAYS))
        throw new ApiError('INVALID_PARAMS', ['lastDay'])
      const content: SharedContent = { ...view, names, showsOwner }
      const token = newSecret()
      const id = newId()
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, createdAt)
        await mustBeVerified({ db: trx, userId }, settings)
        await mustBeProvenOrChild(trx, sessionId, createdAt)
        const { aspect } = content
        const known = aspect === 'category' ? [] : await listNames(trx, subject, aspect, names)
        if (known.length < new Set(names).size) throw new ApiError('NOT_FOUND', ['names'])
        await deleteExpiredOf(trx, subject, createdAt)
        const expiresAt = daySpan(zones, lastDay).endTime
        const row = { id, tokenHash: digest(token), title, content: JSON.stringify(content), createdAt, expiresAt }
        await insertView(trx, subject, row)
        await refuseOver(trx, subject, 'sharedViews')
      })
      return { id, link: `${settings.publicUrl}/shared#token=${token}`, lastDay }
    },

    async revoke({ subject, write }, { params: { viewId } }) {
      await write(async (trx) => {
        if (!(await deleteView(trx, subject, viewId))) throw new ApiError('NOT_FOUND', ['viewId'])
      })
    },

    async open({ db, now, write, http }, { body: { token, language } }) {
      http.setHeader('x-robots-tag', 'noindex, nofollow')
      http.setHeader('referrer-policy', 'no-referrer')
      await countTry(db, attemptsFrom('sharedViewAddress', http.ip), now())
      const shared = await findSharedView(db, digest(token), now())
      if (!shared) throw new ApiError('NOT_FOUND', ['token'])
      return loadSharedStatistics({ db, now, write, language }, shared)
    },
  }
}
