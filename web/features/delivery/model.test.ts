import { expect, test } from 'vitest'
import type { DeliverySettings } from '#contract/delivery.ts'
import type { Facts } from '#web/api/push.ts'
import { clockChoices, snoozeChoices, stateOf, withChange } from './model.ts'

const able: Facts = {
  isSecure: true,
  canPush: true,
  isAppleHandheld: false,
  permission: 'granted',
  isSubscribed: true,
}
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

test.each<[Partial<Facts>, boolean, ReturnType<typeof stateOf>]>([
  [{}, true, 'on'],
  [{}, false, 'off'],
  [{ isSubscribed: false }, true, 'off'],
  [{ permission: 'default' }, true, 'off'],
  [{ permission: 'denied' }, true, 'blocked'],
  [{ canPush: false }, false, 'impossible'],
  [{ canPush: false, isAppleHandheld: true }, false, 'homeScreen'],
  [{ isAppleHandheld: true }, true, 'on'],
  [{ isSecure: false, canPush: false, isAppleHandheld: true }, false, 'insecure'],
])('a browser with %j, known to the server: %s, is %s', (facts, isKnown, state) => {
  expect(stateOf({ ...able, ...facts }, isKnown)).toBe(state)
})

test('a change shows its fields and keeps everything else', () => {
  const quietHours = { from: '22:00', to: '07:00' }
  expect(withChange(settings, { quietHours })).toEqual({ ...settings, quietHours })
  expect(withChange({ ...settings, quietHours }, { quietHours: null })).toEqual(settings)
  expect(withChange({ ...settings, quietHours }, { mail: false, nudges: { eveningGaps: true } })).toEqual({
    ...settings,
    quietHours,
    mail: false,
    nudges: { ...settings.nudges, eveningGaps: true },
  })
})

test('times come every half hour, with the one that was chosen elsewhere, without the one it must not be', () => {
  const values = (chosen: string, but?: string) => clockChoices(chosen, but).map(({ value }) => value)
  expect(values('22:00')).toHaveLength(48)
  expect(values('22:00').slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  expect(values('22:10').slice(44, 47)).toEqual(['22:00', '22:10', '22:30'])
  expect(values('07:00', '22:00')).not.toContain('22:00')
  expect(values('22:00', '22:00')).toContain('22:00')
})

test('later is one of six lengths, or the one that was chosen elsewhere', () => {
  expect(snoozeChoices(30)).toEqual([5, 10, 15, 30, 60, 180])
  expect(snoozeChoices(45)).toEqual([5, 10, 15, 30, 45, 60, 180])
})
