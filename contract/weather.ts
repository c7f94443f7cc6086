import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const ForecastHour = z.strictObject({
  /** The start of the hour. */
  time: Instant,
  temperatureC: z.number(),
  /** Percent; null if the source gives none. [weather/forecast-hours] */
  precipitationProbability: z.nullable(z.int()),
  /** WMO 4677, as Open-Meteo uses it: 0 is a clear sky, 95 a thunderstorm. [weather/forecast-hours] */
  weatherCode: z.int(),
})
export type ForecastHour = z.output<typeof ForecastHour>

export const weather = {
  /**
   * The current hour and those after it, two days at most, for the city after which the time zone of the preferences is
   * named. A failure of the outside service is an answer, never a refusal. [weather/forecast-place]
   * [weather/unavailable-forecast]
   */
  hourlyForecast: endpoint({
    method: 'GET',
    path: '/weather/hourly-forecast',
    access: 'user',
    response: z.union([
      z.strictObject({
        available: z.literal(true),
        /** The time zone whose city it is for. */
        place: z.string(),
        /** The host that was asked. */
        source: z.string(),
        hours: z.array(ForecastHour),
      }),
      z.strictObject({
        available: z.literal(false),
        /**
         * The operator configured no service; the zone has no city; the service does not answer.
         * [weather/unavailable-forecast]
         */
        reason: z.enum(['notConfigured', 'noPlace', 'unreachable']),
      }),
    ]),
  }),
}
