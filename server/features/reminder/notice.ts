import { noticeAt } from '#domain/reminder/notice.ts'
import { tellAt } from '#domain/reminder/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import {
  listChildrenAmong,
  daysToNotify,
  daysToTell,
  renotifyDay,
  retellDay,
  listActiveShares,
  takeAhead,
  takeDue,
  takeSnoozed,
} from '#server/db/due-reminders.ts'
import type { Trx } from '#server/db/open.ts'
import type { OnZone } from '#server/features/account/service.ts'
import { dueText, type Telling } from './service.ts'

/**
 * Claims who is to be told now of reminders that are due or due soon, at most `most` reminders of each kind. Another
 * call does not name the same again. The owner and those it is shared with are told. [notification/reminder-told]
 */
export async function takeTellings(trx: Trx, now: Instant, most: number): Promise<Telling[]> {
  const due = (await takeDue(trx, now, most)).map((one) => ({ ...one, at: one.tellAt ?? now, until: undefined }))
  const ahead = await takeAhead(trx, now, most)
  const soon = ahead.map((one) => ({ ...one, at: one.notifyAt ?? now, until: one.tellAt ?? now }))
  const told = await listTellings(
    trx,
    [...due, ...soon].filter(({ completedAt }) => completedAt === null),
  )
  const again = await takeSnoozed(trx, now, most)
  return [...told, ...again.map((one) => ({ ...one, due: dueText(one), at: one.tellAt }))]
}

type Taken = Parameters<typeof dueText>[0] &
  Pick<Telling, 'at' | 'until'> & { readonly id: string; readonly userId: string }

/** One telling for each reminder and each person whom it concerns. */
async function listTellings(trx: Trx, taken: readonly Taken[]): Promise<Telling[]> {
  const shares = await listActiveShares(
    trx,
    taken.map(({ id }) => id),
  )
  const children = await listChildrenAmong(trx, [...new Set(taken.map(({ userId }) => userId))])
  const isChild = new Set(children.map(({ userId }) => userId))
  const known = new Map(
    taken.map(({ id, at, until, ...due }) => [id, { due: dueText(due), at, ...(until && { until }) }]),
  )
  const owned = taken.flatMap(({ id, userId }) => (isChild.has(userId) ? [] : [{ userId, reminderId: id }]))
  return [...owned, ...shares].map((one) => ({ ...one, ...known.get(one.reminderId)! }))
}

/** A reminder of a day moves with its owner's zone. [reminder/due-date] */
export const retellDays: OnZone = async (trx, subject, zones) => {
  for (const { dueOn } of await daysToTell(trx, subject))
    if (dueOn !== null) await retellDay(trx, subject, dueOn, tellAt({ dueOn, dueAt: null }, zones))
  for (const { dueOn, notifyMinutes } of await daysToNotify(trx, subject))
    if (dueOn !== null && notifyMinutes !== null) {
      const at = noticeAt({ dueOn, dueAt: null }, notifyMinutes, zones)
      await renotifyDay(trx, subject, { dueOn, notifyMinutes }, at)
    }
}
