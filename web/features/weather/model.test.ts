import { expect, test } from 'vitest'
import { addMinutes, instant } from '#domain/time/time.ts'
import { degreesIn, hoursFrom, placeName, rainWorthSaying, skyOf } from './model.ts'

test.each([
  [0, 'clear'],
  [1, 'clear'],
  [2, 'partly'],
  [3, 'cloudy'],
  [48, 'fog'],
  [57, 'drizzle'],
  [61, 'rainy'],
  [67, 'rainy'],
  [77, 'snow'],
  [82, 'rainy'],
  [86, 'snow'],
  [99, 'thunder'],
] as const)('WMO code %i: %s', (code, sky) => {
  expect(skyOf(code)).toBe(sky)
})

test.each([
  { celsius: 21.4, country: 'DE', unit: 'celsius', degrees: 21 },
  { celsius: 21.4, country: 'US', unit: 'fahrenheit', degrees: 71 },
  { celsius: -40, country: 'US', unit: 'fahrenheit', degrees: -40 },
  { celsius: -0.3, country: 'TW', unit: 'celsius', degrees: 0 },
])('$celsius °C are $degrees where $country is', ({ celsius, country, unit, degrees }) => {
  expect(degreesIn(celsius, country)).toEqual({ unit, degrees })
})

const hour = (at: number, percent: number | null = 0) => ({
  time: addMinutes(instant('2026-03-02T00:00:00Z'), at * 60),
  temperatureC: at,
  precipitationProbability: percent,
  weatherCode: 0,
})

test('past hours are hidden, and the current hour is shown', () => {
  const hours = [hour(0), hour(1), hour(2), hour(3)]
  const shown = (now: string) => hoursFrom(hours, instant(now), 2).map(({ temperatureC }) => temperatureC)
  expect(shown('2026-03-02T01:00:00Z')).toEqual([1, 2])
  expect(shown('2026-03-02T01:59:00Z')).toEqual([1, 2])
  expect(shown('2026-03-02T03:00:00Z')).toEqual([3])
  expect(shown('2026-03-02T04:00:00Z')).toEqual([])
})

test('a likely rain is shown', () => {
  expect([null, 0, 19, 20, 100].map((percent) => rainWorthSaying(hour(0, percent)))).toEqual([
    null,
    null,
    null,
    20,
    100,
  ])
})

test('a place is called as the zone is named', () => {
  expect(['Europe/Berlin', 'America/New_York', 'America/Argentina/Buenos_Aires'].map(placeName)).toEqual([
    'Berlin',
    'New York',
    'Buenos Aires',
  ])
})
