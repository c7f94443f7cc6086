import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BuiltServer } from '#e2e/support/built-server.ts'
import { openDb } from '#server/db/open.ts'
import { startPushService } from '#server/testing/push-service.ts'
import { type Call, callerOf, signUp } from './call.ts'

const AT_ONCE = 16
/** The first is due so long after they were written, and each of the others a little later. */
const SOON_MS = 2000
const APART_MS = 40
/** A push service is not quick: so a server dies between the sending and the note of it, too. */
const SLOWEST_MS = 150
const TOLD_WITHIN_MS = 30_000

type Told = {
  readonly reminders: number
  /** So many were sent more than once; a device shows them once, by the name that they have in common. */
  readonly again: number
}

/**
 * The server is killed around the moment at which reminders are due, again and again. Throws if one of them was not
 * told, or told as if it were two.
 */
export async function checkDeliveries(environment: Record<string, string>, rounds: number): Promise<Told> {
  const service = await startPushService()
  service.answerWith(async () => pause(randomInt(SLOWEST_MS), 201))
  const server = await BuiltServer.launch({ environment: { ...environment, PUSH_SERVICES: service.origin } })
  const browser = service.newBrowser()
  /** Title → under which names it was sent, once for each time. */
  const names = new Map<string, string[]>()
  function read() {
    for (const { body } of service.received.splice(0)) {
      const { title, id } = browser.open(body)
      names.set(title, [...(names.get(title) ?? []), id])
    }
  }
  try {
    const call = callerOf(server.url, await signUp(server.url, 'bob'))
    await call('POST', '/user/delivery/devices', browser.subscription)
    const titles: string[] = []
    for (let round = 0; round < rounds; round++) {
      const first = Date.now() + SOON_MS
      titles.push(...(await remind(call, round, first)))
      await pause(first - Date.now() + randomInt(-200, AT_ONCE * APART_MS + 1200))
      await server.kill()
      await passLeases(environment['DATABASE_URL'] ?? join(server.folder, 'hourkin.db'))
      await server.start()
    }
    if (titles.length < rounds) throw new Error(`${titles.length} reminders were written in time; that proves nothing.`)
    const deadline = performance.now() + TOLD_WITHIN_MS
    const missed = () => titles.filter((title) => !names.has(title))
    for (read(); missed().length > 0 && performance.now() < deadline; read()) await pause(100)
    if (missed().length > 0) throw new Error(`Nobody was told of ${missed().join(', ')}.`)
    const several = [...names].filter(([, ids]) => new Set(ids).size > 1)
    if (several.length > 0) throw new Error(`These look like several: ${several.map(([title]) => title).join(', ')}.`)
    const distinct = new Set([...names.values()].flat())
    if (distinct.size !== names.size) throw new Error(`${names.size} reminders have ${distinct.size} names.`)
    return { reminders: titles.length, again: [...names.values()].filter((ids) => ids.length > 1).length }
  } catch (error) {
    throw new Error(`The server said:\n${server.output}`, { cause: error })
  } finally {
    await server.dispose()
    await service.stop()
  }
}

/** @returns the titles of those that were written before they were due: the others are not notified */
async function remind(call: Call, round: number, first: number): Promise<string[]> {
  const inTime: string[] = []
  const write = async (at: number) => {
    const title = `Round ${round}, number ${at}`
    const due = first + at * APART_MS
    await call('POST', '/user/task', { title, dueDate: new Date(due).toISOString() })
    if (Date.now() < due) inTime.push(title)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => write(at)))
  return inTime
}

/** The dead server's leases last a minute: acts as if that had passed. */
async function passLeases(database: string): Promise<void> {
  const db = await openDb(database)
  await db.updateTable('jobs').set({ leaseUntil: null }).where('finishedAt', 'is', null).execute()
  await db.destroy()
}
