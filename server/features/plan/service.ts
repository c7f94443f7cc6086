import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import type { Plan as WirePlan } from '#contract/plan.ts'
import type { AsOf } from '#domain/plan-item.ts'
import { matchedMinutes, occurrenceMinutes } from '#domain/plan-match.ts'
import { endText, lastDayOf } from '#domain/plan-night.ts'
import { nextNotice } from '#domain/plan-notice.ts'
import { logPieces } from '#domain/plan-piece.ts'
import { periodProgresses, type PlanProgress, progressOf } from '#domain/plan-progress.ts'
import { clashes } from '#domain/plan-rules.ts'
import { activityStatusOf, executionStatusOf } from '#domain/plan-status.ts'
import { type OffDays, periodsOf } from '#domain/plan-target.ts'
import { planRange } from '#domain/plan-version.ts'
import type { LogPiece, PlanSchedule } from '#domain/plan.ts'
import type { DateRange } from '#domain/statistics.ts'
import { epochMs, type Instant, type LocalDate } from '#domain/time.ts'
import { offDaysOf } from '#domain/vacation.ts'
import { clockText } from '#domain/wall-clock.ts'
import { clockMinutes, daySpan, localDate, type ZoneHistory } from '#domain/zone.ts'
import type { KnownCaller, Owner, SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listPlanLogsWithIds, listPlanLogs } from '#server/db/plan-logs.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { listVacations } from '#server/features/vacation/service.ts'
import { madeByParent, refuseUnlessMay } from '#server/made-by.ts'
import { ApiError } from '#server/api-error.ts'
import * as store from './store.ts'

/** What the owner put on a day by hand. */
export type Placing = store.Placing

// Reading

/** domain/plan.ts, and `activity`, which `labelsFor` of the catalogue puts into words. */
export type OwnPlan = store.StoredPlan

/** All that the owner has, the oldest first. One statement, whatever their number. */
export const listPlans = (db: Db, subject: SubjectId): Promise<OwnPlan[]> => store.listPlans(db, subject)

/**
 * rule [1.8-a]: the logs that touch these days of the owner, both included: both lanes, only logs that some plan may
 * have, each in pieces by date, and whole, since it counts whole for one plan. One statement.
 * @param until rule [1.5-b]: what of a log is still to come does not count
 */
export async function listLogPieces(
  db: Db,
  subject: SubjectId,
  zones: ZoneHistory,
  from: LocalDate,
  to: LocalDate,
  until?: Instant,
): Promise<LogPiece[]> {
  if (from > to) return []
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  return logPieces(await listPlanLogs(db, subject, span), zones, until && epochMs(until))
}

/** The same, in which each piece knows the id of its log. */
export async function listNamedLogPieces(
  db: Db,
  subject: SubjectId,
  zones: ZoneHistory,
  from: LocalDate,
  to: LocalDate,
  until: Instant,
): Promise<LogPiece[]> {
  if (from > to) return []
  const span = { startTime: daySpan(zones, from).startTime, endTime: daySpan(zones, to).endTime }
  const logs = await listPlanLogsWithIds(db, subject, span)
  const pieces = logPieces(
    logs.map(({ log }) => log),
    zones,
    epochMs(until),
  )
  return pieces.map((piece) => ({ ...piece, logId: logs[Number(piece.logId)]!.id }))
}

/** Whose plans are looked at, and when. */
export type ViewContext = { db: Db; subject: SubjectId; owner: Owner; now: () => Instant }
/** The same, where nothing is put into words. */
type ZonedContext = Omit<ViewContext, 'owner'> & { owner: Pick<Owner, 'zones'> }

/** rule [0-i]: the moment from which an owner looks; a day that is over is looked at from its end. */
export function asOfDay({ owner: { zones }, now }: Pick<ZonedContext, 'owner' | 'now'>, on?: LocalDate): AsOf {
  const today = localDate(zones, now())
  return on !== undefined && on < today ? { today: on, clock: 1440 } : { today, clock: clockMinutes(zones, now()) }
}

export type OwnProgress = PlanProgress & { readonly plan: OwnPlan }

/** An owner's plans with how far they have come, and their vacations, as of one moment. */
export type Planning = {
  readonly zones: ZoneHistory
  readonly now: Instant
  readonly asOf: AsOf
  /** The oldest plan first. */
  readonly progresses: readonly OwnProgress[]
  readonly vacations: Awaited<ReturnType<typeof listVacations>>
  readonly offDays: OffDays
}

/** So many are reckoned before others have their turn. */
const PLANS_IN_A_TURN = 10

/**
 * rules §1.8, of every plan. Plans, vacations and logs are read in a statement each, whatever their number.
 * @param on rule [0-i]: another day to look from than today
 */
export async function loadPlanning(looking: ViewContext, on?: LocalDate): Promise<Planning> {
  const { db, subject, owner } = looking
  const { zones } = owner
  const now = looking.now()
  const asOf = asOfDay(looking, on)
  const plans = await listPlans(db, subject)
  const vacations = await listVacations(db, subject)
  const offDays = offDaysOf(vacations)
  const first = plans.map((plan) => planRange(plan).from).toSorted()[0]
  // rule [1.5-b]: what is still to come of a log does not count.
  const pieces = first === undefined ? [] : await listLogPieces(db, subject, zones, first, localDate(zones, now), now)
  const minutes = matchedMinutes(plans, pieces)
  const ofOccurrences = occurrenceMinutes(plans, pieces, minutes)
  const progresses: OwnProgress[] = []
  for (const [at, plan] of plans.entries()) {
    // A plan of five years takes some milliseconds.
    if (at % PLANS_IN_A_TURN === PLANS_IN_A_TURN - 1) await nextTurn()
    const periods = periodsOf(plan, offDays)
    progresses.push({ ...progressOf(plan, periods, minutes.get(plan.id)!, asOf, ofOccurrences.get(plan.id)), plan })
  }
  return { zones, now, asOf, progresses, vacations, offDays }
}

/**
 * rules §1.8: what every plan asks for in a range, both days included, and what was done of it: of the logs only those
 * that these weeks and months need. In three statements, whatever their number.
 * @param known the plans, where they have been read already
 */
export async function loadPlanningWithin(looking: ZonedContext, range: DateRange, known?: readonly OwnPlan[]) {
  const { db, subject, owner } = looking
  const { zones } = owner
  const now = looking.now()
  const asOf = asOfDay(looking)
  const plans = known ?? (await listPlans(db, subject))
  const vacations = await listVacations(db, subject)
  const offDays = offDaysOf(vacations)
  const planned = plans.map((plan) => ({ plan, periods: periodsOf(plan, offDays, range) }))
  let [first, last] = [range.from, range.to]
  for (const { periods } of planned)
    for (const period of periods) {
      const to = lastDayOf(period)
      if (period.from < first) first = period.from
      if (to > last) last = to
    }
  const until = last < asOf.today ? last : asOf.today
  const pieces = plans.length ? await listLogPieces(db, subject, zones, first, until, now) : []
  const minutes = matchedMinutes(plans, pieces)
  const ofOccurrences = occurrenceMinutes(plans, pieces, minutes)
  const progresses = planned.map(({ plan, periods }) => ({
    plan,
    asOf,
    done: minutes.get(plan.id)!,
    periods: periodProgresses(periods, ofOccurrences.get(plan.id)!, asOf).map(({ progress }) => progress),
  }))
  return { zones, progresses, vacations, offDays }
}

/** The quota under the name of its type. */
export const scheduleOnWire = ({ scheduleType, quota, ...schedule }: PlanSchedule) => ({
  scheduleType,
  daysOfWeek: schedule.daysOfWeek && [...schedule.daysOfWeek],
  dailyStartTime: schedule.dailyStartTime === null ? null : clockText(schedule.dailyStartTime),
  dailyEndTime: schedule.dailyEndTime === null ? null : endText(schedule.dailyEndTime),
  duration: schedule.duration,
  weeklyQuota: scheduleType === 'weeklyFlexible' ? quota : null,
  monthlyQuota: scheduleType === 'monthlyFlexible' ? quota : null,
})

/** As plans are answered: their newest version, which may be in force from tomorrow on only. @param all the owner's */
function wireOf({ readIn }: Owner, all: readonly OwnProgress[]) {
  const label = labelsFor(readIn)
  const newest = all.map(({ plan: { id, versions } }) => ({ ...versions.at(-1)!, id }))
  return (progress: OwnProgress): WirePlan => {
    const { plan } = progress
    const schedule = plan.versions.at(-1)!
    const others = newest.filter(({ id }) => id !== plan.id)
    return {
      id: plan.id,
      name: plan.name,
      category: plan.category,
      activityId: plan.activityId,
      activityName: label(plan.activity),
      projectId: plan.projectId,
      tags: [...plan.tags],
      countsAllLogs: plan.countsAllLogs,
      startDate: schedule.startDate,
      endDate: schedule.endDate,
      rollsOn: plan.rollsOn,
      ...scheduleOnWire(schedule),
      respectHolidays: schedule.respectHolidays,
      distribution: schedule.distribution,
      repeatYearly: schedule.repeatYearly,
      paused: plan.isPaused,
      notifyMinutes: plan.notifyMinutes,
      activityStatus: activityStatusOf(plan, progress.asOf.today),
      executionStatus: executionStatusOf(progress),
      clashes: clashes(schedule, others).map(({ id }) => id),
      ...madeByParent(plan),
      version: plan.version,
      createdAt: plan.createdAt,
      updatedAt: plan.updatedAt,
    }
  }
}

/** Whose plans, and when. */
export type Reading = Omit<ViewContext, 'db'>

export const requireFound = <T>(thing: T | undefined): T => {
  if (!thing) throw new ApiError('NOT_FOUND', ['id'])
  return thing
}

export async function loadAllPlans(db: Db, { subject, owner, now }: Reading) {
  const { progresses } = await loadPlanning({ db, subject, owner, now })
  return { plans: progresses, wire: wireOf(owner, progresses) }
}

/** Another plan may have some of its logs, and lie over it: the answer takes all of them. */
export async function getPlan(db: Db, ctx: Reading, id: string): Promise<WirePlan> {
  const { plans, wire } = await loadAllPlans(db, ctx)
  return wire(requireFound(plans.find((each) => each.plan.id === id)))
}

// Writing

/** With when its owner is told next that it begins. */
export function withNextNotice<P extends OwnPlan>(plan: P, { owner, now }: Pick<Reading, 'owner' | 'now'>): P {
  const { notifyMinutes, isPaused } = plan
  const tellAt = notifyMinutes === null || isPaused ? null : nextNotice(plan, notifyMinutes, now(), owner.zones)
  return { ...plan, tellAt }
}

/** By another clock, what begins is told at other moments. */
export async function retellPlans(trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant): Promise<void> {
  for (const plan of await listPlans(trx, subject))
    if (plan.notifyMinutes !== null && !plan.isPaused)
      await store.tellNext(trx, subject, plan.id, nextNotice(plan, plan.notifyMinutes, now, zones))
}

export const { isPeriodTaken, markBehind, moveEnd, listRollingPlans, tellNext } = store

/** With all that hangs on it. false: meanwhile it is not what it was, or gone. */
export const deletePlanIn = (trx: Trx, subject: SubjectId, plan: OwnPlan): Promise<boolean> =>
  store.deletePlan(trx, subject, plan)

/** All that was put on days by hand. */
export const placementsOf = (db: Db, subject: SubjectId, planId: string) => store.placementsOf(db, subject, planId)

/** A plan that was deleted, with what was put on days by hand. false: there is one of its number. */
export async function reinsertPlanIn(
  trx: Trx,
  subject: SubjectId,
  plan: OwnPlan,
  placements: readonly store.Placing[],
): Promise<boolean> {
  if (!(await store.insertPlan(trx, subject, plan))) return false
  if (placements.length) await store.keepPlacements(trx, subject, plan.id, placements)
  return true
}

/** Minutes of flexible plans that the owner put on these days by hand, both included. */
export const placementsBetween = (db: Db, subject: SubjectId, from: LocalDate, to: LocalDate) =>
  store.placementsBetween(db, subject, from, to)

/** Null gives the day back to the distribution. A plan that is not there is 404. */
export async function placePlanIn(
  trx: Trx,
  ctx: Pick<KnownCaller, 'subject' | 'column'>,
  planId: string,
  days: readonly store.Placing[],
): Promise<void> {
  const held = await lockPlan(trx, ctx.subject, planId)
  if (!held) throw new ApiError('NOT_FOUND', ['id'])
  await refuseUnlessMay(trx, ctx, held)
  await store.keepPlacements(trx, ctx.subject, planId, days)
}

type Merge = { id: string; into: string; now: Instant }

/** rule [1.6-b]: plans of what was merged are of what took its place. */
export const repointPlansOfProject = (trx: Trx, subject: SubjectId, { id, into, now }: Merge) =>
  store.repointProject(trx, subject, id, into, now)
export const repointPlansOfTag = (trx: Trx, subject: SubjectId, { id, into, now }: Merge) =>
  store.repointTag(trx, subject, id, into, now)
export const repointPlansOfActivity = (
  trx: Trx,
  subject: SubjectId,
  { id, into, now, category }: Merge & { category: Category },
) => store.repointActivity(trx, subject, id, { activityId: into, category }, now)
