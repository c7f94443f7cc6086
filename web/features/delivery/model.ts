import type { Input } from '#contract/endpoint.ts'
import type { delivery, DeliverySettings } from '#contract/delivery.ts'
import type { Minutes } from '#domain/time/time.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import type { Facts } from '#web/api/push.ts'

/** Whether this device shows notifications, and if it cannot, why. */
export type DeviceState = 'on' | 'off' | 'blocked' | 'homeScreen' | 'insecure' | 'impossible'

/** @param isKnown the server knows this device as one of this session */
export function stateOf({ isSecure, canPush, isAppleHandheld, ...facts }: Facts, isKnown: boolean): DeviceState {
  if (!isSecure) return 'insecure'
  if (!canPush) return isAppleHandheld ? 'homeScreen' : 'impossible'
  if (facts.permission === 'denied') return 'blocked'
  return facts.permission === 'granted' && facts.isSubscribed && isKnown ? 'on' : 'off'
}

export type Change = NonNullable<Input<typeof delivery.change>['body']>

/** The settings as they look until the server has answered. A field that is not named stays. */
export function withChange(settings: DeliverySettings, { nudges, ...others }: Change): DeliverySettings {
  const named = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const chosen = Object.fromEntries(Object.entries(nudges ?? {}).filter(([, value]) => value !== undefined))
  return { ...settings, ...named, nudges: { ...settings.nudges, ...chosen } }
}

const HALF_HOUR = 30
const HALF_HOURS = Array.from({ length: (24 * 60) / HALF_HOUR }, (_, at) => at * HALF_HOUR)

/** Every half hour, and a time in between that was chosen on another device. @param but the value that is excluded */
export function clockChoices(chosen: string, but?: string): { value: string; minutes: Minutes }[] {
  const all = new Set([...HALF_HOURS, clockOfText(chosen)])
  return [...all]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: clockText(minutes), minutes }))
    .filter(({ value }) => value === chosen || value !== but)
}

const SNOOZES: readonly Minutes[] = [5, 10, 15, 30, 60, 180]

/** The choices for `later`, with the one that was chosen on another device. */
export const snoozeChoices = (chosen: Minutes): Minutes[] =>
  [...new Set([...SNOOZES, chosen])].toSorted((a, b) => a - b)
