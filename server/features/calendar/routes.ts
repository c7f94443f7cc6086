import type { calendar } from '#contract/calendar.ts'
import { calendarRange } from '#domain/calendar-feed.ts'
import { subjectOfFeed } from '#server/access.ts'
import type { Settings } from '#server/env.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import type { Handlers } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import { digest, newSecret } from '#server/secrets.ts'
import type { AccessTokens } from '#server/session.ts'
import { eventsBetween, feedText } from './service.ts'
import { deleteFeed, feedOf, feedOwner, replaceFeed } from './store.ts'

type Parts = { readonly settings: Settings; readonly tokens: Pick<AccessTokens, 'sealing'> }

export function calendarRoutes({ settings, tokens: { sealing } }: Parts): Handlers<typeof calendar> {
  const urlOf = (token: string) => `${settings.publicUrl}/api/calendar-feed/${token}/hourkin.ics`
  const sealedFor = (subject: string) => `calendar-feed ${subject}`

  return {
    async events(ctx, { query }) {
      const range = calendarRange(query, ctx.owner.zones)
      if (!range) throw new Refusal('INVALID_PARAMS', wrongIn(query))
      return eventsBetween(ctx, range)
    },

    async feed({ db, subject }) {
      const feed = await feedOf(db, subject)
      const token = feed && sealing.open(feed.sealedToken, sealedFor(subject))
      return { url: token === undefined ? null : urlOf(token), createdAt: feed?.createdAt ?? null }
    },

    async makeFeed({ subject, now, write }) {
      const token = newSecret()
      const createdAt = now()
      const sealedToken = sealing.seal(token, sealedFor(subject))
      await write((trx) => replaceFeed(trx, subject, { tokenHash: digest(token), sealedToken, createdAt }))
      return { url: urlOf(token), createdAt }
    },

    async revokeFeed({ subject, write }) {
      await write((trx) => deleteFeed(trx, subject))
      return undefined
    },

    // Not throttled: nobody guesses 256 bits, and a program that goes on asking under a dead address would keep the
    // living ones of the same household from being read.
    async ics({ db, now, http }, { params: { token } }) {
      const row = await feedOwner(db, digest(token))
      if (!row) throw new Refusal('NOT_FOUND', ['token'])
      const text = await feedText({ db, now, subject: subjectOfFeed(row.dataGroup), owner: ownerFrom(row) })
      http.setHeader('cache-control', 'private, no-cache')
      return { body: Buffer.from(text), etag: `"${digest(text)}"` }
    },
  }
}

/** rules §10: no beginning, no end, or too far apart. */
function wrongIn({ start, end, from, to }: Parameters<typeof calendarRange>[0]): string[] {
  if (start === undefined && from === undefined) return ['start']
  return [end === undefined && to !== undefined ? 'to' : 'end']
}
