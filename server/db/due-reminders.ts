import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from './open.ts'
import { isPostgres } from './prepared.ts'

/**
 * Claims the reminders that people are to be told of by now, oldest first. Another process claims the ones after them.
 * A reminder that is completed meanwhile is not told, and one that is due gets no advance notice any more.
 */
export async function takeDue(trx: Trx, now: Instant, most: number) {
  const due = await trx
    .selectFrom('reminders')
    .select(['id', 'ownerId', 'userId', 'dueOn', 'dueAt', 'tellAt', 'completedAt'])
    .where('tellAt', '<=', now)
    .orderBy('tellAt')
    .limit(most)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  const ids = due.map(({ id }) => id)
  const told = { tellAt: null, notifyAt: null }
  if (ids.length) await trx.updateTable('reminders').set(told).where('id', 'in', ids).execute()
  return due
}

/** Does the same for advance notices, as long as the reminder is not due. */
export async function takeAhead(trx: Trx, now: Instant, most: number) {
  const ahead = await trx
    .selectFrom('reminders')
    .select(['id', 'userId', 'dueOn', 'dueAt', 'tellAt', 'notifyAt', 'completedAt'])
    .where('notifyAt', '<=', now)
    .where('tellAt', '>', now)
    .orderBy('notifyAt')
    .limit(most)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
    .execute()
  const ids = ahead.map(({ id }) => id)
  if (ids.length) await trx.updateTable('reminders').set({ notifyAt: null }).where('id', 'in', ids).execute()
  return ahead
}

/** Does the same for reminders that a person has snoozed. */
export async function takeSnoozed(trx: Trx, now: Instant, most: number) {
  const due = await trx
    .selectFrom('reminderSnoozes as s')
    .innerJoin('reminders as r', 'r.id', 's.reminderId')
    .select(['s.userId', 's.reminderId', 's.tellAt', 'r.dueOn', 'r.dueAt'])
    .where('s.tellAt', '<=', now)
    .orderBy('s.tellAt')
    .limit(most)
    .$if(isPostgres(trx), (query) => query.forUpdate('s').skipLocked())
    .execute()
  for (const { userId, reminderId } of due)
    await trx.deleteFrom('reminderSnoozes').where('userId', '=', userId).where('reminderId', '=', reminderId).execute()
  return due
}

/** The members of the owner's family with whom these reminders are shared now. */
export const listActiveShares = async (db: Db, reminderIds: readonly string[]) =>
  reminderIds.length
    ? db
        .selectFrom('reminderShares as s')
        .innerJoin('reminders as r', 'r.id', 's.reminderId')
        .innerJoin('familyMembers as theirs', 'theirs.userId', 'r.userId')
        .innerJoin('familyMembers as mine', (join) =>
          join.onRef('mine.groupId', '=', 'theirs.groupId').onRef('mine.userId', '=', 's.userId'),
        )
        .select(['s.reminderId', 's.userId'])
        .where('s.reminderId', 'in', reminderIds)
        .where('theirs.status', '=', 'active')
        .where('mine.status', '=', 'active')
        .execute()
    : []

/** The children among these people, who are notified only of items shared with them. [notification/reminder-told] */
export const listChildrenAmong = async (db: Db, userIds: readonly string[]) =>
  userIds.length
    ? db
        .selectFrom('familyMembers')
        .select('userId')
        .where('userId', 'in', userIds)
        .where('role', '=', 'child')
        .where('status', '=', 'active')
        .execute()
    : []

/** The days of reminders of a day that have not been notified yet. */
export const daysToTell = (trx: Trx, subject: SubjectId) =>
  trx
    .selectFrom('reminders')
    .select('dueOn')
    .distinct()
    .where('ownerId', '=', subject)
    .where('dueOn', 'is not', null)
    .where('tellAt', 'is not', null)
    .execute()

export const retellDay = (trx: Trx, subject: SubjectId, dueOn: LocalDate, tellAt: Instant | null) =>
  trx
    .updateTable('reminders')
    .set({ tellAt })
    .where('ownerId', '=', subject)
    .where('dueOn', '=', dueOn)
    .where('tellAt', 'is not', null)
    .execute()

/** The days and notice times of reminders of a day without an advance notice so far. */
export const daysToNotify = (trx: Trx, subject: SubjectId) =>
  trx
    .selectFrom('reminders')
    .select(['dueOn', 'notifyMinutes'])
    .distinct()
    .where('ownerId', '=', subject)
    .where('dueOn', 'is not', null)
    .where('notifyAt', 'is not', null)
    .execute()

type Ahead = { readonly dueOn: LocalDate; readonly notifyMinutes: Minutes }

export const renotifyDay = (trx: Trx, subject: SubjectId, day: Ahead, notifyAt: Instant | null) =>
  trx
    .updateTable('reminders')
    .set({ notifyAt })
    .where('ownerId', '=', subject)
    .where('dueOn', '=', day.dueOn)
    .where('notifyMinutes', '=', day.notifyMinutes)
    .where('notifyAt', 'is not', null)
    .execute()
