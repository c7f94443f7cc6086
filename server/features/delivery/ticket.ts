import * as z from 'zod/mini'
import { Id, Instant as Moment } from '#contract/common.ts'
import type { NotifiedAction } from '#contract/delivery.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Sealing } from '#server/security/seal.ts'

const PURPOSE = 'delivery'

/** For whom it is, on which of their devices, and how long it is good. */
const holder = { userId: Id, deviceId: Id, until: Moment }

/** A child's request: minutes of its bank, or a reward for a crown. */
export const ChildRequest = z.object({ childGroup: Id, for: z.enum(['minutes', 'wish']), id: Id })
export type ChildRequest = z.output<typeof ChildRequest>

const OfReminder = z.object({ ...holder, reminderId: Id, due: z.string() })
export type OfReminder = z.output<typeof OfReminder>
const OfRequest = z.object({ ...holder, asked: ChildRequest })
export type OfRequest = z.output<typeof OfRequest>

/** The ratings of a child up to a moment. */
const Ratings = z.object({ childGroup: Id, upTo: Moment })
const OfRatings = z.object({ ...holder, ratings: Ratings })
export type OfRatings = z.output<typeof OfRatings>

const Ticket = z.union([OfReminder, OfRequest, OfRatings])
export type Ticket = z.output<typeof Ticket>

/** The actions that it allows. */
export function actionsOf(ticket: Ticket): readonly NotifiedAction[] {
  if ('asked' in ticket) return ['approve', 'decline']
  return 'ratings' in ticket ? ['confirm'] : ['done', 'snooze']
}

/**
 * The token with which a device without a session does one thing about a notification. It is sealed: only this server
 * makes and reads it.
 */
export const ticketFor = (sealing: Sealing, ticket: Ticket): string => sealing.seal(JSON.stringify(ticket), PURPOSE)

/** undefined: it is none of ours, or not any more. */
export function ticketFrom(sealing: Sealing, token: string, now: Instant): Ticket | undefined {
  const text = sealing.open(token, PURPOSE)
  const ticket = text === undefined ? undefined : z.safeParse(Ticket, JSON.parse(text)).data
  return ticket && ticket.until > now ? ticket : undefined
}
