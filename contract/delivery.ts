import * as z from 'zod/mini'
import { Id, Instant, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

/** On the wall clock; midnight is the beginning of a day, and not its end. */
const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** On the wall clock of whoever is not to be disturbed; it may go over midnight. */
const QuietHours = z.strictObject({ from: ClockTime, to: ClockTime })

const nudges = {
  /** A timer has run for four hours. */
  timerRunning: z.boolean(),
  /** In the evening, when nothing of the day has been logged. */
  nothingLogged: z.boolean(),
  /** In the evening, when an hour or more of the day has not been logged. */
  eveningGaps: z.boolean(),
  /** decisions 32: in the morning, when a weekly plan needs every day that is left of the week; once a week for each. */
  behindWeek: z.boolean(),
}
const fields = {
  /** By mail, where no device has taken it. */
  mail: z.boolean(),
  quietHours: z.nullable(QuietHours),
  /** How long 'later' in a notification puts it off, in minutes. */
  snoozeMinutes: z.int().check(z.minimum(5), z.maximum(1440)),
  eveningTime: ClockTime,
  /** Of a parent: a child asks for minutes, or for something for a crown, or has rated what a parent confirms. */
  childWaits: z.boolean(),
  /** Of a child: a parent has answered what it asked for, or given it a crown. */
  answered: z.boolean(),
}

/** A browser that shows what it is sent, for as long as somebody is signed in there. */
export const PushDevice = z.strictObject({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  addedAt: Instant,
  /** It is of the session that asks. */
  current: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

export const DeliverySettings = z.strictObject({
  ...fields,
  nudges: z.strictObject(nudges),
  devices: z.array(PushDevice),
  /** The key of this server (P-256, base64url), for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** Where mail would go; null: this server sends none, or the address is not known to reach its owner. */
  mailTo: z.nullable(z.string()),
})
export type DeliverySettings = z.output<typeof DeliverySettings>

const key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`)))

/** What can be chosen in a notification: of a reminder; of what a child asks for; of what it has rated. */
const NOTIFIED_ACTIONS = ['done', 'snooze', 'approve', 'decline', 'confirm'] as const
export type NotifiedAction = (typeof NOTIFIED_ACTIONS)[number]

/** What a service worker is sent, as JSON. The words are in the language of whom it is for. */
export type PushMessage = {
  /** Of the same thing at the same time, however often it is sent: a device shows it once. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** `en`, `zh-Hans` … */
  readonly lang: string
  /** What opens when it is chosen: a path of the web. */
  readonly path: string
  /** For `act`; null: nothing can be done about it but look. */
  readonly token: string | null
  readonly actions: readonly { readonly action: NotifiedAction; readonly title: string }[]
}

/** How people are told what is due. */
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
   * As `PushSubscription.toJSON()` has it. The endpoint must be of a push service that is known (else 400 `endpoint`).
   * A browser that is known already becomes that of the session that asks.
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
  /** Sends something to see whether it arrives, as anything that is due would be sent. */
  test: endpoint({
    method: 'POST',
    path: '/user/delivery/test',
    access: 'self',
    response: NoContent,
    status: 204,
  }),
  /**
   * What was chosen in a notification, by the token that was in it: good for a day, for this one reminder as it was
   * due then, for this one request of a child as long as it is open, or for the ratings that it counted. `applied` is
   * false where it is not so any more.
   * 400 `action` where the token is for something else.
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
