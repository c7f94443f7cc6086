import { LONGEST_LOG } from '#domain/activity.ts'
import { addMinutes, type ClosedSpan, type Instant, type Span } from '#domain/time.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isPostgres } from '#server/db/prepared.ts'
import type { DeliverySettingsRow, PushDeviceRow } from '#server/db/schema/delivery.ts'

/** Whoever has changed nothing: told of what is due, what a child asks for and a parent answers, by mail if need be. */
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

/** Theirs until the transaction ends: of two changes at once, the second goes on from the first. */
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

/** Where somebody is signed in now. */
export const liveDevices = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('pushDevices as d')
    .innerJoin('sessions as s', 's.id', 'd.sessionId')
    .selectAll('d')
    .where('d.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    // A child who has the device is not to read what its parent is told.
    .where('s.handedOverTo', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute()

/** A browser is of whoever is signed in there last. @returns its id, which it keeps as long as it is of the same user */
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

/** All but those that were put there last. */
export async function dropOldDevices(trx: Trx, userId: string, most: number): Promise<void> {
  const kept = trx.selectFrom('pushDevices').select('id').where('userId', '=', userId)
  const newest = kept.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most)
  await trx.deleteFrom('pushDevices').where('userId', '=', userId).where('id', 'not in', newest).execute()
}

/** false: there is none. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const deletion = db.deleteFrom('pushDevices').where('userId', '=', userId).where('id', '=', id)
  return (await deletion.executeTakeFirst()).numDeletedRows === 1n
}

export const deleteDevicesOf = (trx: Trx, userId: string) =>
  trx.deleteFrom('pushDevices').where('userId', '=', userId).execute()

/** Whom something is for, how they read, and what they want; undefined: nobody who can be told anything. */
export const recipientById = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('preferences as p', 'p.ownerId', 'u.dataGroup')
    .select(['u.id', 'u.dataGroup', 'u.email', 'u.emailVerifiedAt', 'u.firstName', 'p.language', 'p.timezoneHistory'])
    .where('u.id', '=', userId)
    .where('u.disabledAt', 'is', null)
    .executeTakeFirst()

/** The same, of whoever's data it is. */
export const userOfGroup = (db: Db, dataGroup: string) =>
  db.selectFrom('users').select('id').where('dataGroup', '=', dataGroup).executeTakeFirst()

/** Whose evening it is by now, at most so many. Whoever else looks takes those after them. */
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

/** The same, of whom the week is to be looked at. */
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

/** Who wants to hear of a timer that began before a moment, and has not heard of it. */
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

/** What of the primary lane touches a stretch of time: the logs, and the timer that runs. */
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
    // No log is longer: a stretch of the index, and not all of the past.
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

/** A timer that runs still. */
export const timerById = (db: Db, subject: SubjectId, id: string) =>
  db
    .selectFrom('timers')
    .select(['activityName', 'startTime'])
    .where('ownerId', '=', subject)
    .where('id', '=', id)
    .executeTakeFirst()
