import type { plan, TodayItem, WeekPlan } from '#contract/plan.ts'
import { isOptionalToday } from '#domain/plan/distribution.ts'
import { touches } from '#domain/plan/overall.ts'
import { occurrenceTrack, type PeriodProgress } from '#domain/plan/progress.ts'
import { isBehind } from '#domain/plan/status.ts'
import type { TodayItem as Item } from '#domain/plan/today.ts'
import { usualVersions } from '#domain/plan/once.ts'
import type { PlanSchedule, ScheduleType } from '#domain/plan/plan.ts'
import { isOfManyDays, spansOf, versionOn } from '#domain/plan/version.ts'
import { endText } from '#domain/plan/night.ts'
import { spanOfWindow, windowOf } from '#domain/plan/window.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate, mondayOf, weekdayOf } from '#domain/time/time.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { localDate, zoneOfDay } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import { auditChange } from '#server/security/audited.ts'
import type { Db } from '#server/db/open.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import {
  type ViewContext,
  type OwnPlan,
  type OwnProgress,
  placePlanIn,
  placementsBetween,
  listPlans,
} from './service.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { canWaitOn, type Distributed, distributePlans, flexibleOn, loadDayItems } from './week.ts'

/** A week of plans runs from Monday to Sunday, for any week start of the user. [time/iso-weeks] */
function weekOf(date: LocalDate): DateRange {
  const from = mondayOf(date)
  return { from, to: addDays(from, 6) }
}

export const planWeekRoutes: Handlers<Pick<typeof plan, 'today' | 'week' | 'place'>> = {
  async today(ctx, { query }) {
    const today = localDate(ctx.owner.zones, ctx.now())
    const { date = today } = query
    const { distributed, items } = await loadDayItems(ctx, date)
    const shown = itemOn(ctx, distributed, date > today)
    const canWait = canWaitOn(distributed, date).map((item) => ({ ...shown(item), optionalToday: true }))
    return { date, items: items.map(shown), canWait }
  },

  async week(ctx, { query }) {
    const today = localDate(ctx.owner.zones, ctx.now())
    const { date = today } = query
    const week = weekOf(date)
    const distributed = await distributePlans(ctx, week)
    const capacity = Array.from({ length: 7 }, (_, at) => addDays(week.from, at)).map((day) => ({
      date: day,
      minutes: distributed.capacityOn(day),
    }))
    const shown = distributed.active.filter((progress) => touches(progress, week))
    return { ...week, today, capacity, plans: shown.map((progress) => weekPlan(progress, distributed, date)) }
  },

  async place(ctx, { params: { id }, body: { days } }) {
    await ctx.write(async (trx) => {
      const plans = await listPlans(trx, ctx.subject)
      const own = plans.find((one) => one.id === id)
      if (!own) throw new ApiError('NOT_FOUND', ['id'])
      refuseWrongDays(own, days, localDate(ctx.owner.zones, ctx.now()))
      const read = () => readPlacedDays(trx, ctx.subject, own, days)
      return auditChange(ctx, { entity: 'planPlacement', id, read }, async () => {
        await placePlanIn(trx, ctx, id, days)
        return { name: own.name, days }
      })
    })
    const { date } = days[0]!
    const distributed = await distributePlans(ctx, weekOf(date))
    const placed = distributed.progresses.find((one) => one.plan.id === id)
    if (!placed) throw new ApiError('NOT_FOUND', ['id'])
    return weekPlan(placed, distributed, date)
  },
}

/** The owner's manual placements on these days so far; null: none. */
async function readPlacedDays(db: Db, subject: SubjectId, { id, name }: OwnPlan, days: readonly { date: LocalDate }[]) {
  const dates = days.map(({ date }) => date).toSorted()
  const all = await placementsBetween(db, subject, dates[0]!, dates.at(-1)!)
  const placed = new Map(all.filter(({ planId }) => planId === id).map(({ date, minutes }) => [date, minutes]))
  return { name, days: days.map(({ date }) => ({ date, minutes: placed.get(date) ?? null })) }
}

/** Only flexible plans are placed by hand, and only on days from today on. [distribution/placed-by-hand] */
function refuseWrongDays(own: OwnPlan, days: readonly { date: LocalDate }[], today: LocalDate): void {
  if (!isOfManyDays(versionOn(own, today))) throw new ApiError('INVALID_PARAMS', ['scheduleType'])
  const open = spansOf(own).filter(({ version }) => isOfManyDays(version))
  const wrong = days.flatMap(({ date }, at) => {
    const isTwice = days.findIndex((other) => other.date === date) < at
    const isOpen = date >= today && open.some(({ from, to }) => from <= date && date <= to)
    return isOpen && !isTwice ? [] : [`days.${at}.date`]
  })
  if (wrong.length) throw new ApiError('INVALID_PARAMS', wrong)
}

/** @param isToCome the day is after today, which a plan that is behind now says nothing about */
function itemOn({ owner }: ViewContext, { zones, progresses }: Distributed, isToCome: boolean) {
  const label = labelsFor(owner.readIn)
  const byId = new Map(progresses.map((progress) => [progress.plan.id, progress]))
  return ({ plan: { id }, period, status, doneMinutes, doneOnDay, suggestedMinutes }: Item): TodayItem => {
    const progress = byId.get(id)!
    const { plan: own } = progress
    const window = windowOf(period)
    const span = window && spanOfWindow(zoneOfDay(zones, period.from), period.from, window)
    return {
      planId: id,
      name: own.name,
      category: own.category,
      activityName: label(own.activity),
      projectId: own.projectId,
      tags: [...own.tags],
      scheduleType: period.version.scheduleType,
      status,
      startTime: span?.startTime ?? null,
      endTime: span?.endTime ?? null,
      targetMinutes: period.target,
      doneMinutes,
      doneToday: doneOnDay,
      suggestedMinutes,
      optionalToday: suggestedMinutes !== null && isOptionalToday(suggestedMinutes, period.duration),
      behind: !isToCome && isBehind(progress),
    }
  }
}

/** The periods of a plan that a week shows; of a monthly plan, the month of the date asked for. */
function periodsIn({ periods }: OwnProgress, week: DateRange, date: LocalDate): readonly PeriodProgress[] {
  const touching = periods.filter(({ period }) => period.from <= week.to && period.to >= week.from)
  const ofMonth = touching.filter(({ period }) => period.version.scheduleType === 'monthlyFlexible')
  const other = touching.filter(({ period }) => period.version.scheduleType !== 'monthlyFlexible')
  const asked = ofMonth.find(({ period }) => period.from <= date && date <= period.to) ?? ofMonth[0]
  return asked ? [...other, asked] : other
}

/** Returns the times of a day only if they differ from those of the plan's week. */
function otherTimes(
  onDay: PlanSchedule,
  { dailyStartTime, dailyEndTime }: PlanSchedule,
): Pick<WeekPlan['days'][number], 'times'> {
  const [start, end] = [onDay.dailyStartTime, onDay.dailyEndTime]
  const isSame = start === dailyStartTime && end === dailyEndTime
  return isSame || start === null || end === null ? {} : { times: { start: clockText(start), end: endText(end) } }
}

/**
 * Returns why a flexible plan asks for fewer sessions than its quota. A week that an edit divides has two quotas, so it
 * is not explained. [plan-progress/shorter-period-note]
 */
function shorterPeriod({ versions }: OwnProgress['plan'], periods: readonly PeriodProgress[]): WeekPlan['shorter'] {
  const [only, other] = periods
  if (!only || other || !isOfManyDays(only.period.version)) return null
  const { from, times, version } = only.period
  const quota = version.quota ?? 0
  const isFirst = from === versions[0]?.startDate
  return times < quota ? { quota, from: isFirst && !startsPeriod(from, version.scheduleType) ? from : null } : null
}

/** Whether a date is the first one of a whole week or month. */
const startsPeriod = (date: LocalDate, type: ScheduleType): boolean =>
  type === 'weeklyFlexible' ? weekdayOf(date) === 1 : date.endsWith('-01')

function weekPlan(progress: OwnProgress, distributed: Distributed, date: LocalDate): WeekPlan {
  const { plan: own } = progress
  const { asOf, offDays, pinOn, placementOf } = distributed
  const week = weekOf(date)
  const version = versionOn({ versions: usualVersions(own.versions, week.from) }, date)
  const periods = periodsIn(progress, week, date)
  const sum = (of: (each: PeriodProgress) => number) => periods.reduce((total, each) => total + of(each), 0)
  return {
    planId: own.id,
    name: own.name,
    category: own.category,
    scheduleType: version.scheduleType,
    distribution: version.distribution,
    dailyStartTime: version.dailyStartTime === null ? null : clockText(version.dailyStartTime),
    dailyEndTime: version.dailyEndTime === null ? null : endText(version.dailyEndTime),
    duration: version.duration,
    creditMinutes: sum(({ credit }) => credit),
    targetMinutes: sum(({ period }) => period.target),
    timesDone: sum(({ timesDone }) => timesDone),
    times: sum(({ period }) => period.times),
    shorter: shorterPeriod(own, periods),
    unplacedMinutes: sum(({ period }) => placementOf(own.id, period)?.unplaced ?? 0),
    days: occurrenceTrack(progress, week).map(({ date: day, target, done, status }) => {
      const period = day < asOf.today ? undefined : flexibleOn(progress.periods, day)
      const share = period && (placementOf(own.id, period)?.days.get(day) ?? 0)
      return {
        date: day,
        targetMinutes: target,
        doneMinutes: done,
        status,
        suggestedMinutes: share === undefined ? null : Math.max(0, share - (day === asOf.today ? done : 0)),
        pinned: pinOn(own.id, day) !== undefined,
        isOffDay: versionOn(own, day).respectHolidays && offDays.has(day),
        ...(target > 0 && otherTimes(versionOn(own, day), version)),
      }
    }),
  }
}
