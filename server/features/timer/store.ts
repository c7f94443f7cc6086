import { sql } from 'kysely'
import type { Timer } from '#contract/timer.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { TimerRow } from '#server/db/schema/timer.ts'
import type { Named } from '#server/db/whole-logs.ts'

/** A timer with what its activity is called in the catalogue today. */
export type RunningTimer = Pick<
  Timer,
  | 'id'
  | 'category'
  | 'subActivity'
  | 'tags'
  | 'projectId'
  | 'planId'
  | 'beneficiaries'
  | 'startTime'
  | 'parallelActivity'
  | 'confirmedAt'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & { activityId: string | null; activityName: string | null; activity: Named | null }

export const laneOf = ({ parallelActivity }: { parallelActivity: boolean }) =>
  parallelActivity ? ('parallel' as const) : ('primary' as const)

const rowOf = (ownerId: SubjectId, timer: RunningTimer): TimerRow => ({
  ownerId,
  id: timer.id,
  lane: laneOf(timer),
  category: timer.category,
  activityId: timer.activityId,
  activityName: timer.activityName,
  subActivity: timer.subActivity,
  tags: JSON.stringify(timer.tags),
  projectId: timer.projectId,
  planId: timer.planId,
  beneficiaries: JSON.stringify(timer.beneficiaries),
  startTime: timer.startTime,
  confirmedAt: timer.confirmedAt,
  version: timer.version,
  createdAt: timer.createdAt,
  updatedAt: timer.updatedAt,
})

const timersOf = (db: Db, subject: SubjectId) =>
  db
    .selectFrom('timers')
    .leftJoin('activities', (join) =>
      join
        .onRef('activities.ownerId', '=', 'timers.ownerId')
        .onRef('activities.id', '=', 'timers.activityId')
        .on('activities.archivedAt', 'is', null),
    )
    .selectAll('timers')
    .select(['activities.category as itsCategory', 'activities.name as itsName', 'activities.defaultKey as itsKey'])
    .where('timers.ownerId', '=', subject)

type Selected = Awaited<ReturnType<ReturnType<typeof timersOf>['execute']>>[number]

const runningOf = ({
  ownerId: _,
  itsCategory,
  itsName,
  itsKey,
  lane,
  tags,
  beneficiaries,
  ...row
}: Selected): RunningTimer => ({
  ...row,
  category: itsCategory ?? row.category,
  activity: itsCategory && { name: itsName, defaultKey: itsKey },
  tags: JSON.parse(tags) as string[],
  beneficiaries: JSON.parse(beneficiaries) as Timer['beneficiaries'],
  parallelActivity: lane === 'parallel',
})

/** At most one a lane, the primary one first. */
export const listRunningTimers = async (db: Db, subject: SubjectId): Promise<RunningTimer[]> =>
  (await timersOf(db, subject).orderBy('timers.lane', 'desc').execute()).map(runningOf)

export async function findTimer(db: Db, subject: SubjectId, id: string): Promise<RunningTimer | undefined> {
  const found = await timersOf(db, subject).where('timers.id', '=', id).executeTakeFirst()
  return found && runningOf(found)
}

export async function findTimerInLane(
  db: Db,
  subject: SubjectId,
  lane: TimerRow['lane'],
): Promise<RunningTimer | undefined> {
  const found = await timersOf(db, subject).where('timers.lane', '=', lane).executeTakeFirst()
  return found && runningOf(found)
}

/** false: something runs in that lane, or has that number. Who comes second waits until the first is done. */
export async function insertTimer(db: Db, subject: SubjectId, timer: RunningTimer): Promise<boolean> {
  const insertion = db.insertInto('timers').values(rowOf(subject, timer))
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** false: another write changed or deleted it meanwhile. */
export async function updateTimer(
  db: Db,
  subject: SubjectId,
  before: RunningTimer,
  timer: RunningTimer,
): Promise<boolean> {
  const { ownerId, id, ...row } = rowOf(subject, timer)
  const update = db.updateTable('timers').set(row).where('ownerId', '=', ownerId).where('id', '=', id)
  return (await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows === 1n
}

/** false: another write changed or deleted it meanwhile. */
export async function deleteTimer(db: Db, subject: SubjectId, { id, version }: RunningTimer): Promise<boolean> {
  const deletion = db.deleteFrom('timers').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.where('version', '=', version).executeTakeFirst()).numDeletedRows === 1n
}

type PlanLink = { readonly planId: string; readonly now: Instant }

/** @returns which timers forgot it: one a lane at most */
export async function unlinkPlan(db: Db, subject: SubjectId, { planId, now }: PlanLink): Promise<string[]> {
  const rows = await db
    .updateTable('timers')
    .set({ planId: null, updatedAt: now, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('planId', '=', planId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Those that run still, and of no other plan since. */
export async function relinkPlan(db: Db, subject: SubjectId, { planId, now }: PlanLink, ids: readonly string[]) {
  if (!ids.length) return
  await db
    .updateTable('timers')
    .set({ planId, updatedAt: now, version: sql<number>`version + 1` })
    .where('ownerId', '=', subject)
    .where('planId', 'is', null)
    .where('id', 'in', ids)
    .execute()
}

/** The hours of a lane that are taken between two moments, by start. */
export const listTakenHours = (
  db: Db,
  subject: SubjectId,
  lane: TimerRow['lane'],
  { startTime, endTime }: ClosedSpan,
): Promise<{ startTime: Instant; endTime: Instant }[]> =>
  db
    .selectFrom('activityLogs')
    .select(['startTime', 'endTime'])
    .where('ownerId', '=', subject)
    .where('lane', '=', lane)
    // No log is longer: a stretch of the index, and not all of the past.
    .where('startTime', '>', addMinutes(startTime, -LONGEST_LOG))
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .orderBy('startTime')
    .execute()

/** Whether a log has that number already. */
export async function isLogged(db: Db, subject: SubjectId, id: string): Promise<boolean> {
  const logs = db
    .selectFrom('activityLogs')
    .select(sql`1`.as('one'))
    .where('ownerId', '=', subject)
  return (await logs.where('id', '=', id).executeTakeFirst()) !== undefined
}
