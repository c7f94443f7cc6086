import type { logSearch } from '#contract/log-search.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { fold } from '#domain/fold.ts'
import { daySpan, localDate, zoneAt } from '#domain/zone.ts'
import { wireOf } from '#server/features/activity-log/service.ts'
import type { Ctx, Handlers } from '#server/http.ts'
import { defaultsCalled } from './service.ts'
import { findLogs } from './store.ts'

type Asked = Parsed<typeof logSearch.search>['query']

async function search({ db, subject, owner }: Ctx<typeof logSearch.search>, asked: Asked) {
  const { from, to, ratingMin = null, page, pageSize } = asked
  const { categories = [], tagIds = [], projectIds = [], recipientIds = [] } = asked
  const q = fold(asked.q ?? '')
  const { items, total, minutes } = await findLogs(db, subject, {
    q,
    labelled: q === '' ? [] : defaultsCalled(q, owner.language),
    categories,
    from: from === undefined ? null : daySpan(owner.zones, from).startTime,
    before: to === undefined ? null : daySpan(owner.zones, to).endTime,
    tagIds,
    projectIds,
    recipientIds,
    ratingMin,
    page,
    pageSize,
  })
  const wire = wireOf(owner)
  const hits = items.map((log) => ({
    ...wire(log),
    date: localDate(owner.zones, log.startTime),
    timezone: zoneAt(owner.zones, log.startTime),
  }))
  return { items: hits, total, minutes, pageIndex: page, pageSize }
}

export const logSearchRoutes: Handlers<typeof logSearch> = {
  search: (ctx, { query }) => search(ctx, query),
  searchByBody: (ctx, { body }) => search(ctx, body),
}
