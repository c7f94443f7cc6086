import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import type { insight, Insight } from '#contract/insight.ts'
import { type Insight as Found, shownInsights } from '#domain/insight/insight.ts'
import { addDays } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { listActivityNames } from '#server/db/catalogue-rows.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { loadDataGate } from '#server/features/statistics/view.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { onlyWhoMay } from '#server/security/only-who-may.ts'
import { type Comparisons, computeComparisons } from './service.ts'

/** Logs from before then may describe another life, so insights leave them out. [insight/insight-range] */
const DAYS_BACK = 180

type RequestContext = Ctx<typeof insight.list>

/**
 * Adds the names of the plans, recipients and activities, and leaves out insights whose thing is gone.
 * [insight/gone-things]
 */
async function buildInsights(
  ctx: RequestContext,
  shown: readonly Found[],
  { plans, recipients }: Comparisons,
): Promise<Insight[]> {
  const { db, subject, owner } = ctx
  const ids = shown.flatMap((each) => ('activityId' in each && each.activityId !== null ? [each.activityId] : []))
  const labelOf = labelsFor(owner.language)
  const activities = new Map((await listActivityNames(db, subject, ids)).map((each) => [each.id, labelOf(each)]))
  const nameOfPlan = new Map(plans.map(({ id, name }) => [id, name]))
  const nameOfRecipient = new Map(recipients.map(({ id, name, alias }) => [id, alias ?? name]))
  const call = (id: string, names: ReadonlyMap<string, string>) => ({ id, name: names.get(id) ?? '' })
  return shown.map((each): Insight => {
    const { effect, strength, days, otherDays } = each
    const measured = { effect, strength, days, otherDays }
    switch (each.kind) {
      case 'planWeekday': {
        const { kind, planId, weekday, rate, otherRate } = each
        return { kind, ...measured, plan: call(planId, nameOfPlan), weekday, rate, otherRate }
      }
      case 'sleepAfter': {
        const { kind, measure, category, activityId } = each
        const activity = activityId === null ? null : call(activityId, activities)
        return { kind, ...measured, measure, category: z.parse(Category, category), activity }
      }
      case 'neglectedRecipient': {
        const { kind, recipientId, lastDate, usualDays } = each
        return { kind, ...measured, recipient: call(recipientId, nameOfRecipient), lastDate, usualDays }
      }
      case 'ratingActivity': {
        const { kind, category, activityId, mean, otherMean } = each
        const activity = call(activityId, activities)
        return { kind, ...measured, category: z.parse(Category, category), activity, mean, otherMean }
      }
      case 'ratingHour':
      default: {
        const { kind, from, to, mean, otherMean } = each
        return { kind, ...measured, from, to, mean, otherMean }
      }
    }
  })
}

const handlers: Handlers<typeof insight> = {
  async list(ctx) {
    const { db, subject, owner, write } = ctx
    const now = ctx.now()
    const today = localDate(owner.zones, now)
    const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) }
    const view = { db, subject, write, zones: owner.zones, now, today }
    const gate = await loadDataGate(view)
    if (gate.status === 'insufficient') return { ...range, gate, compared: 0, insights: [] }
    const compared = await computeComparisons(view, range)
    const insights = await buildInsights(ctx, shownInsights(compared.found, gate), compared)
    return { ...range, gate, compared: compared.found.length, insights }
  },
}

/**
 * Insights are for adults about themselves, so the matrix refuses a child and a parent in its place.
 * [insight/insight-readers]
 */
export const insightRoutes = onlyWhoMay('openInsights', handlers)
