import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'

const own = (db: Db, subject: SubjectId) => db.selectFrom('reminders').select('id').where('ownerId', '=', subject)

export const findReminderHead = (db: Db, subject: SubjectId, id: string) =>
  own(db, subject).where('id', '=', id).executeTakeFirst()

type Same = Pick<ReminderRow, 'title' | 'createdAt' | 'dueOn' | 'dueAt' | 'recurrence'>

/**
 * The reminder of this title that was made at this moment: it may have another id here. The times of a series that are
 * done were made at the same moment, and are told apart by their due date.
 */
export async function findSameReminder(
  db: Db,
  subject: SubjectId,
  { title, createdAt, dueOn, dueAt, recurrence }: Same,
): Promise<string | undefined> {
  const made = own(db, subject).where('title', '=', title).where('createdAt', '=', createdAt)
  const same =
    recurrence === null
      ? made
          .where('recurrence', 'is', null)
          .where('dueOn', dueOn === null ? 'is' : '=', dueOn)
          .where('dueAt', dueAt === null ? 'is' : '=', dueAt)
      : made.where('recurrence', 'is not', null)
  return (await same.limit(1).executeTakeFirst())?.id
}

/** Whether any account has a reminder of this id. */
export const isReminderId = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('reminders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Deletes it with its shares; false: it is of another version. */
export async function deleteMovedReminder(trx: Trx, subject: SubjectId, of: { id: string; version: number }) {
  const deletion = trx.deleteFrom('reminders').where('ownerId', '=', subject).where('id', '=', of.id)
  if ((await deletion.where('version', '=', of.version).executeTakeFirst()).numDeletedRows !== 1n) return false
  const copies = trx.updateTable('reminders').set({ seriesId: null }).where('ownerId', '=', subject)
  await copies.where('seriesId', '=', of.id).execute()
  return true
}
