import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const ForecastHour = z.strictObject({
  /** Its begin. */
  time: Instant,
  temperatureC: z.number(),
  /** Percent; null where nobody says so. */
  precipitationProbability: z.nullable(z.int()),
  /** WMO 4677, as Open-Meteo uses it: 0 is a clear sky, 95 a thunderstorm. */
  weatherCode: z.int(),
})
export type ForecastHour = z.output<typeof ForecastHour>

export const weather = {
  /**
   * spec §7: the hour that goes on and those after it, two days at most, for the city that the time zone of the
   * preferences is named after. An outside service has its bad days, and that is an answer too, never a refusal.
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
        /** Who says so: the host that was asked. */
        source: z.string(),
        hours: z.array(ForecastHour),
      }),
      z.strictObject({
        available: z.literal(false),
        /** The operator asks nobody; the zone has no city; who was asked does not answer. */
        reason: z.enum(['notConfigured', 'noPlace', 'unreachable']),
      }),
    ]),
  }),
}
