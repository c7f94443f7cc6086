import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { weather } from '#contract/weather.ts'
import { type Instant, instant } from '#domain/time/time.ts'
import { openMeteo } from '#server/ports/weather.ts'
import { startServer } from '#server/testing/harness.ts'
import { hoursFrom, weatherReplies, startWeatherServer } from '#server/testing/weather-server.ts'

const MIDNIGHT = instant('2026-03-02T00:00:00Z')
const SOON_MS = 200

let outside: Awaited<ReturnType<typeof startWeatherServer>>
beforeAll(async () => void (outside = await startWeatherServer()))
afterAll(() => outside.close())

function setUp({ timezone = 'Europe/Berlin', longestMs = 5000 } = {}) {
  const source = openMeteo(outside.url, longestMs)
  const server = startServer({ now: '2026-03-02T12:20:00Z', timezone, weather: source })
  const ask = (name = 'ann') => server.as(name)(weather.hourlyForecast)
  return { ...server, ask }
}
const told = weatherReplies.telling(hoursFrom(MIDNIGHT, 72))
const unreachable = { available: false, reason: 'unreachable' }

test('two days of hours from this one on, for the city of the zone', async () => {
  const { ask } = setUp()
  outside.will(told)
  const answer = await ask()
  expect(answer).toMatchObject({ available: true, place: 'Europe/Berlin', source: '127.0.0.1', hours: { length: 48 } })
  expect(answer).toHaveProperty('hours.0', {
    time: '2026-03-02T12:00:00.000Z',
    temperatureC: 6.5,
    precipitationProbability: 12,
    weatherCode: 61,
  })
  const [{ pathname, searchParams }] = outside.asked as [URL]
  expect(pathname).toBe('/v1/forecast')
  expect(Object.fromEntries(searchParams)).toMatchObject({ latitude: '52.5', longitude: '13.4', timezone: 'UTC' })
})

test('no weather service is asked unless the operator names one', async () => {
  const { as } = startServer()
  expect(await as('ann')(weather.hourlyForecast)).toEqual({ available: false, reason: 'notConfigured' })
})

test('a zone without a city has no weather', async () => {
  const { ask } = setUp({ timezone: 'UTC' })
  outside.will(told)
  expect(await ask()).toEqual({ available: false, reason: 'noPlace' })
  expect(outside.asked).toEqual([])
})

test('a user who moves gets the weather of the new place', async () => {
  const { as, ask } = setUp()
  outside.will(told)
  await ask()
  await as('ann')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
  expect(await ask()).toMatchObject({ place: 'Asia/Taipei' })
  expect(outside.asked.map(({ searchParams }) => searchParams.get('latitude'))).toEqual(['52.5', '25.1'])
})

test('a place is asked for once in half an hour, by however many at once', async () => {
  const { ask, clock } = setUp()
  outside.will(told)
  await Promise.all(['ann', 'bob', 'cid'].map(ask))
  clock.advance(29)
  await ask()
  expect(outside.asked).toHaveLength(1)
  clock.advance(1)
  expect(await ask()).toMatchObject({ available: true, hours: { length: 48 } })
  expect(outside.asked).toHaveLength(2)
})

const lying = (change: (hourly: ReturnType<typeof hoursFrom>['hourly']) => object) => {
  const body = hoursFrom(MIDNIGHT, 72)
  return weatherReplies.telling({ ...body, hourly: { ...body.hourly, ...change(body.hourly) } })
}

describe('an invalid answer is no weather', () => {
  test.each([
    { name: 'an error', reply: weatherReplies.refusing(500) },
    { name: 'too many questions', reply: weatherReplies.refusing(429) },
    { name: 'no JSON', reply: weatherReplies.saying('<html>') },
    { name: 'half a JSON', reply: weatherReplies.saying('{"hourly":{"time":[') },
    { name: 'another JSON', reply: weatherReplies.telling({ ok: true }) },
    { name: 'nothing', reply: weatherReplies.saying('') },
    {
      name: 'hours that are texts',
      reply: lying(() => ({ temperature_2m: Array.from({ length: 72 }, () => 'warm') })),
    },
    { name: 'more hours than degrees', reply: lying(({ temperature_2m: all }) => ({ temperature_2m: all.slice(1) })) },
    { name: 'the heat of the sun', reply: lying(() => ({ temperature_2m: Array.from({ length: 72 }, () => 5500) })) },
    { name: 'a month 13', reply: lying(({ time }) => ({ time: time.map((each) => each.replace('-03-', '-13-')) })) },
    { name: 'hours that are over', reply: weatherReplies.telling(hoursFrom('2026-02-01T00:00:00Z' as Instant, 72)) },
    { name: 'no end', reply: weatherReplies.babbling },
  ])('$name', async ({ reply }) => {
    const { ask } = setUp()
    outside.will(reply)
    expect(await ask()).toEqual(unreachable)
  })

  test('an hour of which nothing is known is left out, and a chance of rain may be unknown', async () => {
    const { ask } = setUp()
    outside.will(
      lying(({ temperature_2m: degrees }) => ({
        temperature_2m: degrees.map((each, at) => (at === 13 ? null : each)),
        precipitation_probability: degrees.map(() => null),
      })),
    )
    expect(await ask()).toMatchObject({
      hours: [
        { time: '2026-03-02T12:00:00.000Z', precipitationProbability: null },
        { time: '2026-03-02T14:00:00.000Z' },
        ...Array.from({ length: 46 }, () => ({})),
      ],
    })
  })
})

test('a user does not wait for a weather server without an answer', async () => {
  const { ask } = setUp({ longestMs: SOON_MS })
  outside.will(weatherReplies.never)
  expect(await ask()).toEqual(unreachable)
})

test('we are sent nowhere else', async () => {
  const { ask } = setUp()
  const elsewhere = await startWeatherServer()
  elsewhere.will(told)
  outside.will(weatherReplies.sendingTo(`${elsewhere.url}/v1/forecast`))
  expect(await ask()).toEqual(unreachable)
  expect(elsewhere.asked).toEqual([])
  await elsewhere.close()
})

test('after three failures the weather server is left alone for five minutes', async () => {
  const { ask, clock } = setUp()
  outside.will(weatherReplies.refusing(503))
  for (let n = 0; n < 5; n++) expect(await ask()).toEqual(unreachable)
  expect(outside.asked).toHaveLength(3)
  outside.will(told)
  clock.advance(4)
  expect(await ask()).toEqual(unreachable)
  clock.advance(1)
  expect(await ask()).toMatchObject({ available: true })
  expect(outside.asked).toHaveLength(1)
})

test('a parent gets the weather of the child’s place, and a stranger does not', async () => {
  const { as, given, ask } = setUp()
  outside.will(told)
  const cat = given.child('pat', 'cat')
  await as('pat')(account.savePreference, { body: { timezone: { timezone: 'Asia/Taipei' } } })
  expect(await as('pat', cat)(weather.hourlyForecast)).toMatchObject({ place: 'Europe/Berlin' })
  expect(await ask('pat')).toMatchObject({ place: 'Asia/Taipei' })
  const stranger = as('sid', cat)(weather.hourlyForecast)
  await expect(stranger).rejects.toMatchObject({ status: 404, values: ['dataGroup'] })
})
