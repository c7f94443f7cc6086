import { sql } from 'kysely'
import type { ClosedSpan, Instant, LocalDate } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { ReminderRow } from '#server/db/schema/reminder.ts'

/**
 * The reader sees their own reminders, unless they are a child, and those that members of their family share with them.
 */
export type Reader = { readonly subject: SubjectId; readonly userId: string; readonly hasOwn: boolean }

/** A reminder with the zones of its owner, and the moment until which the reader has snoozed it. */
export type StoredReminder = ReminderRow & {
  readonly timezoneHistory: string
  readonly snoozedUntil: Instant | null
}

/** A share holds only while both people are active members of one family. */
const sharedWith = (db: Db, userId: string) =>
  db
    .selectFrom('reminderShares as s')
    .innerJoin('users as owner', 'owner.dataGroup', 's.ownerId')
    .innerJoin('familyMembers as theirs', 'theirs.userId', 'owner.id')
    .innerJoin('familyMembers as mine', 'mine.groupId', 'theirs.groupId')
    .select('s.reminderId as id')
    .where('s.userId', '=', userId)
    .where('mine.userId', '=', userId)
    .where('mine.status', '=', 'active')
    .where('theirs.status', '=', 'active')

/** Selects from a list of ids and not with `or`, for which PostgreSQL would read the reminders of all owners. */
function visible(db: Db, { subject, userId, hasOwn }: Reader) {
  const own = db.selectFrom('reminders').select('id').where('ownerId', '=', subject)
  const shared = sharedWith(db, userId)
  return db.selectFrom('reminders as r').where('r.id', 'in', hasOwn ? own.unionAll(shared) : shared)
}

const whole = (db: Db, reader: Reader) =>
  visible(db, reader)
    .innerJoin('preferences as p', 'p.ownerId', 'r.ownerId')
    .leftJoin('reminderSnoozes as z', (join) =>
      join.onRef('z.reminderId', '=', 'r.id').on('z.userId', '=', reader.userId),
    )
    .selectAll('r')
    .select(['p.timezoneHistory', 'z.tellAt as snoozedUntil'])

export const findStoredReminder = (db: Db, reader: Reader, id: string): Promise<StoredReminder | undefined> =>
  whole(db, reader).where('r.id', '=', id).executeTakeFirst()

/** Returns the reminders, oldest first. */
export const listRemindersByIds = async (db: Db, reader: Reader, ids: readonly string[]): Promise<StoredReminder[]> =>
  ids.length ? whole(db, reader).where('r.id', 'in', ids).execute() : []

/** The due dates of all pending reminders, oldest first; the caller sorts them by the reader's calendar. */
export const pendingDue = (db: Db, reader: Reader) =>
  visible(db, reader)
    .select(['r.id', 'r.dueOn', 'r.dueAt'])
    .where('r.completedAt', 'is', null)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()

type Until = { readonly lastDay: LocalDate; readonly before: Instant }

/** All pending reminders that are due up to a day, or before a moment. */
export const listDueReminders = (db: Db, reader: Reader, { lastDay, before }: Until): Promise<StoredReminder[]> =>
  whole(db, reader)
    .where('r.completedAt', 'is', null)
    .where((is) => is.or([is('r.dueOn', '<=', lastDay), is('r.dueAt', '<', before)]))
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()

type Page = { readonly page: number; readonly pageSize: number }

/** Completed reminders are sorted by the time of completion, newest first. [reminder/reminder-lists] */
export const listCompleted = (db: Db, reader: Reader, { page, pageSize }: Page): Promise<StoredReminder[]> =>
  whole(db, reader)
    .where('r.completedAt', 'is not', null)
    .orderBy('r.completedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export async function countCompleted(db: Db, reader: Reader): Promise<number> {
  const { total } = await visible(db, reader)
    .select(sql<number | string>`count(*)`.as('total'))
    .where('r.completedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const WORDED = ['r.id', 'r.title', 'r.description', 'r.dueOn', 'r.dueAt', 'r.seriesId'] as const

/** The texts of each pending reminder, oldest first. */
export const pendingTexts = (db: Db, reader: Reader) =>
  visible(db, reader).select(WORDED).where('r.completedAt', 'is', null).orderBy('r.createdAt').orderBy('r.id').execute()

/** The texts of the reminders that were completed last, newest first. */
export const completedTexts = (db: Db, reader: Reader, most: number) =>
  visible(db, reader)
    .select(WORDED)
    .where('r.completedAt', 'is not', null)
    .orderBy('r.completedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()

/** The people each reminder is shared with; a user who may read a reminder may see them. */
export const listShares = async (db: Db, reader: Reader, ids: readonly string[]) =>
  ids.length
    ? db
        .selectFrom('reminderShares')
        .select(['reminderId', 'userId'])
        .where('reminderId', 'in', visible(db, reader).select('r.id').where('r.id', 'in', ids))
        .orderBy('userId')
        .execute()
    : []

/** The people with the names that the reader's family has for them. */
export const listPeople = async (db: Db, { userId }: Reader, userIds: readonly string[]) =>
  userIds.length
    ? db
        .selectFrom('users as u')
        .leftJoin('familyMembers as m', (join) =>
          join
            .onRef('m.userId', '=', 'u.id')
            .on('m.groupId', '=', db.selectFrom('familyMembers').select('groupId').where('userId', '=', userId)),
        )
        .select(['u.id', 'u.dataGroup', 'u.firstName', 'u.lastName', 'm.alias'])
        .where('u.id', 'in', userIds)
        .execute()
    : []

/**
 * The reminders of an owner that touch a range of the calendar; an active child has none. [calendar/calendar-sources]
 */
export const remindersBetween = (db: Db, subject: SubjectId, from: LocalDate, to: LocalDate, span: ClosedSpan) =>
  db
    .selectFrom('reminders as r')
    .leftJoin('familyMembers as me', 'me.userId', 'r.userId')
    .leftJoin('users as u', 'u.id', 'r.assignee')
    .leftJoin('familyMembers as m', (join) => join.onRef('m.userId', '=', 'u.id').onRef('m.groupId', '=', 'me.groupId'))
    .selectAll('r')
    .select(['u.firstName', 'u.lastName', 'm.alias'])
    .where('r.ownerId', '=', subject)
    .where((is) => is.or([is('me.role', 'is', null), is('me.role', '!=', 'child'), is('me.status', '!=', 'active')]))
    .where((is) =>
      is.or([
        is.and([is('r.dueOn', '>=', from), is('r.dueOn', '<=', to)]),
        is.and([is('r.dueAt', '>=', span.startTime), is('r.dueAt', '<', span.endTime)]),
        // A series that began before the range may come again within it. [calendar/recurring-reminders]
        is.and([is('r.recurrence', 'is not', null), is('r.completedAt', 'is', null), is('r.dueOn', '<=', to)]),
        is.and([is('r.recurrence', 'is not', null), is('r.completedAt', 'is', null), is('r.dueAt', '<', span.endTime)]),
      ]),
    )
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()

/** Returns false if the id exists already. */
export async function insertReminder(trx: Trx, subject: SubjectId, row: Omit<ReminderRow, 'ownerId'>) {
  const insertion = trx.insertInto('reminders').values({ ...row, ownerId: subject })
  return (await insertion.onConflict((it) => it.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

type Change = Partial<Omit<ReminderRow, 'ownerId' | 'id' | 'userId' | 'version'>>

/** Writes the next version. Returns false if the reminder was changed, deleted or unshared meanwhile. */
export async function updateReminder(trx: Trx, reader: Reader, before: ReminderRow, change: Change): Promise<boolean> {
  const update = trx
    .updateTable('reminders')
    .set({ ...change, version: before.version + 1 })
    .where('ownerId', '=', before.ownerId)
    .where('id', 'in', visible(trx, reader).select('r.id').where('r.id', '=', before.id))
    .where('version', '=', before.version)
  return (await update.executeTakeFirst()).numUpdatedRows === 1n
}

/** Adds a completed copy for the same owner, shared with the same people. [reminder/series-completion] */
export async function insertOccurrence(trx: Trx, { ownerId, id }: ReminderRow, row: Omit<ReminderRow, 'ownerId'>) {
  await trx
    .insertInto('reminders')
    .values({ ...row, ownerId })
    .execute()
  const shares = await trx.selectFrom('reminderShares').selectAll().where('reminderId', '=', id).execute()
  if (shares.length)
    await trx
      .insertInto('reminderShares')
      .values(shares.map((share) => ({ ...share, reminderId: row.id })))
      .execute()
}

/** Deletes the reminder; its completed copies stay and lose the link to it. Returns false if it is gone already. */
export async function deleteReminder(trx: Trx, { ownerId, id }: Pick<ReminderRow, 'ownerId' | 'id'>): Promise<boolean> {
  const deletion = trx.deleteFrom('reminders').where('ownerId', '=', ownerId).where('id', '=', id)
  if ((await deletion.executeTakeFirst()).numDeletedRows !== 1n) return false
  await trx
    .updateTable('reminders')
    .set({ seriesId: null })
    .where('ownerId', '=', ownerId)
    .where('seriesId', '=', id)
    .execute()
  return true
}

export async function replaceShares(trx: Trx, subject: SubjectId, reminderId: string, userIds: readonly string[]) {
  await trx.deleteFrom('reminderShares').where('ownerId', '=', subject).where('reminderId', '=', reminderId).execute()
  if (userIds.length)
    await trx
      .insertInto('reminderShares')
      .values(userIds.map((userId) => ({ ownerId: subject, reminderId, userId })))
      .execute()
}

/** Sets the moment at which one person is told again, in the place of an earlier one. */
export const replaceSnooze = (trx: Trx, { ownerId, id }: ReminderRow, again: { userId: string; tellAt: Instant }) =>
  trx
    .insertInto('reminderSnoozes')
    .values({ ...again, ownerId, reminderId: id })
    .onConflict((it) => it.columns(['userId', 'reminderId']).doUpdateSet({ tellAt: again.tellAt }))
    .execute()

export const dropSnooze = (trx: Trx, userId: string, reminderId: string) =>
  trx.deleteFrom('reminderSnoozes').where('userId', '=', userId).where('reminderId', '=', reminderId).execute()

export const dropSnoozes = (trx: Trx, { ownerId, id }: Pick<ReminderRow, 'ownerId' | 'id'>) =>
  trx.deleteFrom('reminderSnoozes').where('ownerId', '=', ownerId).where('reminderId', '=', id).execute()

type Parted = { readonly userId: string; readonly dataGroup: string }

/**
 * Ends all sharing by and with the member, and returns reminders assigned to them to their owner.
 * [reminder/parting-reminders]
 */
export async function unshareAll(trx: Trx, { userId, dataGroup }: Parted, now: Instant): Promise<void> {
  const shares = trx
    .selectFrom('reminderShares')
    .select('reminderId')
    .where((is) => is.or([is('ownerId', '=', dataGroup), is('userId', '=', userId)]))
  await trx
    .updateTable('reminders')
    .set((is) => ({ version: is('version', '+', 1), updatedAt: now }))
    .where('id', 'in', shares)
    .execute()
  await trx
    .updateTable('reminders')
    .set({ assignee: null })
    .where('assignee', 'is not', null)
    .where((is) => is.or([is('ownerId', '=', dataGroup), is('assignee', '=', userId)]))
    .execute()
  await trx
    .deleteFrom('reminderShares')
    .where((is) => is.or([is('ownerId', '=', dataGroup), is('userId', '=', userId)]))
    .execute()
}
