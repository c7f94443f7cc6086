import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { VacationRow } from '#server/db/schema/vacation.ts'

/** A row of its owner. */
export type StoredVacation = Omit<VacationRow, 'ownerId' | 'publicHoliday'> & { readonly publicHoliday: boolean }

const storedOf = ({ ownerId: _, publicHoliday, ...row }: VacationRow): StoredVacation => ({
  ...row,
  publicHoliday: publicHoliday === 'on',
})
const rowOf = (ownerId: SubjectId, { publicHoliday, ...vacation }: StoredVacation): VacationRow => ({
  ownerId,
  ...vacation,
  publicHoliday: publicHoliday ? 'on' : 'off',
})

/** By start, the latest last; archived ones too. */
export const selectVacations = async (db: Db, subject: SubjectId): Promise<StoredVacation[]> =>
  (
    await db
      .selectFrom('vacations')
      .selectAll()
      .where('ownerId', '=', subject)
      .orderBy('startDate')
      .orderBy('endDate')
      .orderBy('id')
      .execute()
  ).map(storedOf)

export async function findVacation(db: Db, subject: SubjectId, id: string): Promise<StoredVacation | undefined> {
  const found = await db
    .selectFrom('vacations')
    .selectAll()
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
  return found && storedOf(found)
}

type Same = Pick<StoredVacation, 'name' | 'startDate' | 'endDate'>
/** The vacation of this name and these days, of which there is one. [vacation/same-vacation-twice] */
export const findSameVacation = async (db: Db, subject: SubjectId, { name, startDate, endDate }: Same) =>
  (
    await db
      .selectFrom('vacations')
      .select('id')
      .where('ownerId', '=', subject)
      .where('name', '=', name)
      .where('startDate', '=', startDate)
      .where('endDate', '=', endDate)
      .executeTakeFirst()
  )?.id

/** false: one of that name and these days is there, or one of that number. */
export async function insertVacation(db: Db, subject: SubjectId, vacation: StoredVacation): Promise<boolean> {
  const insertion = db.insertInto('vacations').values(rowOf(subject, vacation))
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** false: another write changed or deleted it meanwhile. */
export async function updateVacation(
  db: Db,
  subject: SubjectId,
  before: StoredVacation,
  vacation: StoredVacation,
): Promise<boolean> {
  const { ownerId, id, ...row } = rowOf(subject, vacation)
  const update = db.updateTable('vacations').set(row).where('ownerId', '=', ownerId).where('id', '=', id)
  return (await update.where('version', '=', before.version).executeTakeFirst()).numUpdatedRows === 1n
}

export async function deleteVacation(db: Db, subject: SubjectId, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('vacations').where('ownerId', '=', subject).where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}
