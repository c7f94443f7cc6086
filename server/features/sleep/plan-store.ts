import type { Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { SleepPlanRow } from '#server/db/schema/sleep-plan.ts'

/** A row of its owner, with its weekdays read: null is every day. */
export type StoredSleepPlan = Omit<SleepPlanRow, 'ownerId' | 'daysOfWeek'> & { readonly daysOfWeek: number[] | null }

/** Empty stands for every day, so that no two of the same days from the same day on can be there. */
const daysOf = (daysOfWeek: string): number[] | null => {
  const days = JSON.parse(daysOfWeek) as number[]
  return days.length ? days : null
}
const storedOf = ({ ownerId: _, daysOfWeek, ...row }: SleepPlanRow): StoredSleepPlan => ({
  ...row,
  daysOfWeek: daysOf(daysOfWeek),
})
const rowOf = (ownerId: SubjectId, { daysOfWeek, ...plan }: StoredSleepPlan): SleepPlanRow => ({
  ownerId,
  ...plan,
  daysOfWeek: JSON.stringify(daysOfWeek ?? []),
})

/** The newest first. */
export const listSleepPlans = async (db: Db, subject: SubjectId): Promise<StoredSleepPlan[]> =>
  (
    await db
      .selectFrom('sleepPlans')
      .selectAll()
      .where('ownerId', '=', subject)
      .orderBy('effectiveFrom', 'desc')
      .orderBy('daysOfWeek')
      .execute()
  ).map(storedOf)

export async function findSleepPlan(db: Db, subject: SubjectId, id: string): Promise<StoredSleepPlan | undefined> {
  const found = await db
    .selectFrom('sleepPlans')
    .selectAll()
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && storedOf(found)
}

type Same = Pick<StoredSleepPlan, 'effectiveFrom' | 'daysOfWeek'>
/** The plan for these days from that day on, of which there is one. */
export const findSameSleepPlan = async (db: Db, subject: SubjectId, { effectiveFrom, daysOfWeek }: Same) =>
  (
    await db
      .selectFrom('sleepPlans')
      .select('id')
      .where('ownerId', '=', subject)
      .where('effectiveFrom', '=', effectiveFrom)
      .where('daysOfWeek', '=', JSON.stringify(daysOfWeek ?? []))
      .executeTakeFirst()
  )?.id

/** false: one for these days from that day on is there, or one of that number. */
export async function insertSleepPlan(db: Db, subject: SubjectId, plan: StoredSleepPlan): Promise<boolean> {
  const insertion = db.insertInto('sleepPlans').values(rowOf(subject, plan))
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** false: another write changed or deleted it meanwhile. */
export async function updateSleepPlan(
  db: Db,
  subject: SubjectId,
  before: StoredSleepPlan,
  plan: StoredSleepPlan,
): Promise<boolean> {
  const { ownerId, id, ...row } = rowOf(subject, plan)
  const update = db.updateTable('sleepPlans').set(row).where('ownerId', '=', ownerId).where('id', '=', id)
  return (await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows === 1n
}

export async function deleteSleepPlan(db: Db, subject: SubjectId, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('sleepPlans').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}

/** The visible plan stays the same, so no device's version of it becomes stale. */
export const tellNext = (trx: Trx, ownerId: string, id: string, tellAt: Instant | null) =>
  trx.updateTable('sleepPlans').set({ tellAt }).where('ownerId', '=', ownerId).where('id', '=', id).execute()
