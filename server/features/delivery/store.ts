import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan, type Instant, type Span } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { DeliverySettingsRow, PushDeviceRow } from '#server/db/schema/delivery.ts'

/** The settings of a user who has changed none. [notification/delivery-defaults] */
const DEFAULTS: Omit<DeliverySettingsRow, 'userId'> = {
  mail: 'on',
  quietFrom: null,
  quietTo: null,
  snoozeMinutes: 10,
  eveningTime: 20 * 60 + 30,
  timerRunning: 'off',
  nothingLogged: 'off',
  eveningGaps: 'off',
  childWaits: 'on',
  answered: 'on',
  behindWeek: 'off',
  behindAt: null,
  eveningAt: null,
  toldEvening: null,
  toldTimerId: null,
}

export async function readDeliverySettings(db: Db, userId: string): Promise<DeliverySettingsRow> {
  const row = await db.selectFrom('deliverySettings').selectAll().where('userId', '=', userId).executeTakeFirst()
  return row ?? { ...DEFAULTS, userId }
}

/** Locks the settings until the transaction ends: of two changes at once, the second builds on the first. */
export async function lockSettings(trx: Trx, userId: string): Promise<DeliverySettingsRow> {
  await trx
    .insertInto('deliverySettings')
    .values({ ...DEFAULTS, userId })
    .onConflict((it) => it.doNothing())
    .execute()
  return trx
    .selectFrom('deliverySettings')
    .selectAll()
    .where('userId', '=', userId)
    .$if(isPostgres(trx), (row) => row.forUpdate())
    .executeTakeFirstOrThrow()
}

export const updateSettings = (trx: Trx, userId: string, change: Partial<Omit<DeliverySettingsRow, 'userId'>>) =>
  trx.updateTable('deliverySettings').set(change).where('userId', '=', userId).execute()

/** The devices on which the person is signed in now. [notification/push-devices] */
export const liveDevices = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('pushDevices as d')
    .innerJoin('sessions as s', 's.id', 'd.sessionId')
    .selectAll('d')
    .where('d.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    // A child that has the device must not read what its parent is told. [notification/push-devices]
    .where('s.handedOverTo', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute()

/**
 * A browser belongs to the user who signed in there last.
 * @returns the device, which keeps its id as long as its user is the same
 */
export const saveDevice = (trx: Trx, device: PushDeviceRow): Promise<PushDeviceRow> =>
  trx
    .insertInto('pushDevices')
    .values(device)
    .onConflict((it) =>
      it.column('endpoint').doUpdateSet((row) => {
        const { userId, sessionId, p256dh, auth, userAgent } = device
        const isSame = row('pushDevices.userId', '=', row.ref('excluded.userId'))
        const kept = <C extends 'id' | 'createdAt'>(column: C) =>
          row
            .case()
            .when(isSame)
            .then(row.ref(`pushDevices.${column}`))
            .else(row.ref(`excluded.${column}`))
            .end()
        return { id: kept('id'), createdAt: kept('createdAt'), userId, sessionId, p256dh, auth, userAgent }
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes all devices but the newest. */
export async function dropOldDevices(trx: Trx, userId: string, most: number): Promise<void> {
  const kept = trx.selectFrom('pushDevices').select('id').where('userId', '=', userId)
  const newest = kept.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most)
  await trx.deleteFrom('pushDevices').where('userId', '=', userId).where('id', 'not in', newest).execute()
}

/** Returns false if there is no such device. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('pushDevices').where('userId', '=', userId).where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}

export const deleteDevicesOf = (trx: Trx, userId: string) =>
  trx.deleteFrom('pushDevices').where('userId', '=', userId).execute()

/** Finds a person with their language and settings; undefined: the user can be told nothing. */
export const recipientById = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['u.id', 'u.dataGroup', 'u.email', 'u.emailVerifiedAt', 'u.firstName', 'p.language', 'p.timezoneHistory'])
    .where('u.id', '=', userId)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst()

/** Finds the owner of a data group. */
export const userOfGroup = (db: Db, dataGroup: string) =>
  db.selectFrom('users').select('id').where('dataGroup', '=', dataGroup).executeTakeFirst()

/** Users whose evening has come by now, at most so many. Another process takes those after them. */
export const dueEvenings = (trx: Trx, now: Instant, most: number) =>
  trx
    .selectFrom('deliverySettings as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['s.userId', 's.eveningTime', 's.eveningAt', 's.toldEvening', 'p.timezoneHistory'])
    .where('s.eveningAt', '<=', now)
    .orderBy('s.eveningAt')
    .limit(most)
    .$if(isPostgres(trx), (row) => row.forUpdate('s').skipLocked())
    .execute()

/** The same for users whose week is to be looked at. */
export const dueWeeks = (trx: Trx, now: Instant, most: number) =>
  trx
    .selectFrom('deliverySettings as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['s.userId', 'u.dataGroup', 'p.timezoneHistory'])
    .where('s.behindAt', '<=', now)
    .orderBy('s.behindAt')
    .limit(most)
    .$if(isPostgres(trx), (row) => row.forUpdate('s').skipLocked())
    .execute()

/**
 * Users who want to hear of a timer that began before a moment, and have not heard of it.
 * [notification/long-timer-nudge]
 */
export const longTimers = (trx: Trx, startedBefore: Instant, most: number) =>
  trx
    .selectFrom('deliverySettings as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('timers as t', 't.ownerId', 'u.dataGroup')
    .select(['s.userId', 't.id as timerId'])
    .where('s.timerRunning', '=', 'on')
    .where('t.startTime', '<=', startedBefore)
    .where((is) => is.or([is('s.toldTimerId', 'is', null), is('s.toldTimerId', '!=', is.ref('t.id'))]))
    .where('t.lane', '=', 'primary')
    .limit(most)
    .$if(isPostgres(trx), (row) => row.forUpdate('s').skipLocked())
    .execute()

/** Lists what touches a span in the primary lane: logs, and the running timer. */
export async function listPrimarySpans(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: ClosedSpan,
): Promise<Span[]> {
  const logs = await db
    .selectFrom('activityLogs')
    .select(['startTime', 'endTime'])
    .where('ownerId', '=', subject)
    .where('lane', '=', 'primary')
    // No log is longer than `LONGEST_LOG`, so the query reads a part of the index and not the whole past.
    .where('startTime', '>', addMinutes(startTime, -LONGEST_LOG))
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .execute()
  const timers = await db
    .selectFrom('timers')
    .select('startTime')
    .where('ownerId', '=', subject)
    .where('lane', '=', 'primary')
    .execute()
  return [...logs, ...timers.map((timer) => ({ startTime: timer.startTime, endTime: null }))]
}

/** Finds a timer that is still running. */
export const timerById = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('timers')
    .select(['activityName', 'startTime'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
