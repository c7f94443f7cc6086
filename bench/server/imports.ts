// Ten years from another tracker: read and looked at, imported with statistics, and exported, while another user writes.
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import type { Database } from '../support/databases.ts'
import { LAST } from '../fixtures/planner.ts'
import { type Account, residentMb, type Running, signUp, start } from '../support/process.ts'
import { type Figure } from '../support/report.ts'

/** Twenty a day. */
const ROWS = 73_000
const ROWS_OF_DAY = 20
const PIECE = 1_000_000
/** Bytes. */
const LARGEST = 100_000_000
const IMPORTS = '/api/user/imports'

type Import = { id: string; status: string; failure: unknown; counts: Record<string, number> }

async function call<T>({ url }: Running, { token }: Account, method: string, path: string, body?: object): Promise<T> {
  const isFile = body instanceof Uint8Array
  const type = isFile ? 'application/octet-stream' : 'application/json'
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) }
  const sent = body && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }
  const answer = await fetch(`${url}${path}`, { method, headers, ...sent })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}

/** Sends a file and waits for its preview. @returns the import, and the milliseconds that the preview took */
async function preview(server: Running, person: Account, file: Uint8Array) {
  const { id } = await call<Import>(server, person, 'POST', IMPORTS, { fileName: 'toggl.csv', size: file.length })
  for (let at = 0; at * PIECE < file.length; at++)
    await call(server, person, 'POST', `${IMPORTS}/${id}/pieces/${at}`, file.subarray(at * PIECE, (at + 1) * PIECE))
  const began = performance.now()
  await call(server, person, 'POST', `${IMPORTS}/${id}/read`)
  const found = await waitFor(server, person, id, 'ready')
  return { ...found, ms: performance.now() - began }
}

async function waitFor(server: Running, person: Account, id: string, status: string): Promise<Import> {
  for (;;) {
    const all = await call<Import[]>(server, person, 'GET', IMPORTS)
    const found = all.find((one) => one.id === id)!
    if (found.status === status) return found
    if (found.status === 'failed') throw new Error(JSON.stringify(found.failure))
    await wait(20)
  }
}

/** What another user waits for each log of that year, in milliseconds, until the work is done. */
async function writeMeanwhile(
  server: Running,
  person: Account,
  year: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const done = new AbortController()
  const working = work().finally(() => done.abort())
  const waits: number[] = []
  for (let at = 0; !done.signal.aborted; at++) {
    const startTime = addMinutes(`${year}-01-01T00:00:00.000Z` as Instant, at * 10)
    const body = { category: 'work', activityName: 'Written meanwhile', startTime, endTime: addMinutes(startTime, 10) }
    const began = performance.now()
    await call(server, person, 'POST', '/api/user/log/activity-log', body)
    waits.push(performance.now() - began)
    await wait(5)
  }
  await working
  return waits.toSorted((a, b) => a - b)
}

const at99 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.99)]!

/** A CSV file of Toggl. @param remark of each entry, which makes the file larger */
function togglFile(rows: number, remark = ''): Uint8Array {
  const lines = [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags',
  ]
  const length = Math.floor(1440 / ROWS_OF_DAY)
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
  for (let row = 0; row < rows; row++) {
    const date: LocalDate = addDays(LAST, -1 - Math.floor(row / ROWS_OF_DAY))
    const from = (row % ROWS_OF_DAY) * length
    lines.push(
      `Ann,ann@example.org,Client ${row % 9},Project ${row % 30},,Task ${row % 200}${remark},No,` +
        `${date},${clock(from)},${date},${clock(from + length - 5)},01:00:00,"deep, tag ${row % 12}"`,
    )
  }
  return new TextEncoder().encode(lines.join('\r\n'))
}

export async function measureImports(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const server = await start({ env: store.env })
  const [ann, ben] = [await signUp(server.url, 'ann'), await signUp(server.url, 'ben')]
  await preview(server, ben, togglFile(200))
  const read: { ms: number; id: string }[] = []
  const duringPreview = await writeMeanwhile(server, ben, 2001, async () =>
    read.push(await preview(server, ann, togglFile(ROWS))),
  )
  const [{ ms: previewMs, id } = { ms: Number.NaN, id: '' }] = read
  let importMs = 0
  const duringImport = await writeMeanwhile(server, ben, 2002, async () => {
    const began = performance.now()
    await call(server, ann, 'POST', `${IMPORTS}/${id}/start`)
    const { counts } = await waitFor(server, ann, id, 'done')
    importMs = performance.now() - began
    if (counts['imported'] !== ROWS) throw new Error(`imported ${counts['imported']}`)
  })
  await server.stop()
  return [
    figure(
      `${ROWS.toLocaleString('en')} rows of a CSV read and looked at (${database.name})`,
      previewMs / 1000,
      3,
      's',
    ),
    figure(`p99 of another user's creates meanwhile (${database.name})`, at99(duringPreview), 100, 'ms'),
    figure(
      `the same rows imported, with statistics (${database.name})`,
      importMs / 1000,
      database.name === 'SQLite' ? 20 : 30,
      's',
    ),
    figure(`p99 of another user's creates meanwhile (${database.name})`, at99(duringImport), 100, 'ms'),
    ...(await measureLargest(database)),
  ]
}

/** A file of the largest size that is taken: how much memory its preview needs. */
async function measureLargest(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const server = await start({ env: store.env })
  const ann = await signUp(server.url, 'ann')
  await preview(server, ann, togglFile(200))
  const idle = residentMb(server.pid)
  const row = togglFile(1000).length / 1000
  const rows = 400_000
  const file = togglFile(rows, ' x'.repeat(Math.floor((LARGEST / rows - row) / 2))).subarray(0, LARGEST)
  let peak = idle
  const watching = setInterval(() => (peak = Math.max(peak, residentMb(server.pid))), 100)
  try {
    await preview(server, ann, file)
  } finally {
    clearInterval(watching)
  }
  await server.stop()
  const name = `memory above idle for a file of ${Math.round(file.length / 1e6)} MB (${database.name})`
  return [figure(name, peak - idle, 150, 'MB')]
}

const figure = (name: string, value: number, bar: number, unit: 's' | 'ms' | 'MB'): Figure => ({
  name,
  ours: `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
  floor: '–',
  value,
  bar,
  want: 'at most',
  unit,
})
