import { traitsOf } from '#domain/language/language.ts'
import * as z from 'zod/mini'
import type { PushMessage } from '#contract/delivery.ts'
import { eveningNudge, LOOKS_AT_WEEK, nextEvening } from '#domain/reminder/nudge.ts'
import { quietUntil } from '#domain/reminder/quiet-hours.ts'
import type { Instant } from '#domain/time/time.ts'
import { daySpan, localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { type SubjectId, subjectOfDelivery } from '#server/security/access.ts'
import type { Db, Trx } from '#server/db/open.ts'
import type { DeliverySettingsRow, PushDeviceRow } from '#server/db/schema/delivery.ts'
import { type OnZone, zonesFrom } from '#server/features/account/service.ts'
import { findOfferNews } from '#server/features/import/offer-notice.ts'
import { findReminderToTell } from '#server/features/reminder/service.ts'
import { findBehindNews, findPlannedNews } from '#server/features/plan/notice.ts'
import { markRequestTold } from '#server/features/bank/withdrawal.ts'
import { answerTold, buildRequestNews } from '#server/features/child/request.ts'
import { findWaitingRatings } from '#server/features/rating/notice.ts'
import { type About, DELIVER, Delivery, handlingOf, occasionOf, offerFor, pathOf } from './telling.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { Jobs } from '#server/jobs/runner.ts'
import { type News, newsMail, newsText } from '#server/ports/delivery-texts.ts'
import type { Live } from '#server/http/live.ts'
import type { SendMail } from '#server/ports/mail.ts'
import type { Parcel, SendPush, Sent } from '#server/ports/push.ts'
import type { Sealing } from '#server/security/seal.ts'
import {
  deleteDevice,
  deleteDevicesOf,
  liveDevices,
  lockSettings,
  listPrimarySpans,
  recipientById,
  readDeliverySettings,
  timerById,
  updateSettings,
  userOfGroup,
} from './store.ts'

/** Removes the devices of a user, so that no browser is told anything. */
export const deleteDevices = (trx: Trx, userId: string): Promise<unknown> => deleteDevicesOf(trx, userId)

type DeliveryDeps = {
  readonly db: Db
  readonly now: () => Instant
  readonly sealing: Sealing
  readonly sendPush: SendPush
  readonly sendMail: SendMail
  /** Whether this server sends mail. */
  readonly mail: boolean
  readonly publicUrl: string
  readonly live: Pick<Live, 'publish'>
}
type Recipient = NonNullable<Awaited<ReturnType<typeof recipientById>>>
type Person = Recipient & {
  readonly subject: SubjectId
  readonly zones: ZoneHistory
  readonly settings: DeliverySettingsRow
}

/**
 * Loads what there is to newsText now; null: it no longer stands, or the person does not want to hear it.
 * [notification/looked-up-late]
 */
async function loadNews(db: Db, about: About, person: Person, now: Instant): Promise<News | null> {
  const { id: userId, subject, zones, settings } = person
  switch (about.kind) {
    case 'reminder': {
      const reminder = await findReminderToTell(db, { userId, subject }, about, now)
      return reminder ? { kind: 'reminder', ...reminder } : null
    }
    case 'planStart':
    case 'bedtime':
      return findPlannedNews(db, about, person, now)
    case 'behindWeek':
      return settings.behindWeek === 'on' ? findBehindNews(db, about, person, now) : null
    case 'timerRunning': {
      const timer = settings.timerRunning === 'on' ? await timerById(db, subject, about.timerId) : undefined
      return timer ? { kind: 'timerRunning', activity: timer.activityName, startTime: timer.startTime } : null
    }
    case 'childAsks':
    case 'requestOver':
    case 'wishTakenBack':
    case 'daysOff':
      return settings.childWaits === 'on' ? buildRequestNews(db, about, { parentId: userId, now }) : null
    case 'ratingsWait': {
      const { childGroup } = about
      const found =
        settings.childWaits === 'on' ? await findWaitingRatings(db, { parentId: userId, childGroup, now }) : undefined
      return found ? { kind: 'ratingsWait', ...found } : null
    }
    case 'answered':
      return settings.answered === 'on' ? ((await answerTold(db, subject, about)) ?? null) : null
    case 'importOffered':
      return findOfferNews(db, about.id, { userId, childWaits: settings.childWaits === 'on' })
    case 'test':
      return { kind: 'test' }
    case 'evening':
    default: {
      if (localDate(zones, now) !== about.date) return null
      const wants = { nothingLogged: settings.nothingLogged === 'on', eveningGaps: settings.eveningGaps === 'on' }
      const primary = await listPrimarySpans(db, subject, daySpan(zones, about.date))
      return eveningNudge({ wants, primary, now, zones })
    }
  }
}

const quietOf = ({ quietFrom, quietTo }: DeliverySettingsRow) =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }

/**
 * Sends one news item to one user: on all their devices, or by mail if no device takes it.
 * [notification/devices-then-mail] Throws if nothing took it and a later try might succeed. [notification/told-once]
 */
async function deliver(office: DeliveryDeps, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { db, now } = office
  const { to, about } = delivery
  const found = await recipientById(db, to)
  if (!found) return
  const settings = await readDeliverySettings(db, to)
  const zones = zonesFrom(found.timezoneHistory)
  const person = { ...found, subject: subjectOfDelivery(found.dataGroup), zones, settings }
  const until = about.kind === 'test' ? null : quietUntil(quietOf(settings), now(), zones)
  if (until !== null) return about.kind === 'evening' ? undefined : putOff(db, delivery, until)
  const news = await loadNews(db, about, person, now())
  if (!news) return
  const devices = await liveDevices(db, to, now())
  const taken = await Promise.all(
    devices.map((device) => sendToDevice(office, { delivery, news, person, device }, signal)),
  )
  const isTold = taken.includes('taken') || (await mail(office, { delivery, news, person }))
  if (isTold && about.kind === 'childAsks' && about.for === 'minutes') await publishRequestTold(office, about)
  if (!isTold && taken.includes('failed')) throw new Error('No push service took it, and there is no mail for it')
}

/**
 * Marks a request as told: from now on there are 24 hours to answer it, which the child sees. [bank/withdrawal-expiry]
 */
async function publishRequestTold(
  { db, now, live }: DeliveryDeps,
  { childGroup, id }: Extract<About, { kind: 'childAsks' }>,
) {
  if (await markRequestTold(db, childGroup, id, now()))
    live.publish({ dataGroup: childGroup, noun: 'bank', origin: null })
}

/** Puts a message off to the end of the quiet hours, once, even if the job is repeated. [notification/quiet-hours] */
const putOff = (db: Db, delivery: Delivery, until: Instant) =>
  db.transaction().execute(async (trx) => {
    const dedupKey = `${DELIVER} ${occasionOf(delivery)} ${until}`
    await enqueue(trx, { kind: DELIVER, payload: delivery, runAt: until, dedupKey })
  })

type DeliveryInput = { readonly delivery: Delivery; readonly news: News; readonly person: Person }

function parcelFor(
  office: DeliveryDeps,
  { delivery, news, person, device }: DeliveryInput & { device: PushDeviceRow },
): Parcel {
  const { id: userId, language, zones, settings } = person
  const holder = { userId, deviceId: device.id, language, snoozeMinutes: settings.snoozeMinutes }
  const { about } = delivery
  const now = office.now()
  const id = occasionOf(delivery)
  const message: PushMessage = {
    id,
    ...newsText(news, { language, zones, now }),
    lang: traitsOf(language).scriptTag,
    path: pathOf(about, news),
    ...offerFor(office.sealing, { about, news }, holder, now),
  }
  return { payload: JSON.stringify(message), topic: id, ...handlingOf(about, now) }
}

async function sendToDevice(
  office: DeliveryDeps,
  given: DeliveryInput & { device: PushDeviceRow },
  signal: AbortSignal,
): Promise<Sent> {
  const { device } = given
  const sent = await office.sendPush(device, parcelFor(office, given), signal)
  if (sent === 'gone') await deleteDevice(office.db, device.userId, device.id)
  return sent
}

/** @returns whether the person wants mail and can be reached by it */
async function mail(
  { sendMail, mail: sends, publicUrl, now }: DeliveryDeps,
  { delivery, news, person }: DeliveryInput,
) {
  const { email, emailVerifiedAt, firstName, language, zones, settings } = person
  if (!sends || settings.mail === 'off' || email === null || emailVerifiedAt === null) return false
  const reader = { language, zones, now: now() }
  const letter = newsMail(news, { email, firstName, language }, reader, publicUrl + pathOf(delivery.about, news))
  await sendMail({ ...letter, id: occasionOf(delivery) })
  return true
}

export const deliveryJobs = (office: DeliveryDeps): Jobs => ({
  [DELIVER]: { wide: (payload, signal) => deliver(office, z.parse(Delivery, payload), signal) },
})

/** Moves the times of the evening and of nine o'clock after a change of zone. */
export const moveEvening: OnZone = async (trx, subject, zones, now) => {
  const user = await userOfGroup(trx, subject)
  if (!user) return
  const before = await readDeliverySettings(trx, user.id)
  if (before.eveningAt === null && before.behindAt === null) return
  const { eveningAt, eveningTime, behindAt } = await lockSettings(trx, user.id)
  await updateSettings(trx, user.id, {
    eveningAt: eveningAt && nextEvening(eveningTime, now, zones),
    behindAt: behindAt && nextEvening(LOOKS_AT_WEEK, now, zones),
  })
}
