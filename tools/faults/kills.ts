import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '#server/testing/cluster.ts'
import { checkDeliveries } from './deliveries.ts'
import { assertEnough, runOnBoth, type Part } from './run.ts'
import { startWriters } from './writers.ts'

/** The server is killed at random moments under writers, and started again. */
export const runKills: Part = ({ rounds = 200 }) =>
  runOnBoth(async ({ server, call, database }) => {
    const writers = startWriters(call)
    for (let round = 0; round < rounds; round++) {
      await pause(randomInt(30, 400))
      await server.kill()
      await server.start()
    }
    await writers.stop()
    assertEnough(writers.count(), rounds)
    await writers.compare()
    const what = `acknowledged logs lost or doubled after ${rounds} kills (${database}, ${writers.count()} logs)`
    return [{ what, figure: '0', bar: '0' }]
  })

/** The server is killed around the moment at which reminders are due. */
export const runReminderKills: Part = async ({ rounds = 30 }) => {
  const cluster = startCluster({ durable: true })
  try {
    const databases = [
      ['SQLite', {}],
      ['PostgreSQL', { DATABASE_URL: cluster.url }],
    ] as const
    // They wait most of the time.
    return await Promise.all(
      databases.map(async ([database, environment]) => {
        const told = await checkDeliveries(environment, rounds)
        return {
          what: `reminders of ${told.reminders} missed or told under two names after ${rounds} kills (${database})`,
          figure: '0',
          bar: '0',
        }
      }),
    )
  } finally {
    cluster.stop()
  }
}
