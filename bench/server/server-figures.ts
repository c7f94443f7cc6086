import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../support/databases.ts'
import { load } from '../support/load.ts'
import { findFreePort, start } from '../support/process.ts'
import { record, settle } from '../support/recorder.ts'
import type { Figure } from '../support/report.ts'
import { measureCreates, signUpCrew, dateOf, measureLists, PER_DAY, throughputFigure } from '../support/throughput.ts'

const ROUNDS = 3
/** Requests of each of the eight people. */
const EACH = 25 * PER_DAY
const READS = 4 * EACH

/** Creating a log and reading a day over HTTP, by turns with the same work done bare. */
export async function measureServer(database: Database): Promise<Figure[]> {
  const seen = { creates: [] as number[], creating: [] as number[], lists: [] as number[], listing: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start({ env: (await database.fresh()).env })
    const people = await signUpCrew(server.url, String(round))
    seen.creates.push(await measureCreates(server, people, EACH))
    seen.lists.push(await measureLists(server, people, READS, EACH))
    if (database.name === 'SQLite') seen.listing.push(await measureBareList(server.url, people[0]!.token))
    await server.stop()

    const before = await database.fresh()
    const settled = await settle(before.where)
    const after = await before.copy()
    const tape = await record(before.where, settled, EACH)
    seen.creating.push(await after.replay(tape.creates))
    if (database.name === 'PostgreSQL') seen.listing.push(await after.replay(tape.lists))
  }
  const bare = database.name === 'SQLite' ? 'a bare node:http server with the same bytes' : 'its statements, bare'
  return [
    throughputFigure(`create a log, against its statements, bare (${database.name})`, seen.creates, seen.creating, 50),
    throughputFigure(`a day's list, against ${bare} (${database.name})`, seen.lists, seen.listing, 40),
  ]
}

/** Requests per second of a server that only sends the bytes of one such day. */
async function measureBareList(url: string, token: string): Promise<number> {
  const path = `/api/user/log/activity-logs/with-adjacent?date=${dateOf(5 * PER_DAY)}`
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const port = String(await findFreePort())
  const env = { ...process.env, PORT: port, BODY: await answer.text() }
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare/server.ts'], { env, stdio: 'inherit' })
  const bare = `http://127.0.0.1:${port}`
  while (!(await fetch(bare).catch(() => undefined))?.ok) await wait(20)
  const perSecond = await load({
    url: bare,
    connections: 8,
    amount: 8 * READS,
    expected: 200,
    next: () => ({ method: 'GET', path, token }),
  })
  child.kill()
  return perSecond
}
