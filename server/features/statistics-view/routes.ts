import type { statistics } from '#contract/statistics.ts'
import { percent1, round1 } from '#domain/duration.ts'
import { previousRange } from '#domain/statistics.ts'
import { planFigures } from '#server/features/plan-statistics/service.ts'
import { dailyOf, sumsUntilNow, viewOf } from '#server/features/statistics/service.ts'
import type { Handlers } from '#server/http.ts'
import { daysOf, gateOf, typicalDayOf } from './service.ts'

type Views = Pick<typeof statistics, 'daily' | 'aspectDuration' | 'days' | 'typicalDay'>

export const statisticsViewRoutes: Handlers<Views> = {
  async daily(ctx, { query: { date, from = date, to = date, asOf } }) {
    const view = viewOf(ctx, asOf)
    const range = { from: from!, to: to! }
    const [planOn, bare] = await Promise.all([planFigures(ctx, range, view.today), dailyOf(view, range)])
    const days = bare.map((day) => ({ ...day, plan: planOn(day.date) }))
    return date === undefined ? { days } : days[0]!
  },

  async aspectDuration(ctx, { query: { aspect, from, to, categoryId, asOf } }) {
    const view = viewOf(ctx, asOf)
    const { sums, dataDays } = await sumsUntilNow(view, aspect, { from, to }, categoryId)
    const gate = await gateOf(view)
    const isOpen = gate.status !== 'insufficient'
    const before = isOpen ? (await sumsUntilNow(view, aspect, previousRange(from, to), categoryId)).sums : null
    const totals = [...sums].map(([key, { primaryMinutes, parallelMinutes, entries }]) => {
      const minutes = primaryMinutes + parallelMinutes
      const was = before?.get(key)
      const previous = before && (was ? was.primaryMinutes + was.parallelMinutes : 0)
      return {
        id: key || null,
        primaryMinutes,
        parallelMinutes,
        minutes,
        entries,
        perDataDay: isOpen ? round1(minutes, dataDays) : null,
        previous,
        change: previous === null ? null : percent1(minutes - previous, previous),
      }
    })
    const sorted = totals.toSorted((a, b) => b.minutes - a.minutes || ((a.id ?? '') < (b.id ?? '') ? -1 : 1))
    return { from, to, aspect, gate, dataDays, totals: sorted.filter(({ minutes }) => minutes > 0) }
  },

  async days(ctx, { query: { aspect, from, to, byPerson, asOf } }) {
    const view = viewOf(ctx, asOf)
    const gate = await gateOf(view)
    return { from, to, aspect, gate, days: await daysOf(view, aspect, { from, to }, byPerson === 'true') }
  },

  async typicalDay(ctx, { query: { from, to, asOf } }) {
    return { from, to, ...(await typicalDayOf(viewOf(ctx, asOf), { from, to })) }
  },
}
