import type { FastifyBaseLogger } from 'fastify'
import type { weather } from '#contract/weather.ts'
import type { Instant } from '#domain/time/time.ts'
import { zoneAt } from '#domain/time/zone.ts'
import type { Handlers } from '#server/http/http.ts'
import type { WeatherSource } from '#server/ports/weather.ts'
import { forecaster, placeOf } from './service.ts'

type WeatherDeps = {
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly weather?: WeatherSource | undefined
}

/** @param weather the service that the operator names; without one, no service is asked */
export function weatherRoutes({ now, log, weather: source }: WeatherDeps): Handlers<typeof weather> {
  const forecast = source && forecaster(source, { now, log })
  return {
    async hourlyForecast({ owner }) {
      if (!source || !forecast) return { available: false, reason: 'notConfigured' }
      const zone = zoneAt(owner.zones, now())
      const place = placeOf(zone)
      if (!place) return { available: false, reason: 'noPlace' }
      const hours = await forecast(place)
      if (!hours) return { available: false, reason: 'unreachable' }
      return { available: true, place: zone, source: source.name, hours }
    },
  }
}
