import type { ForecastHour } from '#contract/weather.ts'
import { addMinutes, type Instant, instant } from '#domain/time/time.ts'

export type Sky = 'clear' | 'partly' | 'cloudy' | 'fog' | 'drizzle' | 'rainy' | 'snow' | 'thunder'

/** WMO 4677, in the groups of Open-Meteo: the first code of each, in their order. */
const FROM: readonly (readonly [code: number, sky: Sky])[] = [
  [0, 'clear'],
  [2, 'partly'],
  [3, 'cloudy'],
  [45, 'fog'],
  [51, 'drizzle'],
  [61, 'rainy'],
  [71, 'snow'],
  [80, 'rainy'],
  [85, 'snow'],
  [95, 'thunder'],
]
export const skyOf = (code: number): Sky => FROM.findLast(([from]) => code >= from)?.[1] ?? 'cloudy'

/** The hour that goes on and those after it. @param count at most so many */
export const hoursFrom = (hours: readonly ForecastHour[], now: Instant, count: number): readonly ForecastHour[] =>
  hours.filter(({ time }) => addMinutes(instant(time), 60) > now).slice(0, count)

/** `America/New_York` is named after New York. */
export const placeName = (zone: string): string => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** Where people reckon in Fahrenheit: CLDR, unitPreferences of temperature for weather. */
const FAHRENHEIT = new Set(['BS', 'BZ', 'KY', 'PR', 'PW', 'US'])

export const degreesIn = (celsius: number, country: string): { unit: 'celsius' | 'fahrenheit'; degrees: number } => {
  const isFahrenheit = FAHRENHEIT.has(country)
  const degrees = Math.round(isFahrenheit ? celsius * 1.8 + 32 : celsius)
  // There is no minus zero.
  return { unit: isFahrenheit ? 'fahrenheit' : 'celsius', degrees: degrees + 0 }
}

/** Less than that is no reason to take an umbrella along. Percent. */
const WORTH_SAYING = 20

export const rainWorthSaying = ({ precipitationProbability: percent }: ForecastHour): number | null =>
  percent !== null && percent >= WORTH_SAYING ? percent : null
