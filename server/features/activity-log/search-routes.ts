import type { logSearch } from '#contract/log-search.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { localDate, zoneAt } from '#domain/time/zone.ts'
import { wireOf } from './service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { search } from './search.ts'

type SearchQuery = Parsed<typeof logSearch.search>['query']

async function answerSearch(ctx: Ctx<typeof logSearch.search>, query: SearchQuery) {
  const { owner } = ctx
  const { items, total, ...sums } = await search(ctx, query)
  const wire = wireOf(owner)
  const hits = items.map(({ log, countedMinutes }) => ({
    ...wire(log),
    date: localDate(owner.zones, log.startTime),
    timezone: zoneAt(owner.zones, log.startTime),
    countedMinutes,
  }))
  return { items: hits, total, ...sums, pageIndex: query.page, pageSize: query.pageSize }
}

export const logSearchRoutes: Handlers<typeof logSearch> = {
  search: (ctx, { query }) => answerSearch(ctx, query),
  searchByBody: (ctx, { body }) => answerSearch(ctx, body),
}
