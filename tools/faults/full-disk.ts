import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { startCluster } from '#server/testing/cluster.ts'
import { mountMemory } from './disks.ts'
import { runOnServer, type Part, type Row, waitFor } from './run.ts'
import { startWriters } from './writers.ts'

const MEGABYTE = 1024 * 1024
const NOTICED_MS = 20_000
const BACK_MS = 10_000

/** Another program fills the disk of the data under writers, three times, and frees it again. */
export const runFullDisk: Part = async ({ rounds = 3 }) => [await fillSqlite(rounds), await fillPostgres(rounds)]

async function fillSqlite(rounds: number): Promise<Row> {
  const disk = mountMemory(48 * MEGABYTE)
  try {
    return await runOnServer({ DATA_DIR: join(disk.folder, 'data') }, (on) =>
      fillUnder('SQLite', disk.folder, rounds, on),
    )
  } finally {
    disk.remove()
  }
}

/** Only the tables: without room for its journal, PostgreSQL stops altogether, which is another fault. */
async function fillPostgres(rounds: number): Promise<Row> {
  const disk = mountMemory(96 * MEGABYTE)
  const cluster = startCluster({ durable: true })
  const tables = join(disk.folder, 'tables')
  mkdirSync(tables)
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', tables])
  try {
    const client = new Client(cluster.url)
    await client.connect()
    await client.query(`create tablespace small location '${tables}'`)
    await client.query('create database hourkin tablespace small')
    await client.end()
    const url = new URL(cluster.url)
    url.pathname = 'hourkin'
    return await runOnServer({ DATABASE_URL: url.href }, (on) => fillUnder('PostgreSQL', disk.folder, rounds, on))
  } finally {
    cluster.stop()
    disk.remove()
  }
}

type On = Parameters<Parameters<typeof runOnServer>[1]>[0]

async function fillUnder(database: string, folder: string, rounds: number, { server, call }: On): Promise<Row> {
  const { pid } = server
  const ballast = join(folder, 'ballast')
  const fetchReadyStatus = async () => (await fetch(`${server.url}/api/ready`)).status
  let longest = 0
  const writers = startWriters(call)
  for (let round = 0; round < rounds; round++) {
    const before = writers.count()
    await waitFor('writes go on', BACK_MS, () => writers.count() > before + 20)
    fill(ballast)
    await waitFor('the server says that it is not ready', NOTICED_MS, async () => (await fetchReadyStatus()) === 503)
    rmSync(ballast)
    const count = writers.count()
    longest = Math.max(longest, await waitFor('writes go on', BACK_MS, () => writers.count() > count))
    await waitFor('the server is ready', BACK_MS, async () => (await fetchReadyStatus()) === 200)
  }
  await writers.stop()
  await writers.compare()
  if (server.pid !== pid) throw new Error('The server has died.')
  const said = server.output.match(/The disk of the database is full/g)?.length ?? 0
  if (said === 0 || said > 3 * rounds) throw new Error(`The log said ${said} times that the disk is full.`)
  const what = `acknowledged logs lost, dead servers after ${rounds} full disks (${database}, ${writers.count()} logs); wait for the next write`
  const figure = `0, 0; ${(longest / 1000).toFixed(1)} s`
  return { what, figure, bar: '0, 0; ≤ 10 s' }
}

function fill(file: string) {
  const to = openSync(file, 'w')
  let size = MEGABYTE
  while (size >= 512)
    try {
      writeSync(to, Buffer.alloc(size))
    } catch {
      size /= 2
    }
  closeSync(to)
}

/** The folder of the data can only be read: the server says so and does not start, and nothing is lost by it. */
export const runReadOnly: Part = async () => {
  const disk = mountMemory(48 * MEGABYTE)
  try {
    const row = await runOnServer({ DATA_DIR: join(disk.folder, 'data') }, async ({ server, call }) => {
      const writers = startWriters(call)
      await waitFor('writes are taken', BACK_MS, () => writers.count() > 20)
      await writers.stop()
      await server.stop()
      disk.remount('ro')
      const refused = await BuiltServer.launch({ environment: { DATA_DIR: join(disk.folder, 'data') } }).then(
        async (other) => {
          await other.dispose()
          return 'It started.'
        },
        (error: Error) => error.message,
      )
      if (!/^Nothing can be written in .*$/m.test(refused) || /^ {4}at /m.test(refused)) throw new Error(refused)
      disk.remount('rw')
      await server.start()
      await writers.compare()
      return { what: 'a folder that can only be read: a sentence, and nothing lost', figure: 'yes', bar: 'yes' }
    })
    return [row]
  } finally {
    disk.remove()
  }
}
