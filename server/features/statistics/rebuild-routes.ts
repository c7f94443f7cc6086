import type { statistics } from '#contract/statistics.ts'
import { daysBetween } from '#domain/time/time.ts'
import { findHistoryRange } from './service.ts'
import type { Handlers } from '#server/http/http.ts'
import { rebuildByMonth, updateRange, updateStale } from './rebuild.ts'

/** The counts are written month by month, before `write`, which announces them and keeps the answer. */
export const statisticsRebuildRoutes: Handlers<Pick<typeof statistics, 'updateAspects' | 'rebuildAspects'>> = {
  async updateAspects({ db, write, subject, owner: { zones } }, { body: { from, to } }) {
    let updatedDates = 0
    if (from === undefined && to === undefined) updatedDates = await updateStale(db, subject)
    else {
      const history = await findHistoryRange(db, subject, zones)
      const range = { from: from ?? history?.from ?? to!, to: to ?? history?.to ?? from! }
      if (range.from <= range.to) {
        await updateRange(db, subject, range)
        updatedDates = daysBetween(range.from, range.to) + 1
      }
    }
    return write(async () => ({ updatedDates }))
  },

  async rebuildAspects({ db, write, subject, now }) {
    const rebuilt = await rebuildByMonth(db, subject)
    return write(async () => ({ ...rebuilt, builtAt: now() }))
  },
}
