// Loaded into a server before it starts (`node --import`): when it stops, it writes how late its event loop was.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Every so many milliseconds a timer asks how late it is; that time itself is no delay. */
const RESOLUTION_MS = 10
const NS = 1e6

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
// Starting, with its migrations, is not serving.
process.once('SIGUSR2', () => delay.enable())
process.once('exit', () => {
  delay.disable()
  const late = (/** @type {number} */ ns) => Math.max(0, ns / NS - RESOLUTION_MS)
  const figures = { p50: late(delay.percentile(50)), p99: late(delay.percentile(99)), max: late(delay.max) }
  writeFileSync(process.env['LOOP_DELAY_FILE'] ?? '/dev/null', JSON.stringify(figures))
})
