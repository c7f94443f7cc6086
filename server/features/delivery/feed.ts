import { longBefore, LOOKS_AT_WEEK, nextEvening } from '#domain/reminder/nudge.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfDelivery } from '#server/security/access.ts'
import type { Trx, Db } from '#server/db/open.ts'
import { retryTransaction } from '#server/db/retry.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { dueEvenings, dueWeeks, longTimers, updateSettings } from './store.ts'
import { TAKE_PLANNED, takeBehind } from '#server/features/plan/notice.ts'
import { takeTellings } from '#server/features/reminder/notice.ts'
import { DELIVER, type Delivery } from './telling.ts'
import { enqueueAll, type NewJob } from '#server/jobs/enqueue.ts'
import type { Feed } from '#server/jobs/runner.ts'

/** How many deliveries are claimed in one transaction. */
const BATCH_SIZE = 500
type Failed = (error: unknown) => void
type Taking = (trx: Trx, now: Parameters<Feed>[0], failed: Failed) => Promise<Delivery[]>
const claimReminders: Taking = async (trx, now) =>
  (await takeTellings(trx, now, BATCH_SIZE)).map(({ userId, ...about }) => ({
    to: userId,
    about: { kind: 'reminder', ...about },
  }))
const planned = TAKE_PLANNED.map(
  (take): Taking =>
    (trx, now, failed) =>
      take(trx, now, BATCH_SIZE, failed),
)

/** A timer is told of once. [notification/long-timer-nudge] */
const claimTimers: Taking = async (trx, now) => {
  const found = await longTimers(trx, longBefore(now), BATCH_SIZE)
  for (const { userId, timerId } of found) await updateSettings(trx, userId, { toldTimerId: timerId })
  return found.map(({ userId, timerId }) => ({ to: userId, about: { kind: 'timerRunning', timerId } }))
}

/**
 * If the server was down in the evening, the day is looked at later, as long as it is still the same day. A day can
 * have two evenings, for a person who changes zone or sets a later time: then the first counts.
 * [notification/evening-nudge]
 */
const claimEvenings: Taking = async (trx, now, failed) => {
  const taken: Delivery[] = []
  const found = await dueEvenings(trx, now, BATCH_SIZE)
  for (const { userId, toldEvening, ...evening } of found) {
    const { date, eveningAt } = eveningOf(evening, now, failed)
    await updateSettings(trx, userId, { eveningAt, ...(date !== null && { toldEvening: date }) })
    if (date !== null && date !== toldEvening) taken.push({ to: userId, about: { kind: 'evening', date } })
  }
  return taken
}
type Evening = Omit<Awaited<ReturnType<typeof dueEvenings>>[number], 'userId' | 'toldEvening'>

/** A person whose zone cannot be read is skipped for a day, so that all others are still told. */
function eveningOf({ eveningTime, eveningAt, timezoneHistory }: Evening, now: Instant, failed: Failed) {
  try {
    const zones = zonesFrom(timezoneHistory)
    return { date: localDate(zones, eveningAt ?? now), eveningAt: nextEvening(eveningTime, now, zones) }
  } catch (error) {
    failed(error)
    return { date: null, eveningAt: addMinutes(now, DAY_MINUTES) }
  }
}

/** Looking at a week takes some milliseconds; the rest has its turn a second later. */
const MAX_WEEKS = 20

/**
 * At nine on their clock, tells the users who want it which plans need every day that is left of the week.
 * [plan/week-pressed-notice]
 */
const claimWeeks: Taking = async (trx, now, failed) => {
  const taken: Delivery[] = []
  for (const { userId, dataGroup, timezoneHistory } of await dueWeeks(trx, now, MAX_WEEKS))
    try {
      const zones = zonesFrom(timezoneHistory)
      const about = await takeBehind(trx, { subject: subjectOfDelivery(dataGroup), zones }, now)
      if (about) taken.push({ to: userId, about })
      await updateSettings(trx, userId, { behindAt: nextEvening(LOOKS_AT_WEEK, now, zones) })
    } catch (error) {
      failed(error)
      await updateSettings(trx, userId, { behindAt: addMinutes(now, DAY_MINUTES) })
    }
  return taken
}

/**
 * Makes a job of each thing that a person is to be told by now. Its source is marked in the same transaction: however
 * many processes look and however often they crash, each job is made once. [notification/told-once]
 */
export const deliveryFeed =
  (db: Db): Feed =>
  async (now) => {
    const failures: unknown[] = []
    for (const take of [claimReminders, ...planned, claimTimers, claimEvenings, claimWeeks])
      for (let taken = BATCH_SIZE; taken >= BATCH_SIZE;)
        taken = await retryTransaction(() =>
          db.transaction().execute(async (trx) => {
            const deliveries = await take(trx, now, (error) => failures.push(error))
            await enqueueAll(
              trx,
              deliveries.map((payload): NewJob => ({ kind: DELIVER, payload, runAt: now })),
            )
            return deliveries.length
          }),
        )
    if (failures.length) throw new AggregateError(failures, 'Not all evenings could be looked at')
  }
