import { addDays, type Instant, type Minutes } from '#domain/time/time.ts'
import { clockMinutes, localDate, momentOf, zoneAt, type ZoneHistory } from '#domain/time/zone.ts'

/** Minutes since midnight on the user's wall clock, 0 … 1439; `to` is excluded. The range may cross midnight. */
export type QuietHours = { readonly from: Minutes; readonly to: Minutes }

/** A new account has no quiet hours. Once the user turns them on, they are these at first. [limit/account-defaults] */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 22 * 60, to: 7 * 60 }

/**
 * Returns the end of the user's current quiet hours.
 * @param now the moment in question
 * @param zones of the recipient
 * @returns null: no quiet hours now
 */
export function quietUntil(quiet: QuietHours | null, now: Instant, zones: ZoneHistory): Instant | null {
  if (quiet === null || quiet.from === quiet.to) return null
  const { from, to } = quiet
  const clock = clockMinutes(zones, now)
  const goesOverMidnight = to < from
  const isQuiet = goesOverMidnight ? clock >= from || clock < to : clock >= from && clock < to
  if (!isQuiet) return null
  const today = localDate(zones, now)
  const tz = zoneAt(zones, now)
  const date = clock < to ? today : addDays(today, 1)
  const end = momentOf(tz, date, to)
  // Where the clock goes back, it shows the end twice, and the first time may be past.
  return end > now ? end : momentOf(tz, date, to, 'second')
}
