import { Temporal } from 'temporal-polyfill'

/** A run of time, in milliseconds since 1970, half-open, in which a wall clock is `offset` ahead of UTC. */
export type Stretch = { from: number; to: number; offset: number }

/** A zone keeps its offset for months, and asking Temporal takes half a millisecond: answers are remembered. */
const remembered = new Map<string, readonly Stretch[]>()
/** Thirty years of summers in each zone. */
const MAX_REMEMBERED = 64

/** The stretch of the zone around a moment. */
export function stretchOf(tz: string, ms: number): Stretch {
  const known = remembered.get(tz) ?? []
  for (const stretch of known) if (stretch.from <= ms && ms < stretch.to) return stretch
  const stretch = askedFor(tz, ms)
  remembered.set(tz, [stretch, ...known].slice(0, MAX_REMEMBERED))
  return stretch
}

function askedFor(tz: string, ms: number): Stretch {
  const moment = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz)
  // `previous` is strictly before; a millisecond later, a change at this very moment is found too.
  const before = moment.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const after = moment.getTimeZoneTransition('next')
  return {
    from: before?.epochMilliseconds ?? -Infinity,
    to: after?.epochMilliseconds ?? Infinity,
    offset: moment.offsetNanoseconds / 1e6,
  }
}
