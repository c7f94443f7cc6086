// The wait of a stranger with a slow phone.
import { createServer, request as ask } from 'node:http'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { activityLog } from '#contract/activity-log.ts'
import { Category } from '#contract/catalogue.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { compare, openBrowser, type Target, typicalOf } from '../support/page.ts'
import { DEMO_PARENT, DEMO_PASSWORD } from '../support/operation.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { scratch, start, signIn } from '../support/process.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { measureSaveLatency } from './save-latency.ts'

const RUNS = 5
const ROWS = 18
const MIDNIGHT = instant('2026-06-30T04:00:00Z')
const NOW = '2026-06-30T23:30:00Z'

async function logHour(url: string, token: string, hour: number): Promise<void> {
  const category = Category.options[1 + (hour % 11)]
  const startTime = addMinutes(MIDNIGHT, hour * 60)
  const log = { category, activityName: `Hour ${hour}`, startTime, endTime: addMinutes(startTime, 60), rating: 4 }
  const answer = await fetch(`${url}/api${activityLog.create.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(log),
  })
  if (!answer.ok) throw new Error(`creating a log answered ${answer.status}: ${await answer.text()}`)
}
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** A bare page, built as the product is, compressed as the product is, before the same API. */
export async function serveBare(folder: string, api: string, page = 'home'): Promise<string> {
  const root = join(import.meta.dirname, '../bare', page)
  await build({ root, configFile: false, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const port = await findFreePort()
  const files = new Map<string, Buffer>()
  createServer((request, answer) => {
    const path = request.url ?? '/'
    if (path.startsWith('/api/')) {
      const { method, headers } = request
      request.pipe(
        ask(`${api}${path}`, { method, headers }, (upstream) => {
          answer.writeHead(upstream.statusCode ?? 500, upstream.headers)
          upstream.pipe(answer)
        }),
      )
      return
    }
    const file = join(folder, /^\/(?:\?|$)/.test(path) ? 'index.html' : path)
    if (!existsSync(file)) {
      answer.writeHead(404).end()
      return
    }
    const body = files.get(file) ?? brotliCompressSync(readFileSync(file))
    files.set(file, body)
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-encoding': 'br' }).end(body)
  })
    .listen(port, '127.0.0.1')
    .unref()
  return `http://127.0.0.1:${port}`
}

/** A family whose parent has a full day, as people have them: eighteen hours logged, an hour and a half still open. */
export async function startWithFullDay() {
  const server = await start({ args: ['--demo', '--now', NOW], env: { DEMO_PASSWORD } })
  const token = await signIn(server.url, DEMO_PARENT)
  for (let hour = 0; hour < ROWS; hour++) await logHour(server.url, token, hour)
  return { server, token, rows: ROWS }
}

export async function measureHome(): Promise<Figure[]> {
  const { server, token, rows } = await startWithFullDay()
  const bare: Target = { url: `${await serveBare(scratch(), server.url)}/`, token, row: 'li', rows }
  const ours: Target = { url: `${server.url}/home`, token, row: '[data-log]', rows }
  const browser = await openBrowser()
  const visits = await compare(browser, ours, bare, RUNS)
  const [home, floor] = [typicalOf(visits[0]), typicalOf(visits[1])]
  const saved = await measureSaveLatency(browser, ours, bare)
  await browser.close()
  await server.stop()
  const kb = (bytes: number) => bytes / 1024
  return [
    {
      name: "first visit to /home until the day's logs are painted, CPU ×4 on Fast 4G, against a bare React page",
      ours: inMs(home.painted),
      floor: inMs(floor.painted),
      ...overRounds(visits[0].map(({ painted }, run) => painted / visits[1][run]!.painted)),
      bar: 1.5,
      want: 'at most',
      unit: '×',
    },
    {
      name: 'JavaScript of that visit over the wire (brotli)',
      ours: `${kb(home.js).toFixed(1)} KB`,
      floor: `${kb(floor.js).toFixed(1)} KB`,
      value: kb(home.js),
      bar: 130,
      want: 'at most',
      unit: 'KB',
    },
    {
      name: 'CSS of that visit over the wire (brotli)',
      ours: `${kb(home.css).toFixed(1)} KB`,
      floor: '–',
      value: kb(home.css),
      bar: 35,
      want: 'at most',
      unit: 'KB',
    },
    {
      name: 'from the tap that saves a log until it is painted, CPU ×4; the floor: a row of a bare React page',
      ours: inMs(median(saved.ours)),
      floor: inMs(median(saved.bare)),
      ...overRounds(saved.ours),
      bar: 80,
      want: 'at most',
      unit: 'ms',
    },
  ]
}
