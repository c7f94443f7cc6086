import type { crown } from '#contract/crown.ts'
import { daySpan } from '#domain/time/zone.ts'
import type { Handlers } from '#server/http/http.ts'
import { crownOnWire, redemptionOnWire } from './service.ts'
import { listCrownsOfLogs, loadCrownsPage, loadRedemptionsPage } from './store.ts'

/** Lists crowns and redemptions. [crown/crown-lists] */
export const crownRoutes: Handlers<Pick<typeof crown, 'list' | 'byLog' | 'redemptions'>> = {
  async list({ db, subject, owner: { zones } }, { query: { status, from, to, ...page } }) {
    const wanted = {
      status,
      from: from && daySpan(zones, from).startTime,
      until: to && daySpan(zones, to).endTime,
    }
    const found = await loadCrownsPage(db, subject, wanted, page)
    return { ...found, items: found.items.map(crownOnWire) }
  },

  async byLog({ db, subject }, { query: { logIds } }) {
    const crowns = new Map((await listCrownsOfLogs(db, subject, logIds)).map((row) => [row.logId, crownOnWire(row)]))
    return Object.fromEntries(logIds.map((id) => [id, crowns.get(id) ?? null]))
  },

  async redemptions({ db, subject }, { query: { status, crownId, ...page } }) {
    const found = await loadRedemptionsPage(db, subject, { status, crownId }, page)
    return { ...found, items: found.items.map(redemptionOnWire) }
  },
}
