import type { delivery, NotifiedAction } from '#contract/delivery.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { subjectOfDelivery } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { findFamilyColumn } from '#server/features/acting/service.ts'
import { actionsOf, type OfRatings, type OfReminder, type OfRequest, ticketFrom } from './ticket.ts'
import { completeTold, snoozeTold } from '#server/features/reminder/service.ts'
import { DELIVER, type Delivery } from './telling.ts'
import type { Handlers } from '#server/http/http.ts'
import type { Live } from '#server/http/live.ts'
import type { Write } from '#server/http/write.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { PushDesk } from '#server/ports/push.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Sealing } from '#server/security/seal.ts'
import { applySettingsChange, buildPushDevice, loadSettings } from './settings.ts'
import {
  deleteDevice,
  dropOldDevices,
  liveDevices,
  lockSettings,
  saveDevice,
  recipientById,
  readDeliverySettings,
  updateSettings,
} from './store.ts'

/**
 * Users have fewer devices; a caller who invents more would make the server send in vain. [notification/push-devices]
 */
const MAX_DEVICES = 20

/**
 * Does the action of a ticket as the parent that it names, with the rights that they have now.
 * [notification/notification-actions]
 * @throws ApiError if the parent may not, or comes too late
 * @returns the data groups whose screens show it
 */
export type Answers = {
  readonly answerRequest: (
    trx: Trx,
    doing: AnswerContext,
    ticket: OfRequest,
    event: 'approve' | 'reject',
  ) => Promise<readonly string[]>
  readonly confirmTold: (trx: Trx, doing: AnswerContext, ticket: OfRatings) => Promise<readonly string[]>
}

type DeliveryRouteDeps = {
  readonly push: PushDesk
  readonly tokens: { readonly sealing: Sealing }
  readonly mail: boolean
  readonly live: Pick<Live, 'publish'>
  readonly answers: Answers
}
type AnswerContext = { readonly now: () => Instant; readonly newId: () => string }

/**
 * Finds the person of a ticket, as long as they are signed in on its device; otherwise undefined.
 * [notification/notification-actions]
 */
async function findTicketHolder(trx: Trx, { userId, deviceId }: Pick<OfReminder, 'userId' | 'deviceId'>, now: Instant) {
  const person = await recipientById(trx, userId)
  const devices = await liveDevices(trx, userId, now)
  return devices.some(({ id }) => id === deviceId) ? person : undefined
}

/** The codes with which an action that is no longer possible fails. [notification/too-late-action] */
const TOO_LATE: ReadonlySet<string | null> = new Set(['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'INVALID_PARAMS'])
/** The noun whose screens show the answer. */
const nounOf = (ticket: OfRequest | OfRatings) => {
  if ('ratings' in ticket) return 'rating'
  return ticket.asked.for === 'minutes' ? 'bank' : 'crown'
}

/**
 * Does the chosen action as the user; not on a device where they are no longer signed in.
 * [notification/notification-actions]
 * @returns the data groups whose screens show it; undefined: nothing was done
 */
async function actOn(trx: Trx, doing: AnswerContext, ticket: OfReminder, action: NotifiedAction) {
  const { userId } = ticket
  const now = doing.now()
  const person = await findTicketHolder(trx, ticket, now)
  if (!person) return undefined
  const subject = subjectOfDelivery(person.dataGroup)
  const zones = zonesFrom(person.timezoneHistory)
  if (action === 'done') {
    const column = () => findFamilyColumn(trx, { userId, zones }, now)
    return completeTold(trx, { ...doing, userId }, { userId, subject, column }, ticket)
  }
  const { snoozeMinutes } = await readDeliverySettings(trx, userId)
  const isPutOff = await snoozeTold(trx, { userId, subject }, ticket, addMinutes(now, snoozeMinutes))
  return isPutOff ? [] : undefined
}

export function deliveryRoutes({ push, tokens, mail, live, answers }: DeliveryRouteDeps): Handlers<typeof delivery> {
  const answerIn = (trx: Trx, doing: AnswerContext, ticket: OfRequest | OfRatings, action: NotifiedAction) =>
    'ratings' in ticket
      ? answers.confirmTold(trx, doing, ticket)
      : answers.answerRequest(trx, doing, ticket, action === 'approve' ? 'approve' : 'reject')

  /**
   * @returns false: it is decided or over, or the parent may no longer decide it; the app shows its state
   * [notification/too-late-action]
   */
  async function answer(
    { write, ...doing }: AnswerContext & { write: Write },
    ticket: OfRequest | OfRatings,
    action: NotifiedAction,
  ) {
    try {
      const concerned = await write(async (trx) => {
        if (!(await findTicketHolder(trx, ticket, doing.now()))) throw new ApiError('FORBIDDEN')
        return answerIn(trx, doing, ticket, action)
      })
      for (const dataGroup of concerned) live.publish({ dataGroup, noun: nounOf(ticket), origin: null })
      return true
    } catch (error) {
      if (error instanceof ApiError && TOO_LATE.has(error.code)) return false
      throw error
    }
  }

  return {
    settings: ({ db, ...asking }) => loadSettings(db, { push, mail }, asking),

    change: (ctx, { body }) =>
      ctx.write(async (trx) => {
        const { userId: _, ...change } = applySettingsChange(
          await lockSettings(trx, ctx.userId),
          body,
          ctx.owner.zones,
          ctx.now(),
        )
        await updateSettings(trx, ctx.userId, change)
        return loadSettings(trx, { push, mail }, ctx)
      }),

    async addDevice({ now, newId, userId, sessionId, http, write }, { body: { endpoint, keys } }) {
      const address = { endpoint, ...keys }
      if (!push.knows(address)) throw new ApiError('INVALID_PARAMS', ['endpoint'])
      const userAgent = http.header('user-agent') ?? ''
      const device = await write(async (trx) => {
        const put = await saveDevice(trx, { id: newId(), userId, sessionId, ...address, userAgent, createdAt: now() })
        await dropOldDevices(trx, userId, MAX_DEVICES)
        return put
      })
      return buildPushDevice(device, sessionId)
    },

    removeDevice: ({ userId, write }, { params: { id } }) =>
      write(async (trx) => {
        if (!(await deleteDevice(trx, userId, id))) throw new ApiError('NOT_FOUND', ['id'])
        return undefined
      }),

    test: ({ userId, now, write }) =>
      write(async (trx) => {
        const payload: Delivery = { to: userId, about: { kind: 'test', at: now() } }
        await enqueue(trx, { kind: DELIVER, payload, runAt: now(), dedupKey: `${DELIVER} test ${userId}` })
        return undefined
      }),

    async act({ now, newId, concern, write }, { body: { token, action } }) {
      const ticket = ticketFrom(tokens.sealing, token, now())
      if (!ticket) throw new ApiError('INVALID_PARAMS', ['token'])
      if (!actionsOf(ticket).includes(action)) throw new ApiError('INVALID_PARAMS', ['action'])
      if (!('reminderId' in ticket)) return { applied: await answer({ write, now, newId }, ticket, action) }
      return write(async (trx) => {
        const concerned = await actOn(trx, { now, newId }, ticket, action)
        if (concerned) concern(concerned)
        return { applied: concerned !== undefined }
      })
    },
  }
}
