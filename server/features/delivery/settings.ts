import type { delivery, DeliverySettings, PushDevice } from '#contract/delivery.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { LOOKS_AT_WEEK, nextEvening } from '#domain/reminder/nudge.ts'
import type { Instant } from '#domain/time/time.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Db } from '#server/db/open.ts'
import type { DeliverySettingsRow, PushDeviceRow } from '#server/db/schema/delivery.ts'
import { parseUserAgent } from '#server/security/device.ts'
import type { Ctx } from '#server/http/http.ts'
import type { PushDesk } from '#server/ports/push.ts'
import { ApiError } from '#server/http/api-error.ts'
import { liveDevices, recipientById, readDeliverySettings } from './store.ts'

type Change = Parsed<typeof delivery.change>['body']
type Asking = Pick<Ctx<typeof delivery.settings>, 'userId' | 'sessionId' | 'now'>
/** By which ways this server can reach its users. */
type Reach = { readonly push: Pick<PushDesk, 'publicKey'>; readonly mail: boolean }

export async function buildPushDevice(device: PushDeviceRow, sessionId: string): Promise<PushDevice> {
  const { browser, system } = await parseUserAgent(device.userAgent)
  return { id: device.id, browser, system, addedAt: device.createdAt, current: device.sessionId === sessionId }
}

const switched = (on: boolean | undefined, before: 'on' | 'off') => (on === undefined ? before : on ? 'on' : 'off')

/** Returns the settings as they are after the change. */
export function applySettingsChange(
  before: DeliverySettingsRow,
  body: Change,
  zones: ZoneHistory,
  now: Instant,
): DeliverySettingsRow {
  const { mail, quietHours, snoozeMinutes = before.snoozeMinutes, nudges = {} } = body
  if (quietHours && quietHours.from === quietHours.to) throw new ApiError('INVALID_PARAMS', ['quietHours'])
  const quiet = quietHours && { quietFrom: clockOfText(quietHours.from), quietTo: clockOfText(quietHours.to) }
  const eveningTime = body.eveningTime === undefined ? before.eveningTime : clockOfText(body.eveningTime)
  const nothingLogged = switched(nudges.nothingLogged, before.nothingLogged)
  const eveningGaps = switched(nudges.eveningGaps, before.eveningGaps)
  const looksAtEvening = nothingLogged === 'on' || eveningGaps === 'on'
  const isSame = before.eveningAt !== null && eveningTime === before.eveningTime
  const eveningAt = isSame ? before.eveningAt : nextEvening(eveningTime, now, zones)
  const behindWeek = switched(nudges.behindWeek, before.behindWeek)
  const behindAt = before.behindAt ?? nextEvening(LOOKS_AT_WEEK, now, zones)
  return {
    ...before,
    mail: switched(mail, before.mail),
    ...(quietHours === null ? { quietFrom: null, quietTo: null } : quiet),
    snoozeMinutes,
    eveningTime,
    childWaits: switched(body.childWaits, before.childWaits),
    answered: switched(body.answered, before.answered),
    timerRunning: switched(nudges.timerRunning, before.timerRunning),
    nothingLogged,
    eveningGaps,
    eveningAt: looksAtEvening ? eveningAt : null,
    behindWeek,
    behindAt: behindWeek === 'on' ? behindAt : null,
  }
}

export async function loadSettings(
  db: Db,
  { push, mail }: Reach,
  { userId, sessionId, now }: Asking,
): Promise<DeliverySettings> {
  const row = await readDeliverySettings(db, userId)
  const devices = await liveDevices(db, userId, now())
  const person = await recipientById(db, userId)
  const reaches = mail && person !== undefined && person.emailVerifiedAt !== null
  const { quietFrom, quietTo } = row
  const isQuiet = quietFrom !== null && quietTo !== null
  return {
    mail: row.mail === 'on',
    quietHours: isQuiet ? { from: clockText(quietFrom), to: clockText(quietTo) } : null,
    snoozeMinutes: row.snoozeMinutes,
    eveningTime: clockText(row.eveningTime),
    childWaits: row.childWaits === 'on',
    answered: row.answered === 'on',
    nudges: {
      timerRunning: row.timerRunning === 'on',
      nothingLogged: row.nothingLogged === 'on',
      eveningGaps: row.eveningGaps === 'on',
      behindWeek: row.behindWeek === 'on',
    },
    devices: await Promise.all(devices.map((device) => buildPushDevice(device, sessionId))),
    publicKey: push.publicKey,
    mailTo: reaches ? person.email : null,
  }
}
