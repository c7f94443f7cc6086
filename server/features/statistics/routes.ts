import type { statistics } from '#contract/statistics.ts'
import { percent1, round1 } from '#domain/duration.ts'
import { previousRange } from '#domain/statistics.ts'
import { daysBetween, type Instant, type LocalDate } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import type { Owner, SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import type { Handlers } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'
import type { Write } from '#server/write.ts'
import { dailyOf, daysOfHistory, rebuildAspects, recomputeAspects, type Reading, sumsUntilNow } from './service.ts'
import { clearStale, staleDays, takeRebuildLock } from './store.ts'

type Asking = { db: Db; subject: SubjectId; owner: Owner; now: () => Instant; write: Write }

/** rule [0-i]. A day that has not come yet tells no more than today. */
function viewOf({ db, subject, owner: { zones }, now: clock, write }: Asking, asOf?: LocalDate): Reading {
  const now = clock()
  const today = localDate(zones, now)
  return { db, subject, write, zones, now, today: asOf !== undefined && asOf < today ? asOf : today }
}

/** rule [1.6-d]: owners whose durations this process is computing. PostgreSQL holds it against other processes. */
const rebuilding = new Set<SubjectId>()

export const statisticsRoutes: Handlers<typeof statistics> = {
  async daily(ctx, { query: { date, from = date, to = date, asOf } }) {
    const days = await dailyOf(viewOf(ctx, asOf), { from: from!, to: to! })
    return date === undefined ? { days } : days[0]!
  },

  async aspectDuration(ctx, { query: { aspect, from, to, categoryId, asOf } }) {
    const view = viewOf(ctx, asOf)
    const { sums, dataDays } = await sumsUntilNow(view, aspect, { from, to }, categoryId)
    const { sums: before } = await sumsUntilNow(view, aspect, previousRange(from, to), categoryId)
    const totals = [...sums].map(([key, { primaryMinutes, parallelMinutes, entries }]) => {
      const minutes = primaryMinutes + parallelMinutes
      const was = before.get(key)
      const previous = was ? was.primaryMinutes + was.parallelMinutes : 0
      return {
        id: key || null,
        primaryMinutes,
        parallelMinutes,
        minutes,
        entries,
        perDataDay: round1(minutes, dataDays),
        previous,
        change: percent1(minutes - previous, previous),
      }
    })
    const sorted = totals.toSorted((a, b) => b.minutes - a.minutes || ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
    return { from, to, aspect, dataDays, totals: sorted.filter(({ minutes }) => minutes > 0) }
  },

  async updateAspects({ write, subject, owner: { zones } }, { body: { from, to } }) {
    const updatedDates = await write(async (trx) => {
      if (from === undefined && to === undefined) {
        const stale = await staleDays(trx, subject)
        for (const { localDate: date } of stale) await recomputeAspects(trx, subject, zones, { from: date, to: date })
        await clearStale(trx, subject)
        return stale.length
      }
      const history = await daysOfHistory(trx, subject, zones)
      const range = { from: from ?? history?.from ?? to!, to: to ?? history?.to ?? from! }
      if (range.from > range.to) return 0
      await recomputeAspects(trx, subject, zones, range)
      return daysBetween(range.from, range.to) + 1
    })
    return { updatedDates }
  },

  async rebuildAspects({ write, subject, owner: { zones }, now }) {
    if (rebuilding.has(subject)) throw new Refusal('CONFLICT')
    rebuilding.add(subject)
    try {
      return await write(async (trx) => {
        if (!(await takeRebuildLock(trx, subject))) throw new Refusal('CONFLICT')
        const rebuilt = await rebuildAspects(trx, subject, zones)
        await clearStale(trx, subject)
        return { ...rebuilt, builtAt: now() }
      })
    } finally {
      rebuilding.delete(subject)
    }
  },
}
