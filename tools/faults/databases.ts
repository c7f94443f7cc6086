import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/testing/cluster.ts'
import { startTcpProxy } from '#server/testing/tcp-proxy.ts'
import { assertEnough, runOnServer, type Part, waitFor } from './run.ts'
import { startWriters } from './writers.ts'

const BACK_WITHIN_MS = 5000
const DAWDLE_MS = 120
/** Longer than the server waits for an answer. */
const FROZEN_MS = 12_000
const GIVEN_UP_AND_BACK_MS = 20_000

/** PostgreSQL stops under writers, in the way of an upgrade and in that of a crash, and starts again. */
export const runRestarts: Part = async ({ rounds = 15 }) => {
  const cluster = startCluster({ durable: true })
  try {
    return await runOnServer({ DATABASE_URL: cluster.url }, async ({ server, call }) => {
      const { pid } = server
      const writers = startWriters(call)
      let longest = 0
      for (let round = 0; round < rounds; round++) {
        await pause(randomInt(100, 700))
        await cluster.halt(round % 2 ? 'fast' : 'immediate')
        await pause(randomInt(0, 1500))
        await cluster.resume()
        const { length } = { length: writers.count() }
        longest = Math.max(longest, await waitFor('writes go on', BACK_WITHIN_MS, () => writers.count() > length))
      }
      await writers.stop()
      assertEnough(writers.count(), rounds)
      await writers.compare()
      const after = `after ${rounds} restarts of PostgreSQL (${writers.count()} logs)`
      if (server.pid !== pid) throw new Error('The server has died.')
      return [
        { what: `acknowledged logs lost or doubled, dead servers ${after}`, figure: '0, 0', bar: '0, 0' },
        {
          what: `the longest wait for the next write ${after}`,
          figure: `${(longest / 1000).toFixed(1)} s`,
          bar: '≤ 5 s',
        },
      ]
    })
  } finally {
    cluster.stop()
  }
}

/** The network between the server and PostgreSQL is cut, dawdles, and drops everything without a word. */
export const runNetworkFaults: Part = async ({ rounds = 30 }) => {
  const cluster = startCluster({ durable: true })
  const url = new URL(cluster.url)
  const proxy = await startTcpProxy({ path: `${url.searchParams.get('host')}/.s.PGSQL.5432` })
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  try {
    return await runOnServer({ DATABASE_URL: url.href }, async ({ server, call }) => {
      const { pid } = server
      const writers = startWriters(call)
      for (let round = 0; round < rounds; round++) {
        await pause(randomInt(50, 400))
        // One in ten drops everything, which takes longest.
        if (round % 10 === 9) {
          proxy.freeze()
          await pause(FROZEN_MS)
          proxy.mend()
        } else if (round % 3 === 2) {
          proxy.delay(DAWDLE_MS)
          await pause(randomInt(200, 1500))
          proxy.delay(0)
        }
        proxy.cut()
        const count = writers.count()
        await waitFor('writes go on', GIVEN_UP_AND_BACK_MS, () => writers.count() > count)
      }
      await writers.stop()
      assertEnough(writers.count(), rounds)
      await writers.compare()
      if (server.pid !== pid) throw new Error('The server has died.')
      const what = `acknowledged logs lost or doubled, dead servers after ${rounds} cuts and stalls of the network (PostgreSQL, ${writers.count()} logs)`
      return [{ what, figure: '0, 0', bar: '0, 0' }]
    })
  } finally {
    await proxy.stop()
    cluster.stop()
  }
}
