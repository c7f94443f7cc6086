import type { Instant, LocalDate, Minutes } from '#domain/time/time.ts'

type Switch = 'on' | 'off'

/** Only users who changed them have a row; all others have the defaults. */
export type DeliverySettingsRow = {
  userId: string
  mail: Switch
  /** Minutes since midnight on their wall clock; both or none. */
  quietFrom: Minutes | null
  quietTo: Minutes | null
  snoozeMinutes: Minutes
  /** Minutes since midnight on their wall clock. */
  eveningTime: Minutes
  timerRunning: Switch
  nothingLogged: Switch
  eveningGaps: Switch
  /** Of a parent: that a child asks for something. */
  childWaits: Switch
  /** Of a child: that a parent has answered it, or given it a crown. */
  answered: Switch
  behindWeek: Switch
  /** When their week is to be looked at next; null: they do not want that. */
  behindAt: Instant | null
  /** When their day is to be checked next; null: the nudge is off. */
  eveningAt: Instant | null
  /** The day that was looked at last, on their calendar: each is looked at once. */
  toldEvening: LocalDate | null
  /** The timer that they were told of last. */
  toldTimerId: string | null
}

/** A browser that a push service finds for us. It is told nothing once the session is over. */
export type PushDeviceRow = {
  id: string
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
  createdAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type DeliveryTables = { deliverySettings: DeliverySettingsRow; pushDevices: PushDeviceRow }
