import { DAY_MINUTES } from '#domain/time/time.ts'
import * as z from 'zod/mini'
import { Id, Instant, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A time on the wall clock; midnight is the beginning of a day, never its end. */
const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** On the user's own wall clock; it may go over midnight. [notification/quiet-hours] */
const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime })

const nudges = {
  /** Tells that a timer has run for four hours. [notification/long-timer-nudge] */
  timerRunning: z.boolean(),
  /** Tells in the evening that nothing was logged that day. [notification/evening-nudge] */
  nothingLogged: z.boolean(),
  /** Tells in the evening that an hour or more of the day was not logged. [notification/evening-nudge] */
  eveningGaps: z.boolean(),
  /**
   * Tells in the morning that a weekly plan needs every day that is left of the week, once a week for each plan.
   * [plan/week-pressed-notice]
   */
  behindWeek: z.boolean(),
}
const fields = {
  /** Sends mail if no device took the message. [notification/devices-then-mail] */
  mail: z.boolean(),
  quietHours: z.nullable(QuietHours),
  /** The minutes for which "later" in a notification puts it off. [notification/snoozed-notification] */
  snoozeMinutes: z.int().check(z.minimum(5), z.maximum(DAY_MINUTES)),
  eveningTime: ClockTime,
  /**
   * For a parent: a child asks for minutes or for a reward, or has rated a log that a parent confirms.
   * [notification/child-asks] [notification/ratings-wait-notice]
   */
  childWaits: z.boolean(),
  /** For a child: a parent has answered a request or given a crown. [notification/child-answered] */
  answered: z.boolean(),
}

/** A browser that shows notifications for as long as the user is signed in there. [notification/push-devices] */
export const PushDevice = z.strictObject({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: Instant,
  /** Whether it belongs to the session of this call. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

export const DeliverySettings = z.strictObject({
  ...fields,
  nudges: z.strictObject(nudges),
  devices: z.array(PushDevice),
  /** The key of this server (P-256, base64url), for `PushManager.subscribe`. */
  publicKey: z.string(),
  /**
   * The address for mail; null if the server sends none or the address is not confirmed.
   * [notification/devices-then-mail]
   */
  mailTo: z.nullable(z.string()),
})
export type DeliverySettings = z.output<typeof DeliverySettings>

const key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)))

/**
 * The actions of a notification: of a reminder, of a child's request, and of ratings.
 * [notification/notification-actions]
 */
const NOTIFIED_ACTIONS = ['done', 'snooze', 'approve', 'decline', 'confirm'] as const
export type NotifiedAction = (typeof NOTIFIED_ACTIONS)[number]

/** The JSON that a service worker receives. Its words are in the language of the recipient. */
export type PushMessage = {
  /** The same for each repetition of a message, so that a device shows it once. [notification/told-once] */
  readonly id: string
  readonly title: string
  readonly body: string
  /** `en`, `zh-Hans` … */
  readonly lang: string
  /** The path of the web that opens when the user chooses the notification. */
  readonly path: string
  /** The token for `act`; null if the notification has no actions. */
  readonly token: string | null
  readonly actions: readonly { readonly action: NotifiedAction; readonly title: string }[]
}

/** How users are notified. */
export const delivery = {
  settings: endpoint({ method: 'GET', path: '/user/delivery', access: 'self', response: DeliverySettings }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/delivery',
    access: 'self',
    body: z.strictObject({
      ...z.partial(z.strictObject(fields)).shape,
      nudges: z.optional(z.partial(z.strictObject(nudges))),
    }),
    response: DeliverySettings,
  }),
  /**
   * Takes the form of `PushSubscription.toJSON()`. The endpoint must be of a known push service (else 400 `endpoint`).
   * A known browser moves to the session of this call. [notification/known-push-services] [notification/push-devices]
   */
  addDevice: endpoint({
    method: 'POST',
    path: '/user/delivery/devices',
    access: 'self',
    secret: true,
    body: z.strictObject({
      endpoint: z.url().check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: key(65), auth: key(16) }),
    }),
    response: PushDevice,
    status: 201,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/user/delivery/devices/{id}',
    access: 'self',
    params: z.strictObject({ id: Id }),
    response: NoContent,
    status: 204,
  }),
  /** Sends a test message in the same way as any other. */
  test: endpoint({
    method: 'POST',
    path: '/user/delivery/test',
    access: 'self',
    response: NoContent,
    status: 204,
  }),
  /**
   * Runs the action that the user chose in a notification, by its token: valid for a day, for this one reminder as it
   * was due then, for this one request of a child as long as it is open, or for the ratings that it counted. `applied`
   * is false if it is no longer possible. 400 `action` if the token is for something else.
   * [notification/notification-actions] [notification/too-late-action]
   */
  act: endpoint({
    method: 'POST',
    path: '/delivery/act',
    access: 'public',
    secret: true,
    body: z.strictObject({
      token: z.string().check(z.maxLength(1000)),
      action: z.enum(NOTIFIED_ACTIONS),
    }),
    response: z.strictObject({ applied: z.boolean() }),
  }),
}
