import type { calendar } from '#contract/calendar.ts'
import { calendarRange } from '#domain/calendar/feed.ts'
import type { Settings } from '#server/env.ts'
import { lockCaller } from '#server/features/caller-lock/service.ts'
import { feedFiles } from './file.ts'
import { mustBeVerified } from '#server/features/auth/email-confirmation.ts'
import { mustBeProvenOrChild } from '#server/features/proof/service.ts'
import type { Handlers } from '#server/http/http.ts'
import type { Live } from '#server/http/live.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import { listEventsBetween, buildCalendarFeed } from './service.ts'
import { deleteFeed, feedOf, feedOwner, replaceFeed } from './store.ts'

type RouteDeps = { readonly settings: Settings; readonly live: Pick<Live, 'watch'> }

export function calendarRoutes({ settings, live }: RouteDeps): Handlers<typeof calendar> {
  const urlOf = (token: string) => `${settings.publicUrl}/api/calendar-feed/${token}/hourkin.ics`
  const files = feedFiles(live, buildCalendarFeed)

  return {
    async events(ctx, { query }) {
      const range = calendarRange(query, ctx.owner.zones)
      if (!range) throw new ApiError('INVALID_PARAMS', wrongIn(query))
      return listEventsBetween(ctx, range)
    },

    async feed({ db, subject }) {
      const feed = await feedOf(db, subject)
      return { createdAt: feed?.createdAt ?? null }
    },

    async makeFeed({ subject, userId, sessionId, now, write }) {
      const token = newSecret()
      const createdAt = now()
      await write(async (trx) => {
        await lockCaller(trx, { userId, sessionId }, createdAt)
        await mustBeVerified({ db: trx, userId }, settings)
        await mustBeProvenOrChild(trx, sessionId, createdAt)
        await replaceFeed(trx, subject, { tokenHash: digest(token), createdAt })
      })
      return { url: urlOf(token), createdAt }
    },

    async revokeFeed({ subject, write, tell }) {
      await write(async (trx) => {
        const feed = await feedOf(trx, subject)
        await deleteFeed(trx, subject)
        tell({ action: 'remove', entity: 'calendarFeed', entityId: null, before: feed ?? null, after: null })
      })
    },

    async ics({ db, now, http }, { params: { token } }) {
      const tokenHash = digest(token)
      const row = await feedOwner(db, tokenHash)
      if (!row) throw new ApiError('NOT_FOUND', ['token'])
      http.setHeader('cache-control', 'private, no-cache')
      return files.read({ db, now, tokenHash, row })
    },
  }
}

/**
 * Names the wrong field of a range without a start, without an end, or with a wrong length. [calendar/calendar-range]
 */
function wrongIn({ start, end, from, to }: Parameters<typeof calendarRange>[0]): string[] {
  if (start === undefined && from === undefined) return ['start']
  return [end === undefined && to !== undefined ? 'to' : 'end']
}
