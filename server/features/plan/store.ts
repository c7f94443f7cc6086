import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import type { Distribution, Plan, PlanVersion, ScheduleType } from '#domain/plan/plan.ts'
import type { ConversionMemory } from '#domain/plan/conversion.ts'
import { fold } from '#domain/fold.ts'
import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { instantFromJson, jsonIn, prepared } from '#server/db/prepared.ts'
import type { PlanRow, PlanVersionRow } from '#server/db/schema/plan.ts'
import type { Named } from '#server/db/whole-logs.ts'

/** A plan with what hangs on it; what its activity is called is for `labelsFor` to say. */
export type StoredPlan = Plan & {
  readonly category: Category
  readonly activity: Named
  readonly madeBy: PlanRow['madeBy']
  readonly memory: ConversionMemory | null
  /** So long before each start its owner is told, where it has hours; null: not at all. */
  readonly notifyMinutes: Minutes | null
  /** When that is next; null: never. */
  readonly tellAt: Instant | null
  /** The Monday of the week of which they were told last that it needs every day that is left. */
  readonly toldBehind: LocalDate | null
  readonly version: number
  readonly updatedAt: Instant
}

type VersionCells = [
  ...[effectiveFrom: string, scheduleType: ScheduleType, startDate: string, endDate: string],
  ...[daysOfWeek: string | null, dailyStartTime: number | null, dailyEndTime: number | null],
  ...[duration: number, quota: number | null, respectHolidays: 'on' | 'off', distribution: Distribution],
  ...[repeatYearly: 'on' | 'off'],
]
type PlanCells = [
  ...[id: string, name: string, category: Category, activityId: string],
  ...[activityName: string | null, activityKey: string | null, projectId: string | null],
  ...[countsAllLogs: 'on' | 'off', rollsOn: 'on' | 'off', paused: 'on' | 'off'],
  ...[madeBy: PlanRow['madeBy'], memory: string],
  ...[notifyMinutes: number | null, tellAt: string | null, toldBehind: string | null],
  ...[version: number, createdAt: string, updatedAt: string],
  ...[tags: string[] | null, versions: VersionCells[] | null],
]

const inJson = prepared<{ subject: SubjectId }, { plans: string | null }>((db, { subject }) => {
  const { array, list, nested } = jsonIn(db)
  return sql<{ plans: string | null }>`select cast(${list}(${array}(
      p.id, p.name, p.category, p.activity_id, a.name, a.default_key, p.project_id,
      p.counts_all_logs, p.rolls_on, p.paused, p.made_by, p.conversion_memory, p.notify_minutes, p.tell_at, p.told_behind, p.version, p.created_at, p.updated_at,
      ${nested}((select ${list}(tag_id) from plan_tags t where t.owner_id = p.owner_id and t.plan_id = p.id)),
      ${nested}((select ${list}(${array}(effective_from, schedule_type, start_date, end_date, days_of_week,
          daily_start_time, daily_end_time, duration, quota, respect_holidays, distribution, repeat_yearly))
        from plan_versions v where v.owner_id = p.owner_id and v.plan_id = p.id))
    )) as text) as plans
    from plans p join activities a on a.owner_id = p.owner_id and a.id = p.activity_id
    where p.owner_id = ${subject}`.compile(db)
})

/** All plans of the owner, the oldest first. One statement for any number of them. */
export async function listPlans(db: Db, subject: SubjectId): Promise<StoredPlan[]> {
  const { rows } = await inJson(db, { subject })
  return (JSON.parse(rows[0]?.plans ?? '[]') as PlanCells[]).map(planOf).toSorted(byAge)
}

const byAge = (a: StoredPlan, b: StoredPlan) =>
  a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1

function planOf(cells: PlanCells): StoredPlan {
  const [id, name, category, activityId, activityName, activityKey, projectId, ...more] = cells
  const [countsAllLogs, rollsOn, paused, madeBy, memory, ...rest] = more
  const [notifyMinutes, tellAt, toldBehind, version, createdAt, updatedAt, tags, versions] = rest
  return {
    id,
    name,
    category,
    activityId,
    activity: { name: activityName, defaultKey: activityKey },
    projectId,
    countsAllLogs: countsAllLogs === 'on',
    rollsOn: rollsOn === 'on',
    isPaused: paused === 'on',
    madeBy,
    memory: JSON.parse(memory) as ConversionMemory | null,
    notifyMinutes,
    tellAt: tellAt === null ? null : instantFromJson(tellAt),
    toldBehind: toldBehind as LocalDate | null,
    version,
    createdAt: instantFromJson(createdAt),
    updatedAt: instantFromJson(updatedAt),
    tags: (tags ?? []).toSorted(),
    versions: (versions ?? []).map(versionOf).toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
  }
}

function versionOf(cells: VersionCells): PlanVersion {
  const [effectiveFrom, scheduleType, startDate, endDate, daysOfWeek, dailyStartTime, dailyEndTime, ...rest] = cells
  const [duration, quota, respectHolidays, distribution, repeatYearly] = rest
  return {
    effectiveFrom: effectiveFrom as LocalDate,
    scheduleType,
    startDate: startDate as LocalDate,
    endDate: endDate as LocalDate,
    daysOfWeek: daysOfWeek === null ? null : (JSON.parse(daysOfWeek) as number[]),
    dailyStartTime,
    dailyEndTime,
    duration,
    quota,
    respectHolidays: respectHolidays === 'on',
    distribution,
    repeatYearly: repeatYearly === 'on',
  }
}

export const placementsBetween = (db: Db, subject: SubjectId, from: LocalDate, to: LocalDate) =>
  db
    .selectFrom('planPlacements')
    .select(['planId', 'date', 'minutes'])
    .where('ownerId', '=', subject)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()

export const placementsOf = (db: Db, subject: SubjectId, planId: string) =>
  db
    .selectFrom('planPlacements')
    .select(['date', 'minutes'])
    .where('ownerId', '=', subject)
    .where('planId', '=', planId)
    .orderBy('date')
    .execute()

export type Placing = { date: LocalDate; minutes: number | null }

export async function keepPlacements(db: Db, ownerId: SubjectId, planId: string, days: readonly Placing[]) {
  const dates = days.map(({ date }) => date)
  const its = db.deleteFrom('planPlacements').where('ownerId', '=', ownerId).where('planId', '=', planId)
  await its.where('date', 'in', dates).execute()
  const rows = days.flatMap(({ date, minutes }) => (minutes === null ? [] : [{ ownerId, planId, date, minutes }]))
  if (rows.length) await db.insertInto('planPlacements').values(rows).execute()
}

// Writing

function rowOf(ownerId: SubjectId, plan: StoredPlan): PlanRow {
  const { startDate, endDate } = plan.versions.at(-1)!
  return {
    ownerId,
    id: plan.id,
    name: plan.name,
    nameFold: fold(plan.name),
    category: plan.category,
    activityId: plan.activityId,
    projectId: plan.projectId,
    countsAllLogs: plan.countsAllLogs ? 'on' : 'off',
    rollsOn: plan.rollsOn ? 'on' : 'off',
    startDate,
    endDate,
    paused: plan.isPaused ? 'on' : 'off',
    madeBy: plan.madeBy,
    conversionMemory: JSON.stringify(plan.memory),
    notifyMinutes: plan.notifyMinutes,
    tellAt: plan.tellAt,
    toldBehind: plan.toldBehind,
    version: plan.version,
    createdAt: plan.createdAt,
    updatedAt: plan.updatedAt,
  }
}

function versionRowOf(ownerId: SubjectId, planId: string, version: PlanVersion): PlanVersionRow {
  const { daysOfWeek, respectHolidays, repeatYearly } = version
  return {
    ownerId,
    planId,
    effectiveFrom: version.effectiveFrom,
    scheduleType: version.scheduleType,
    startDate: version.startDate,
    endDate: version.endDate,
    daysOfWeek: daysOfWeek && JSON.stringify(daysOfWeek),
    dailyStartTime: version.dailyStartTime,
    dailyEndTime: version.dailyEndTime,
    duration: version.duration,
    quota: version.quota,
    respectHolidays: respectHolidays ? 'on' : 'off',
    distribution: version.distribution,
    repeatYearly: repeatYearly ? 'on' : 'off',
  }
}

async function addTags(db: Db, ownerId: SubjectId, planId: string, tags: readonly string[]) {
  const rows = tags.map((tagId) => ({ ownerId, planId, tagId }))
  if (rows.length) await db.insertInto('planTags').values(rows).execute()
}

async function addVersions(db: Db, ownerId: SubjectId, planId: string, versions: readonly PlanVersion[]) {
  const rows = versions.map((version) => versionRowOf(ownerId, planId, version))
  if (rows.length) await db.insertInto('planVersions').values(rows).execute()
}

/** false: there is one of that number. The database throws where one has its name and its period. */
export async function insertPlan(db: Db, subject: SubjectId, plan: StoredPlan): Promise<boolean> {
  const insertion = db.insertInto('plans').values(rowOf(subject, plan))
  const known = insertion.onConflict((it) => it.columns(['ownerId', 'id']).doNothing())
  if ((await known.executeTakeFirst()).numInsertedOrUpdatedRows !== 1n) return false
  await addTags(db, subject, plan.id, plan.tags)
  await addVersions(db, subject, plan.id, plan.versions)
  return true
}

/** false: another write changed or deleted it meanwhile. Dependent rows are rewritten where their list changes. */
export async function updatePlan(db: Db, subject: SubjectId, before: StoredPlan, plan: StoredPlan): Promise<boolean> {
  const { ownerId, id, ...columns } = rowOf(subject, plan)
  const update = db.updateTable('plans').set(columns).where('ownerId', '=', ownerId).where('id', '=', id)
  if ((await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows !== 1n) return false
  if (plan.tags !== before.tags) {
    await db.deleteFrom('planTags').where('ownerId', '=', subject).where('planId', '=', id).execute()
    await addTags(db, subject, id, plan.tags)
  }
  const gone = before.versions.filter((version) => !plan.versions.includes(version))
  const days = gone.map(({ effectiveFrom }) => effectiveFrom)
  const its = db.deleteFrom('planVersions').where('ownerId', '=', subject).where('planId', '=', id)
  if (days.length) await its.where('effectiveFrom', 'in', days).execute()
  const added = plan.versions.filter((version) => !before.versions.includes(version))
  await addVersions(db, subject, id, added)
  return true
}

/** With all dependent rows. false: another write changed or deleted it meanwhile. */
type OfVersion = Pick<StoredPlan, 'id' | 'version'>
export async function deletePlan(db: Db, subject: SubjectId, { id, version }: OfVersion): Promise<boolean> {
  const deletion = db.deleteFrom('plans').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.where('version', '=', version).executeTakeFirst()).numDeletedRows === 1n
}

// What plans point at

const touched = (updatedAt: Instant) => ({ updatedAt, version: sql<number>`version + 1` })

export const repointProject = (db: Db, subject: SubjectId, id: string, into: string, at: Instant) =>
  db
    .updateTable('plans')
    .set({ projectId: into, ...touched(at) })
    .where('ownerId', '=', subject)
    .where('projectId', '=', id)
    .execute()

type ActivityNow = { activityId: string; category: Category }
export const repointActivity = (db: Db, subject: SubjectId, id: string, into: ActivityNow, at: Instant) =>
  db
    .updateTable('plans')
    .set({ ...into, ...touched(at) })
    .where('ownerId', '=', subject)
    .where('activityId', '=', id)
    .execute()

/** A plan that has both has `into`, once. */
export async function repointTag(db: Db, subject: SubjectId, id: string, into: string, at: Instant): Promise<void> {
  const tagged = db.selectFrom('planTags').select('planId').where('ownerId', '=', subject)
  const plans = db.updateTable('plans').set(touched(at)).where('ownerId', '=', subject)
  await plans.where('id', 'in', tagged.where('tagId', '=', id)).execute()
  const twice = db.deleteFrom('planTags').where('ownerId', '=', subject).where('tagId', '=', id)
  await twice.where('planId', 'in', tagged.where('tagId', '=', into)).execute()
  const left = db.updateTable('planTags').set({ tagId: into }).where('ownerId', '=', subject)
  await left.where('tagId', '=', id).execute()
}

// A plan without an end

type Rolling = Pick<PlanRow, 'ownerId' | 'id' | 'nameFold' | 'startDate' | 'endDate'>

/** Of all owners. */
export function listRollingPlans(db: Db, end: LocalDate): Promise<Rolling[]> {
  const rolling = db.selectFrom('plans').where('rollsOn', '=', 'on').where('endDate', '<', end)
  return rolling.select(['ownerId', 'id', 'nameFold', 'startDate', 'endDate']).execute()
}

/** Whether another plan of that name has that period already. */
export async function isPeriodTaken(db: Db, { ownerId, nameFold, startDate }: Rolling, end: LocalDate) {
  const its = db.selectFrom('plans').select('id').where('ownerId', '=', ownerId).where('nameFold', '=', nameFold)
  return Boolean(await its.where('startDate', '=', startDate).where('endDate', '=', end).executeTakeFirst())
}

/** No change of the plan: it is no other version of it, neither to its owner nor in its history. */
export async function moveEnd(trx: Trx, { ownerId, id, endDate: before }: Rolling, endDate: LocalDate): Promise<void> {
  const plan = trx.updateTable('plans').set({ endDate }).where('ownerId', '=', ownerId).where('id', '=', id)
  const moved = await plan.where('endDate', '=', before).where('rollsOn', '=', 'on').executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) return
  const versions = trx.updateTable('planVersions').set({ endDate }).where('ownerId', '=', ownerId)
  await versions.where('planId', '=', id).where('endDate', '=', before).execute()
}

// Who is to be told

/** The visible plan stays the same, so no device's version of it becomes stale. */
export const tellNext = (trx: Trx, ownerId: string, id: string, tellAt: Instant | null) =>
  trx.updateTable('plans').set({ tellAt }).where('ownerId', '=', ownerId).where('id', '=', id).execute()

/** The same, of a week that begins on that Monday. */
export const markBehind = (trx: Trx, subject: SubjectId, ids: readonly string[], toldBehind: LocalDate) =>
  trx.updateTable('plans').set({ toldBehind }).where('ownerId', '=', subject).where('id', 'in', ids).execute()
