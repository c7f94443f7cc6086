import { queryOptions } from '@tanstack/react-query'
import { weather } from '#contract/weather.ts'
import { MINUTE_MS } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'

/** As long as the server uses its last answer. */
const FRESH_MS = 30 * MINUTE_MS

export const forecastQuery = queryOptions({
  ...queryOf(weather.hourlyForecast),
  staleTime: FRESH_MS,
  refetchInterval: FRESH_MS,
})
