import { expect, test } from 'vitest'
import type { DeliverySettings } from '#contract/delivery.ts'
import type { Instant } from '#domain/time/time.ts'
import { isReachable } from './reach.ts'

const settings: DeliverySettings = {
  mail: true,
  quietHours: null,
  snoozeMinutes: 10,
  eveningTime: '20:00',
  childWaits: true,
  answered: true,
  nudges: { timerRunning: false, nothingLogged: false, eveningGaps: false, behindWeek: false },
  devices: [],
  publicKey: 'key',
  mailTo: null,
}
const addedAt = '2026-06-29T14:00:00.000Z' as Instant

test.each<[string, Partial<DeliverySettings>, boolean]>([
  ['nothing', {}, false],
  ['mail to a known address', { mailTo: 'ann@example.org' }, true],
  ['mail that is not wanted', { mailTo: 'ann@example.org', mail: false }, false],
  ['a device', { devices: [{ id: 'd', browser: null, system: null, addedAt, current: false }] }, true],
])('%s reaches the user: %j', (_, part, is) => {
  expect(isReachable({ ...settings, ...part })).toBe(is)
})
