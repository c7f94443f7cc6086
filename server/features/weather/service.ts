import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import places from '#domain/data/zone_places.json' with { type: 'json' }
import { addMinutes, type Instant } from '#domain/time/time.ts'
import type { Hour, Place, WeatherSource } from '#server/ports/weather.ts'

const FRESH_MINUTES = 30
/** Two days, with the hour that goes on. */
const MAX_HOURS = 48
/** After so many failures in a row the service is left alone for a while, and no user waits. */
const MAX_FAILURES = 3
const REST_MINUTES = 5
const MAX_PLACES = 1000

const known: Readonly<Record<string, readonly number[] | undefined>> = places

/** The city that a time zone is named after, to a tenth of a degree; null where there is none. */
export function placeOf(zone: string): Place | null {
  const [latitude, longitude] = (Object.hasOwn(known, zone) && known[zone]) || []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

type Surroundings = { readonly now: () => Instant; readonly log: Pick<FastifyBaseLogger, 'warn'> }
type Told = { readonly at: Instant; readonly hours: readonly Hour[] }

/**
 * The forecast of a source, asked once in half an hour for each place, for any number of users.
 * @returns null where it does not answer
 */
export function forecaster(source: WeatherSource, { now, log }: Surroundings) {
  const told = new LRUCache<string, Told>({ max: MAX_PLACES })
  const asking = new Map<string, Promise<readonly Hour[] | null>>()
  let failures = 0
  let restsUntil: Instant | null = null

  async function ask(key: string, place: Place): Promise<readonly Hour[] | null> {
    try {
      const hours = await source.ask(place)
      told.set(key, { at: now(), hours })
      failures = 0
      return hours
    } catch (error) {
      // Its answer may contain anything; the kind of failure does not.
      const kind = error instanceof Error ? error.name : undefined
      log.warn({ host: source.name, kind }, 'there was no weather to be had')
      if (++failures >= MAX_FAILURES) restsUntil = addMinutes(now(), REST_MINUTES)
      return null
    } finally {
      asking.delete(key)
    }
  }

  function hoursFor(place: Place): Promise<readonly Hour[] | null> | readonly Hour[] | null {
    const key = `${place.latitude} ${place.longitude}`
    const last = told.get(key)
    if (last && now() < addMinutes(last.at, FRESH_MINUTES)) return last.hours
    if (restsUntil !== null && now() < restsUntil) return null
    const asked = asking.get(key) ?? ask(key, place)
    asking.set(key, asked)
    return asked
  }

  return async (place: Place): Promise<Hour[] | null> => {
    const hours = await hoursFor(place)
    const left = hours?.filter(({ time }) => addMinutes(time, 60) > now()).slice(0, MAX_HOURS)
    return left?.length ? left : null
  }
}
