import * as z from 'zod/mini'
import type { ForecastHour } from '#contract/weather.ts'
import { type Instant, instant } from '#domain/time/time.ts'
import { askOutside } from './outside-json.ts'

/** Degrees, north and east. */
export type Place = { readonly latitude: number; readonly longitude: number }
export type Hour = Omit<ForecastHour, 'time'> & { readonly time: Instant }

/** A weather service. Its answers are text from outside: nothing of them is certain. */
export type WeatherSource = {
  readonly name: string
  /** From the day that goes on in UTC, in their order; throws if there is no answer that makes sense. */
  readonly ask: (place: Place) => Promise<readonly Hour[]>
}

const LONGEST_MS = 5000
/** Three days of hours have 5,000 characters. */
const MAX_BYTES = 200_000
const DAYS = 3

const each = <T extends z.core.SomeType>(of: T) => z.array(z.nullable(of)).check(z.maxLength(24 * 16))
/** The used fields. */
const Said = z.object({
  hourly: z.object({
    time: z.array(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))).check(z.maxLength(24 * 16)),
    temperature_2m: each(z.number().check(z.minimum(-100), z.maximum(70))),
    precipitation_probability: each(z.number().check(z.minimum(0), z.maximum(100))),
    weather_code: each(z.int().check(z.minimum(0), z.maximum(99))),
  }),
})

/** @param baseUrl the operator's: Open-Meteo, or a compatible server */
export const openMeteo = (baseUrl: string, longestMs: number = LONGEST_MS): WeatherSource => ({
  name: new URL(baseUrl).hostname,
  async ask(place) {
    const url = `${baseUrl}/v1/forecast?${queryFor(place)}`
    return hoursOf(await askOutside(url, { longestMs, mostBytes: MAX_BYTES }))
  },
})

const queryFor = ({ latitude, longitude }: Place) =>
  new URLSearchParams({
    latitude: String(latitude),
    longitude: String(longitude),
    hourly: 'temperature_2m,precipitation_probability,weather_code',
    timezone: 'UTC',
    forecast_days: String(DAYS),
  }).toString()

function hoursOf(said: unknown): Hour[] {
  const { hourly } = z.parse(Said, said)
  const { time, temperature_2m: temperatures, precipitation_probability: rain, weather_code: codes } = hourly
  if ([temperatures, rain, codes].some(({ length }) => length !== time.length)) throw new Error('It counts differently')
  return time.flatMap((at, index) => {
    const [temperatureC, weatherCode] = [temperatures[index], codes[index]]
    if (typeof temperatureC !== 'number' || typeof weatherCode !== 'number') return []
    const chance = rain[index]
    return {
      time: instant(z.parse(Moment, `${at}:00Z`)),
      temperatureC,
      precipitationProbability: typeof chance === 'number' ? Math.round(chance) : null,
      weatherCode,
    }
  })
}

const Moment = z.iso.datetime()
