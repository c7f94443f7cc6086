import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../support/databases.ts'
import { load } from '../support/load.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { withServer } from '../support/process.ts'
import { record, settle } from '../support/recorder.ts'
import type { Figure } from '../support/report.ts'
import { measureCreates, signUpCrew, dateOf, measureLists, PER_DAY, throughputFigure } from '../support/throughput.ts'

const ROUNDS = 3
/** Requests of each of the eight people. */
const EACH = 15 * PER_DAY
const READS = 2 * EACH
/** A server is measured as it is after its first seconds: until then, it compiles what it runs. */
const WARM_UP = 40 * PER_DAY
/** Percent of the floor. */
const LISTS_BAR = 60

/** Creating a log and reading a day over HTTP, by turns with the same work done bare. */
export async function measureServer(database: Database): Promise<Figure[]> {
  const settled = await database.fresh()
  const people = await settle(settled.where)
  const tape = await record((await settled.copy()).where, people, EACH)
  const seen = { creates: [] as number[], creating: [] as number[], lists: [] as number[], listing: [] as number[] }
  await withServer(await database.fresh(), async (server) => {
    const first = await signUpCrew(server.url, 'first')
    await measureCreates(server, first, WARM_UP)
    await measureLists(server, first, EACH, WARM_UP)
    const bareList = database.name === 'SQLite' ? await startBareList(server.url, first[0]!.token) : undefined
    for (let round = 0; round < ROUNDS; round++) {
      const crew = await signUpCrew(server.url, String(round))
      seen.creates.push(await measureCreates(server, crew, EACH))
      seen.lists.push(await measureLists(server, crew, READS, EACH))
      const bare = await settled.copy()
      seen.creating.push(await bare.replay(tape.creates))
      seen.listing.push(bareList ? await bareList.measure() : await bare.replay(tape.lists))
    }
    bareList?.stop()
  })
  const [creates, floor] =
    database.name === 'SQLite' ? [55, 'a bare node:http server with the same bytes'] : [50, 'its statements, bare']
  return [
    throughputFigure(
      `create a log, against its statements, bare (${database.name})`,
      seen.creates,
      seen.creating,
      creates,
    ),
    throughputFigure(`a day's list, against ${floor} (${database.name})`, seen.lists, seen.listing, LISTS_BAR),
  ]
}

type BareList = { readonly measure: () => Promise<number>; readonly stop: () => void }

/** A server that only sends the bytes of one such day. It compiles what it runs before it is measured, as ours does. */
async function startBareList(url: string, token: string): Promise<BareList> {
  const path = `/api/user/log/activity-logs/with-adjacent?date=${dateOf(5 * PER_DAY)}`
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const port = String(await findFreePort())
  const env = { ...process.env, PORT: port, BODY: await answer.text() }
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare/server.ts'], { env, stdio: 'inherit' })
  const bare = `http://127.0.0.1:${port}`
  while (!(await fetch(bare).catch(() => undefined))?.ok) await wait(20)
  const measure = () =>
    load({
      url: bare,
      connections: 8,
      amount: 8 * READS,
      expected: 200,
      next: () => ({ method: 'GET', path, token }),
    })
  await measure()
  return { measure, stop: () => void child.kill() }
}
