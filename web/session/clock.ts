import { floor5 } from '#domain/time/duration.ts'
import { epochMs, type Instant, instantAt, MINUTE_MS } from '#domain/time/time.ts'
import { createSignal, useSignal } from '#web/ui/store.ts'

/** The web's one clock. Everything else is told the time. */

/** How far the server's clock is ahead of this device's, in milliseconds; without a network, the last known value. */
const AHEAD = 'clockAhead'
let ahead = Number(globalThis.localStorage?.getItem(AHEAD) ?? 0)
let timer: ReturnType<typeof setTimeout> | undefined
const ticks = createSignal()

/** A request takes this long at most on its way, and the clock of a device may be wrong by it. [time/one-clock] */
const TOLERATED_MS = 2000

/** This very moment. */
export const now = (): Instant => instantAt(Date.now() + ahead)

/** The clock ticks every second, aimed at the full one, so that a minute changes on time. [time/one-clock] */
function tick() {
  ticks.notify()
  timer = setTimeout(tick, 1000 - ((Date.now() + ahead) % 1000))
}

/** Tells of every tick, until the answer is called. */
export function follow(changed: () => void) {
  const isStopped = !ticks.isHeard()
  const leave = ticks.subscribe(changed)
  if (isStopped) tick()
  return () => {
    leave()
    if (!ticks.isHeard()) clearTimeout(timer)
  }
}

/** A value read off the clock; the component is drawn again only when the value changes. */
export const useClock = <T extends string | number | boolean | null>(select: (now: Instant) => T): T =>
  useSignal({ subscribe: follow }, () => select(now()))

/** The start of the second, minute or 5-minute slot that a moment is in. */
export const startOf = {
  second: (moment: Instant) => instantAt(Math.floor(epochMs(moment) / 1000) * 1000),
  minute: (moment: Instant) => instantAt(Math.floor(epochMs(moment) / MINUTE_MS) * MINUTE_MS),
  slot: floor5,
} as const

/** The current second, minute or slot, by its start. */
export const useNow = (every: keyof typeof startOf = 'minute'): Instant => useClock(startOf[every])

/** The server's clock counts: a demo may run on another day than the device. [time/one-clock] */
export function setClock(moment: Instant) {
  const difference = epochMs(moment) - Date.now()
  if (Math.abs(difference - ahead) < TOLERATED_MS) return
  ahead = difference
  globalThis.localStorage?.setItem(AHEAD, String(ahead))
  ticks.notify()
}
