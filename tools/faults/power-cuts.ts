import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from '#server/testing/cluster.ts'
import { mountImage } from './disks.ts'
import { assertEnough, runOnServer, type Part, type Row, waitFor } from './run.ts'
import { startWriters } from './writers.ts'

/**
 * The machine loses its power at random moments under writers: everything stops, the disk is taken without unsynced
 * data, and all starts again from there.
 */
export const runPowerCuts: Part = async ({ rounds = 50 }) => [await cutSqlite(rounds), await cutPostgres(rounds)]

async function cutSqlite(rounds: number): Promise<Row> {
  const disk = mountImage()
  try {
    return await runOnServer({ DATA_DIR: join(disk.folder, 'data') }, async ({ server, call }) => {
      const writers = startWriters(call)
      for (let round = 0; round < rounds; round++) {
        await pause(randomInt(50, 600))
        server.hang()
        disk.keepState()
        await server.kill()
        disk.goBack()
        await server.start()
      }
      return finishRun('SQLite', rounds, writers)
    })
  } finally {
    disk.remove()
  }
}

async function cutPostgres(rounds: number): Promise<Row> {
  const disk = mountImage()
  const cluster = startCluster({ durable: true, folder: disk.folder })
  try {
    // A new database is not under test here, and `initdb` was told not to sync it.
    disk.sync()
    return await runOnServer({ DATABASE_URL: cluster.url }, async ({ server, call }) => {
      const writers = startWriters(call)
      for (let round = 0; round < rounds; round++) {
        await pause(randomInt(50, 600))
        const processes = processesOf(cluster)
        server.hang()
        for (const pid of processes) signal(pid, 'SIGSTOP')
        disk.keepState()
        for (const pid of processes) signal(pid, 'SIGKILL')
        await server.kill()
        await waitFor('PostgreSQL has ended', 10_000, () => processes.every((pid) => !signal(pid, 0)))
        disk.goBack()
        await cluster.resume()
        await server.start()
      }
      return finishRun('PostgreSQL', rounds, writers)
    })
  } finally {
    cluster.stop()
    disk.remove()
  }
}

async function finishRun(database: string, rounds: number, writers: ReturnType<typeof startWriters>): Promise<Row> {
  await writers.stop()
  assertEnough(writers.count(), rounds)
  await writers.compare()
  const what = `acknowledged logs lost or doubled after ${rounds} power cuts (${database}, ${writers.count()} logs)`
  return { what, figure: '0', bar: '0' }
}

/** The first process of PostgreSQL, and those that it has started. */
function processesOf({ data }: Cluster): number[] {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const others = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').filter(Boolean)
  // The first one first: it would start others in the place of those that stand still.
  return [first, ...others.map(Number)]
}

/** @returns whether the process is there */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
