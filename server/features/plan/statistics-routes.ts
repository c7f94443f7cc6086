import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import type { planStatistics, PlanFigure } from '#contract/plan-statistics.ts'
import { datesIn } from '#domain/time/dates.ts'
import { percent1 } from '#domain/time/duration.ts'
import { overallExecution, rateWithin, touches } from '#domain/plan/overall.ts'
import { dayTrack } from '#domain/plan/progress.ts'
import { activityStatusOf, executionStatusOf, isBehind } from '#domain/plan/status.ts'
import { planRange, versionOn } from '#domain/plan/version.ts'
import type { ViewMode } from '#domain/plan/plan.ts'
import { type Night, nightsOf } from '#domain/sleep/night.ts'
import { comparedToPlan, goalProgress, sleepPlanOn } from '#domain/sleep/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'
import { asOfDay, type OwnProgress, loadPlanning } from './service.ts'
import { listSleepLogs } from '#server/features/sleep/metrics.ts'
import { listSleepPlans } from '#server/features/sleep/plan.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

const TO_TODAY = 'accumulated_value_to_today'

const figureOf = (progress: OwnProgress, viewMode: ViewMode, rate = progress.modes[viewMode]): PlanFigure => {
  const { plan, asOf, aheadMinutes } = progress
  return {
    planId: plan.id,
    name: plan.name,
    category: plan.category,
    scheduleType: versionOn(plan, asOf.today).scheduleType,
    viewMode,
    ...rate,
    aheadMinutes: viewMode === TO_TODAY ? aheadMinutes : 0,
    activityStatus: activityStatusOf(plan, asOf.today),
    executionStatus: executionStatusOf(progress),
    behind: isBehind(progress),
  }
}

export const planStatisticsRoutes: Handlers<typeof planStatistics> = {
  async plan(ctx, { query: { planId, viewMode = TO_TODAY, asOf } }) {
    const { progresses } = await loadPlanning(ctx, asOf)
    const progress = progresses.find(({ plan }) => plan.id === planId)
    if (!progress) throw new ApiError('NOT_FOUND', ['planId'])
    return {
      ...figureOf(progress, viewMode),
      days: dayTrack(progress, planRange(progress.plan)).map(({ date, target, done, rate }) => ({
        date,
        targetMinutes: target,
        doneMinutes: done,
        rate,
      })),
      periods: progress.periods.map(({ period, credit, timesDone }) => ({
        from: period.from,
        to: period.to,
        targetMinutes: period.target,
        creditMinutes: credit,
        timesDone,
        times: period.times,
      })),
    }
  },

  async plans(ctx, { query: { viewMode = TO_TODAY, asOf } }) {
    const { progresses } = await loadPlanning(ctx, asOf)
    return progresses.map((progress) => figureOf(progress, viewMode))
  },

  async overallPlanExecution(ctx, { query: { from, to, viewMode = TO_TODAY, asOf } }) {
    const range = { from, to }
    const { progresses } = await loadPlanning(ctx, asOf)
    const { byCategory, ...rest } = overallExecution(progresses, range, viewMode)
    return {
      ...range,
      viewMode,
      ...rest,
      byCategory: byCategory.map((each) => ({ ...each, category: z.parse(Category, each.category) })),
      plans: progresses
        .filter((progress) => touches(progress, range))
        .map((progress) => figureOf(progress, viewMode, rateWithin(progress, range, viewMode))),
    }
  },

  async sleepPlan(ctx, { query: { from, to, viewMode = TO_TODAY, asOf: on } }) {
    const { db, subject, owner, now } = ctx
    const asOf = asOfDay(ctx, on).today
    const plans = await listSleepPlans(db, subject)
    // A night is named after the day on which it ends, and a long one may begin two days before. [sleep/sleep-day]
    const startTime = daySpan(owner.zones, addDays(from, -2)).startTime
    const { endTime } = daySpan(owner.zones, to)
    const logs = await listSleepLogs(db, subject, { startTime, endTime }, now())
    const nights = nightsOf(logs, owner.zones).filter(
      ({ wakeDate }) => from <= wakeDate && wakeDate <= to && wakeDate <= asOf,
    )
    const progress = goalProgress(nights, plans, { from, to, asOf })
    const rate = viewMode === 'accumulated_value_to_plan_end_date' ? progress.toPlanEnd : progress.toToday
    return {
      from,
      to,
      viewMode,
      numerator: rate.done,
      denominator: rate.goal,
      rate: percent1(rate.done, rate.goal),
      ...comparedNights(nights, plans, { from, to }),
    }
  },
}

type SleepPlans = Awaited<ReturnType<typeof listSleepPlans>>

/**
 * Compares each night with the sleep plan in force, and adds the rates over the nights that can be compared.
 * [sleep-plan/plan-deviation] [sleep-plan/night-achieved]
 */
function comparedNights(nights: readonly Night[], plans: SleepPlans, { from, to }: DateRange) {
  const slept = new Map(nights.map((night) => [night.wakeDate, night]))
  const all = datesIn({ from, to }).map((date) => {
    const night = slept.get(date)
    const plan = sleepPlanOn(plans, date)
    return { date, night, plan, compared: night && plan ? comparedToPlan(night, plan) : null }
  })
  const compared = all.flatMap((each) => each.compared ?? [])
  const shareOf = (is: 'bedOnTime' | 'wakeOnTime' | 'goalMet') =>
    percent1(compared.filter((each) => each[is]).length, compared.length)
  return {
    bedOnTime: shareOf('bedOnTime'),
    wakeOnTime: shareOf('wakeOnTime'),
    goalMet: shareOf('goalMet'),
    nightsWithData: nights.length,
    nights: all.map(({ date, night, plan, compared: deviations }) => ({
      date,
      tst: night?.asleepMinutes ?? null,
      goal: plan?.goal ?? null,
      rate: night && plan ? percent1(Math.min(night.asleepMinutes, plan.goal), plan.goal) : null,
      bedtime: night?.clocks.bedtime ?? null,
      wakeTime: night?.clocks.wake ?? null,
      plannedBedtime: plan?.bedtime ?? null,
      plannedWakeTime: plan?.wakeTime ?? null,
      bedDev: deviations?.bedDeviation ?? null,
      wakeDev: deviations?.wakeDeviation ?? null,
      goalDev: deviations?.goalDeviation ?? null,
    })),
  }
}
