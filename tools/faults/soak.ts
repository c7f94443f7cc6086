import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from './call.ts'
import { runOnBoth, type Part } from './run.ts'
import { startWriters } from './writers.ts'

const SAMPLE_MS = 2000
/** The memory for a start, and for the first use of everything, is no growth. */
const WARM_UP = 0.3
const MAX_GROWTH = 0.1

/** Writers and readers for minutes or hours: the memory of the server stays the same. */
export const soak: Part = ({ soakMs }) =>
  runOnBoth(async ({ server, call, database }) => {
    const until = performance.now() + soakMs
    const writers = startWriters(call, { restMs: 1000 })
    const samples: number[] = []
    while (performance.now() < until) {
      await readAll(call)
      samples.push(residentMegabytes(server.pid!))
      await pause(SAMPLE_MS)
    }
    await writers.stop()
    await writers.compare()
    const warm = samples.slice(Math.floor(samples.length * WARM_UP))
    const third = Math.ceil(warm.length / 3)
    const [before, after] = [medianOf(warm.slice(0, third)), medianOf(warm.slice(-third))]
    const growth = after / before - 1
    const minutes = Math.round(soakMs / 60_000)
    const what = `memory after ${minutes} minutes of four writers and a reader (${database}, ${writers.count()} logs), ${before.toFixed(0)} → ${after.toFixed(0)} MB`
    if (growth > MAX_GROWTH) throw new Error(`${what}: it grows`)
    return [{ what, figure: `${growth < 0 ? '−' : '+'}${Math.abs(growth * 100).toFixed(1)} %`, bar: '≤ 10 %' }]
  })

async function readAll(call: Call) {
  const day = new Date(Date.now() - 79 * 86_400_000).toISOString().slice(0, 10)
  await Promise.all([
    call('GET', `/user/log/activity-logs/with-adjacent?date=${day}`),
    call('GET', `/statistics/daily?from=${day}&to=${day}`),
    call('GET', '/user/preference'),
  ])
}

const residentMegabytes = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024

const medianOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
