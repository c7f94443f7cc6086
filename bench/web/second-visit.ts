// The wait of a returning user: the day as it was last known, before any answer of the server.
import { createServer, request as ask } from 'node:http'
import type { Browser } from '@playwright/test'
import { DEMO_PARENT, DEMO_PASSWORD } from '../support/operation.ts'
import { openBrowser, signedIn, type Target, throttlePage, watchRows } from '../support/page.ts'
import { findFreePort, start, signIn } from '../support/process.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'

const RUNS = 5
const NOW = '2026-06-30T23:30:00Z'
/** The family's day before: full. */
const DATE = '2026-06-29'

/** Stands before the server, and holds back the answers of the API on demand. */
async function startGate(url: string): Promise<{ url: string; hold: (is: boolean) => void }> {
  const port = await findFreePort()
  let waiting: (() => void)[] = []
  let isHeld = false
  createServer((request, answer) => {
    const { method, headers, url: path = '/' } = request
    const pass = () =>
      request.pipe(
        ask(`${url}${path}`, { method, headers }, (upstream) => {
          answer.writeHead(upstream.statusCode ?? 500, upstream.headers)
          upstream.pipe(answer)
        }).on('error', () => answer.destroy()),
      )
    if (isHeld && path.startsWith('/api/')) waiting.push(pass)
    else pass()
  })
    .listen(port, '127.0.0.1')
    .unref()
  const hold = (is: boolean) => {
    isHeld = is
    for (const pass of waiting) pass()
    waiting = []
  }
  return { url: `http://127.0.0.1:${port}`, hold }
}

/** In the page: whether the app and the day are kept for a next visit. */
async function isKept(): Promise<boolean> {
  await navigator.serviceWorker.ready
  const opened = indexedDB.open('hourkin-answers')
  await new Promise((done) => (opened.onsuccess = done))
  const keys = opened.result.transaction('answers').objectStore('answers').getAllKeys()
  await new Promise((done) => (keys.onsuccess = done))
  opened.result.close()
  const kept = JSON.stringify(keys.result)
  return kept.includes('with-adjacent') && kept.includes('preference')
}

/** Milliseconds until the day is painted, on a first visit and on a second one that the server does not answer. */
async function measureVisits(browser: Browser, { url, token, row, rows }: Target, hold: (is: boolean) => void) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(watchRows, { row, rows })
  const page = await context.newPage()
  await throttlePage(page)
  const measurePaint = async () => {
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(() => window.painted, undefined, { timeout: 60_000 })
    return Number(await found.jsonValue())
  }
  const first = await measurePaint()
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(100)
  hold(true)
  const second = await measurePaint()
  hold(false)
  await context.close()
  return { first, second }
}

export async function measureSecondVisit(): Promise<Figure[]> {
  const server = await start({ args: ['--demo', '--now', NOW], env: { DEMO_PASSWORD } })
  const token = await signIn(server.url, DEMO_PARENT)
  const { url, hold } = await startGate(server.url)
  const answer = await fetch(`${url}/api/user/log/activity-logs/with-adjacent?date=${DATE}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { logs } = (await answer.json()) as { logs: unknown[] }
  const target = { url: `${url}/home?date=${DATE}`, token, row: '[data-log]', rows: logs.length }
  const browser = await openBrowser()
  const seen = []
  for (let run = 0; run < RUNS; run++) seen.push(await measureVisits(browser, target, hold))
  await browser.close()
  await server.stop()
  const [first, second] = [median(seen.map((visit) => visit.first)), median(seen.map((visit) => visit.second))]
  return [
    {
      name: 'second visit to /home until the day is painted, before any answer, CPU ×4 on Fast 4G, against the first visit',
      ours: inMs(second),
      floor: inMs(first),
      ...overRounds(seen.map((visit) => visit.second / visit.first)),
      bar: 0.6,
      want: 'at most',
      unit: '×',
    },
  ]
}
