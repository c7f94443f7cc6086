import type { delivery, DeliverySettings, PushDevice } from '#contract/delivery.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { nextEvening } from '#domain/nudge.ts'
import { addMinutes, type Instant } from '#domain/time.ts'
import { clockOfText, clockText } from '#domain/wall-clock.ts'
import type { ZoneHistory } from '#domain/zone.ts'
import { subjectOfDelivery } from '#server/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { DeliverySettingsRow, PushDeviceRow } from '#server/db/schema/delivery.ts'
import { deviceOf } from '#server/device.ts'
import { zonesFrom } from '#server/features/account/service.ts'
import { columnOfUser } from '#server/features/acting/service.ts'
import { completeTold, snoozeTold } from '#server/features/reminder/service.ts'
import type { Ctx, Handlers } from '#server/http.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { PushDesk } from '#server/ports/push.ts'
import { Refusal } from '#server/refusal.ts'
import type { Sealing } from '#server/seal.ts'
import { DELIVER, type Delivery, type Ticket, ticketFrom } from './service.ts'
import {
  deleteDevice,
  dropOldDevices,
  liveDevices,
  lockSettings,
  putDevice,
  recipientById,
  settingsOf,
  updateSettings,
} from './store.ts'

/** Nobody has more; whoever makes them up makes us send. */
const MOST_DEVICES = 20

type Parts = { readonly push: PushDesk; readonly sealing: Sealing; readonly mail: boolean }
type Change = Parsed<typeof delivery.change>['body']

async function deviceOnWire(device: PushDeviceRow, sessionId: string): Promise<PushDevice> {
  const { browser, system } = await deviceOf(device.userAgent)
  return { id: device.id, browser, system, addedAt: device.createdAt, current: device.sessionId === sessionId }
}

const switched = (on: boolean | undefined, before: 'on' | 'off') => (on === undefined ? before : on ? 'on' : 'off')

/** What somebody wants from now on. */
function changed(before: DeliverySettingsRow, body: Change, zones: ZoneHistory, now: Instant): DeliverySettingsRow {
  const { mail, quietHours, snoozeMinutes = before.snoozeMinutes, nudges = {} } = body
  if (quietHours && quietHours.from === quietHours.to) throw new Refusal('INVALID_PARAMS', ['quietHours'])
  const quiet = quietHours && { quietFrom: clockOfText(quietHours.from), quietTo: clockOfText(quietHours.to) }
  const eveningTime = body.eveningTime === undefined ? before.eveningTime : clockOfText(body.eveningTime)
  const nothingLogged = switched(nudges.nothingLogged, before.nothingLogged)
  const eveningGaps = switched(nudges.eveningGaps, before.eveningGaps)
  const looksAtEvening = nothingLogged === 'on' || eveningGaps === 'on'
  const isSame = before.eveningAt !== null && eveningTime === before.eveningTime
  const eveningAt = isSame ? before.eveningAt : nextEvening(eveningTime, now, zones)
  return {
    ...before,
    mail: switched(mail, before.mail),
    ...(quietHours === null ? { quietFrom: null, quietTo: null } : quiet),
    snoozeMinutes,
    eveningTime,
    timerRunning: switched(nudges.timerRunning, before.timerRunning),
    nothingLogged,
    eveningGaps,
    eveningAt: looksAtEvening ? eveningAt : null,
  }
}

type Doing = { readonly now: () => Instant; readonly newId: () => string }

/**
 * Does what was chosen, as the person themselves would; not on a device where they are not signed in any more.
 * @returns whose screens show it; undefined: nothing was done
 */
async function actOn(trx: Trx, doing: Doing, ticket: Ticket, action: 'done' | 'snooze') {
  const { userId, deviceId } = ticket
  const now = doing.now()
  const person = await recipientById(trx, userId)
  const devices = await liveDevices(trx, userId, now)
  if (!person || devices.every(({ id }) => id !== deviceId)) return undefined
  const subject = subjectOfDelivery(person.dataGroup)
  const zones = zonesFrom(person.timezoneHistory)
  if (action === 'done') {
    const column = () => columnOfUser(trx, { userId, zones }, now)
    return completeTold(trx, { ...doing, userId }, { userId, subject, column }, ticket)
  }
  const { snoozeMinutes } = await settingsOf(trx, userId)
  const isPutOff = await snoozeTold(trx, { userId, subject }, ticket, addMinutes(now, snoozeMinutes))
  return isPutOff ? [] : undefined
}

export function deliveryRoutes({ push, sealing, mail: sendsMail }: Parts): Handlers<typeof delivery> {
  type Asking = Pick<Ctx<typeof delivery.settings>, 'userId' | 'sessionId' | 'now'>

  async function settingsFor(db: Db, { userId, sessionId, now }: Asking): Promise<DeliverySettings> {
    const row = await settingsOf(db, userId)
    const devices = await liveDevices(db, userId, now())
    const person = await recipientById(db, userId)
    const reaches = sendsMail && person !== undefined && person.emailVerifiedAt !== null
    const { quietFrom, quietTo } = row
    const isQuiet = quietFrom !== null && quietTo !== null
    return {
      mail: row.mail === 'on',
      quietHours: isQuiet ? { from: clockText(quietFrom), to: clockText(quietTo) } : null,
      snoozeMinutes: row.snoozeMinutes,
      eveningTime: clockText(row.eveningTime),
      nudges: {
        timerRunning: row.timerRunning === 'on',
        nothingLogged: row.nothingLogged === 'on',
        eveningGaps: row.eveningGaps === 'on',
      },
      devices: await Promise.all(devices.map((device) => deviceOnWire(device, sessionId))),
      publicKey: push.publicKey,
      mailTo: reaches ? person.email : null,
    }
  }

  return {
    settings: ({ db, ...asking }) => settingsFor(db, asking),

    change: (ctx, { body }) =>
      ctx.write(async (trx) => {
        const { userId: _, ...change } = changed(await lockSettings(trx, ctx.userId), body, ctx.owner.zones, ctx.now())
        await updateSettings(trx, ctx.userId, change)
        return settingsFor(trx, ctx)
      }),

    async addDevice({ now, newId, userId, sessionId, http, write }, { body: { endpoint, keys } }) {
      const address = { endpoint, ...keys }
      if (!push.knows(address)) throw new Refusal('INVALID_PARAMS', ['endpoint'])
      const userAgent = http.header('user-agent') ?? ''
      const device = await write(async (trx) => {
        const put = await putDevice(trx, { id: newId(), userId, sessionId, ...address, userAgent, createdAt: now() })
        await dropOldDevices(trx, userId, MOST_DEVICES)
        return put
      })
      return deviceOnWire(device, sessionId)
    },

    removeDevice: ({ userId, write }, { params: { id } }) =>
      write(async (trx) => {
        if (!(await deleteDevice(trx, userId, id))) throw new Refusal('NOT_FOUND', ['id'])
        return undefined
      }),

    test: ({ userId, now, write }) =>
      write(async (trx) => {
        const payload: Delivery = { to: userId, about: { kind: 'test', at: now() } }
        await enqueue(trx, { kind: DELIVER, payload, runAt: now(), dedupKey: `${DELIVER} test ${userId}` })
        return undefined
      }),

    async act({ now, newId, concern, write }, { body: { token, action } }) {
      const ticket = ticketFrom(sealing, token, now())
      if (!ticket) throw new Refusal('INVALID_PARAMS', ['token'])
      return write(async (trx) => {
        const concerned = await actOn(trx, { now, newId }, ticket, action)
        if (concerned) concern(concerned)
        return { applied: concerned !== undefined }
      })
    },
  }
}
