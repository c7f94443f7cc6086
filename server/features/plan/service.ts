import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Category } from '#contract/catalogue.ts'
import type { Plan as WirePlan } from '#contract/plan.ts'
import { type AsOf, asOfEnd } from '#domain/plan/item.ts'
import { matchedMinutes, occurrenceMinutes } from '#domain/plan/match.ts'
import { endText, lastDayOf } from '#domain/plan/night.ts'
import { nextNotice } from '#domain/plan/notice.ts'
import { logPieces } from '#domain/plan/piece.ts'
import { periodProgresses, type PlanProgress, progressOf } from '#domain/plan/progress.ts'
import { clashes } from '#domain/plan/rules.ts'
import { activityStatusOf, executionStatusOf } from '#domain/plan/status.ts'
import { type OffDays, periodsOf } from '#domain/plan/target.ts'
import { planRange } from '#domain/plan/version.ts'
import type { LogPiece, PlanSchedule } from '#domain/plan/plan.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { epochMs, type Instant, type LocalDate } from '#domain/time/time.ts'
import { offDaysOf } from '#domain/vacation/vacation.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import { clockMinutes, daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import type { KnownCaller, Owner, SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listPlanLogsWithIds, listPlanLogs } from '#server/db/plan-logs.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { listVacations } from '#server/features/vacation/service.ts'
import { madeByParent, refuseUnlessMay } from '#server/security/made-by.ts'
import { ApiError } from '#server/http/api-error.ts'
import * as store from './store.ts'

/** A manual placement by the owner on a day. [distribution/placed-by-hand] */
export type Placing = store.Placing

// Reading

/** A plan of domain/plan/plan.ts; `labelsFor` of the catalogue names its `activity` in the reader's language. */
export type OwnPlan = store.StoredPlan

/** Returns all plans of the owner, oldest first, in one statement. */
export const listPlans = (db: Db, subject: SubjectId): Promise<OwnPlan[]> => store.listPlans(db, subject)

/**
 * Returns the logs of both lanes on these days of the owner, both included, that some plan may match. Each comes in
 * pieces by date, and whole, since it counts whole for one plan. One statement. [plan-progress/matching-log]
 * @param until minutes after this moment do not count [plan-progress/matched-minutes]
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

/** Does the same as `listLogPieces`, but each piece has the id of its log. */
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

/** Whose plans are read, and at which moment. */
export type ViewContext = { db: Db; subject: SubjectId; owner: Owner; now: () => Instant }
/** The same without a language, where no names are needed. */
type ZonedContext = Omit<ViewContext, 'owner'> & { owner: Pick<Owner, 'zones'> }

/** The moment from which the statistics look; a day that is over is seen from its end. [time/as-of-date] */
export function asOfDay({ owner: { zones }, now }: Pick<ZonedContext, 'owner' | 'now'>, on?: LocalDate): AsOf {
  const asOf = { today: localDate(zones, now()), clock: clockMinutes(zones, now()) }
  return on !== undefined && on < asOf.today ? asOfEnd(on, asOf) : asOf
}

export type OwnProgress = PlanProgress & { readonly plan: OwnPlan }

/** An owner's plans with their progress, and the vacations, as of one moment. */
export type Planning = {
  readonly zones: ZoneHistory
  readonly now: Instant
  readonly asOf: AsOf
  /** The oldest plan comes first. */
  readonly progresses: readonly OwnProgress[]
  readonly vacations: Awaited<ReturnType<typeof listVacations>>
  readonly offDays: OffDays
}

/** After so many plans, other requests get a turn. */
const PLANS_IN_A_TURN = 10

/**
 * Computes the progress of every plan. Plans, vacations and logs take one statement each.
 * @param on the day to look from instead of today [time/as-of-date]
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
  // Minutes of a log after now do not count. [plan-progress/matched-minutes]
  const pieces = first === undefined ? [] : await listLogPieces(db, subject, zones, first, localDate(zones, now), now)
  const minutes = matchedMinutes(plans, pieces)
  const ofOccurrences = occurrenceMinutes(plans, pieces, minutes)
  const progresses: OwnProgress[] = []
  for (const [at, plan] of plans.entries()) {
    // A plan of five years takes some milliseconds, so other requests get a turn in between.
    if (at % PLANS_IN_A_TURN === PLANS_IN_A_TURN - 1) await nextTurn()
    const periods = periodsOf(plan, offDays)
    progresses.push({ ...progressOf(plan, periods, minutes.get(plan.id)!, asOf, ofOccurrences.get(plan.id)), plan })
  }
  return { zones, now, asOf, progresses, vacations, offDays }
}

/**
 * Computes the targets of all plans in a range, both days included, and the minutes done, in three statements. It reads
 * only the logs that these weeks and months need.
 * @param known the plans, where the caller has read them already
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

/** Puts the quota under the field of its type. */
export const scheduleOnWire = ({ scheduleType, quota, ...schedule }: PlanSchedule) => ({
  scheduleType,
  daysOfWeek: schedule.daysOfWeek && [...schedule.daysOfWeek],
  dailyStartTime: schedule.dailyStartTime === null ? null : clockText(schedule.dailyStartTime),
  dailyEndTime: schedule.dailyEndTime === null ? null : endText(schedule.dailyEndTime),
  duration: schedule.duration,
  weeklyQuota: scheduleType === 'weeklyFlexible' ? quota : null,
  monthlyQuota: scheduleType === 'monthlyFlexible' ? quota : null,
})

/** Serializes plans in their newest version, which may begin tomorrow. @param all plans of the owner */
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

/** Whose plans are read, and at which moment. */
export type Reading = Omit<ViewContext, 'db'>

export const requireFound = <T>(thing: T | undefined): T => {
  if (!thing) throw new ApiError('NOT_FOUND', ['id'])
  return thing
}

export async function loadAllPlans(db: Db, { subject, owner, now }: Reading) {
  const { progresses } = await loadPlanning({ db, subject, owner, now })
  return { plans: progresses, wire: wireOf(owner, progresses) }
}

/** Reads all plans of the owner, as another may claim logs of this one. [plan-progress/one-plan-per-log] */
export async function getPlan(db: Db, ctx: Reading, id: string): Promise<WirePlan> {
  const { plans, wire } = await loadAllPlans(db, ctx)
  return wire(requireFound(plans.find((each) => each.plan.id === id)))
}

// Writing

/** Adds the moment at which the owner is next told that the plan begins. [plan/start-notice] */
export function withNextNotice<P extends OwnPlan>(plan: P, { owner, now }: Pick<Reading, 'owner' | 'now'>): P {
  const { notifyMinutes, isPaused } = plan
  const tellAt = notifyMinutes === null || isPaused ? null : nextNotice(plan, notifyMinutes, now(), owner.zones)
  return { ...plan, tellAt }
}

/** Computes the notices again after a change of zone, because a plan's times are wall times. */
export async function retellPlans(trx: Trx, subject: SubjectId, zones: ZoneHistory, now: Instant): Promise<void> {
  for (const plan of await listPlans(trx, subject))
    if (plan.notifyMinutes !== null && !plan.isPaused)
      await store.tellNext(trx, subject, plan.id, nextNotice(plan, plan.notifyMinutes, now, zones))
}

export const { isPeriodTaken, markBehind, moveEnd, listRollingPlans, tellNext } = store

/** Deletes a plan with all that depends on it. Returns false if it has changed or gone meanwhile. */
export const deletePlanIn = (trx: Trx, subject: SubjectId, plan: Pick<OwnPlan, 'id' | 'version'>): Promise<boolean> =>
  store.deletePlan(trx, subject, plan)

/** Everything that was placed on days by hand. */
export const placementsOf = (db: Db, subject: SubjectId, planId: string) => store.placementsOf(db, subject, planId)

/** Returns false if the id of the deleted plan is there again. [plan/deletion-and-restore] */
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

/** Minutes of flexible plans that the owner placed by hand on these days, both included. */
export const placementsBetween = (db: Db, subject: SubjectId, from: LocalDate, to: LocalDate) =>
  store.placementsBetween(db, subject, from, to)

/** Null gives the day to the distribution; a missing plan is 404. [distribution/placed-by-hand] */
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

/** Plans that name a merged project name the project that took its place. [catalogue/merge-rule] */
export const repointPlansOfProject = (trx: Trx, subject: SubjectId, { id, into, now }: Merge) =>
  store.repointProject(trx, subject, id, into, now)
export const repointPlansOfTag = (trx: Trx, subject: SubjectId, { id, into, now }: Merge) =>
  store.repointTag(trx, subject, id, into, now)
export const repointPlansOfActivity = (
  trx: Trx,
  subject: SubjectId,
  { id, into, now, category }: Merge & { category: Category },
) => store.repointActivity(trx, subject, id, { activityId: into, category }, now)
