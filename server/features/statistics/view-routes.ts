import type { statistics } from '#contract/statistics.ts'
import { compared, comparedRanges, mostFirst } from '#domain/statistics/statistics.ts'
import { loadPlanFigures } from '#server/features/plan/statistics.ts'
import { loadDailyStatistics, loadSumsUntilNow, viewOf } from './service.ts'
import type { Handlers } from '#server/http/http.ts'
import { loadAspectDays, loadDataGate, loadTypicalDay } from './view.ts'

type Views = Pick<typeof statistics, 'daily' | 'aspectDuration' | 'days' | 'typicalDay'>

export const statisticsViewRoutes: Handlers<Views> = {
  async daily(ctx, { query: { date, from = date, to = date, asOf } }) {
    const view = viewOf(ctx, asOf)
    const range = { from: from!, to: to! }
    const [planOn, bare] = await Promise.all([
      loadPlanFigures(ctx, range, view.today),
      loadDailyStatistics(view, range),
    ])
    const days = bare.map((day) => ({ ...day, plan: planOn(day.date) }))
    return date === undefined ? { days } : days[0]!
  },

  async aspectDuration(ctx, { query: { aspect, from, to, categoryId, asOf } }) {
    const view = viewOf(ctx, asOf)
    const { sums, dataDays } = await loadSumsUntilNow(view, aspect, { from, to }, categoryId)
    const gate = await loadDataGate(view)
    const isOpen = gate.status !== 'insufficient'
    const ranges = isOpen ? comparedRanges({ from, to }, view.today) : null
    const was = ranges && (await loadSumsUntilNow(view, aspect, ranges.before, categoryId))
    const totals = [...sums].map(([key, { primaryMinutes, parallelMinutes, entries, dataDayMinutes }]) => {
      const before = was && { minutes: was.sums.get(key)?.dataDayMinutes ?? 0, dataDays: was.dataDays }
      return {
        id: key || null,
        primaryMinutes,
        parallelMinutes,
        minutes: primaryMinutes,
        entries,
        ...compared({ minutes: dataDayMinutes, dataDays: isOpen ? dataDays : 0 }, before),
        previous: before?.dataDays ? before.minutes : null,
      }
    })
    const some = totals.filter(({ minutes, parallelMinutes }) => minutes + parallelMinutes > 0).toSorted(mostFirst)
    const before = ranges && was && { ...ranges.before, dataDays: was.dataDays }
    return { from, to, aspect, gate, dataDays, before, totals: some }
  },

  async days(ctx, { query: { aspect, from, to, byPerson, asOf } }) {
    const view = viewOf(ctx, asOf)
    const gate = await loadDataGate(view)
    return { from, to, aspect, gate, days: await loadAspectDays(view, aspect, { from, to }, byPerson === 'true') }
  },

  async typicalDay(ctx, { query: { from, to, asOf } }) {
    return { from, to, ...(await loadTypicalDay(viewOf(ctx, asOf), { from, to })) }
  },
}
