// The wait of a returning user: the day as it was last known, before any answer of the server; what the visit asks for,
// and how long the page does not react.
import { createServer, request as ask } from 'node:http'
import type { Browser, BrowserContext } from '@playwright/test'
import { measureVisit, openBrowser, signedIn, type Target, throttlePage, watchRows } from '../support/page.ts'
import { findFreePort } from '#server/testing/free-port.ts'
import { scratch } from '../support/process.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { serveBare, startWithFullDay } from './web.ts'

const RUNS = 4
/** A visit is complete when it has not called the server for this long. */
const QUIET_MS = 1500
/** The browser calls a task of more than this long: what goes beyond it is time in which a tap waits. */
const LONG_TASK_MS = 50

/** Stands before the server, counts the calls of its API, and holds back the answers on demand. */
async function startGate(url: string) {
  const port = await findFreePort()
  let waiting: (() => void)[] = []
  let isHeld = false
  let calls: string[] = []
  let calledAt = 0
  createServer((request, answer) => {
    const { method, headers, url: path = '/' } = request
    const pass = () =>
      request.pipe(
        ask(`${url}${path}`, { method, headers }, (upstream) => {
          answer.writeHead(upstream.statusCode ?? 500, upstream.headers)
          upstream.pipe(answer)
        }).on('error', () => answer.destroy()),
      )
    if (path.startsWith('/api/')) {
      calls.push(path)
      calledAt = performance.now()
    }
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
  /** Waits until a visit has asked for all that it needs. @returns how many calls it made */
  const countCalls = async () => {
    // What waits until the page is idle, such as the live stream, is part of the visit.
    const began = performance.now()
    while (performance.now() - Math.max(began, calledAt) < QUIET_MS) await new Promise((done) => setTimeout(done, 100))
    const count = calls.length
    calls = []
    return count
  }
  return { url: `http://127.0.0.1:${port}`, hold, countCalls }
}

type Gate = Awaited<ReturnType<typeof startGate>>

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

declare global {
  interface Window {
    blocked: number
  }
}

/** In the page: adds up the time in which long tasks keep it from reacting. */
function watchLongTasks(longMs: number) {
  window.blocked = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.blocked += duration - longMs
  }).observe({ type: 'longtask', buffered: true })
}

type Seen = { readonly painted: number; readonly firstPaint: number; readonly blocked: number }

/** Opens a page in a tab of its own. @returns what it measured once the visit was complete, in milliseconds */
async function openDay(context: BrowserContext, url: string, isComplete: () => Promise<unknown>): Promise<Seen> {
  const page = await context.newPage()
  await throttlePage(page)
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => window.painted, undefined, { timeout: 60_000 })
  await isComplete()
  const [firstPaint, blocked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    window.blocked,
  ])
  const seen = { painted: Number(await painted.jsonValue()), firstPaint, blocked }
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(100)
  await page.close()
  return seen
}

/** A first visit, a second one that the server does not answer, and one with nothing new that it does answer. */
async function measureVisits(browser: Browser, { url, token, row, rows }: Target, { hold, countCalls }: Gate) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(watchRows, { row, rows })
  await context.addInitScript(watchLongTasks, LONG_TASK_MS)
  await countCalls()
  let firstCalls = 0
  const first = await openDay(context, url, async () => (firstCalls = await countCalls()))
  hold(true)
  const alone = await openDay(context, url, async () => hold(false))
  await countCalls()
  let secondCalls = 0
  const second = await openDay(context, url, async () => (secondCalls = await countCalls()))
  await context.close()
  return { first, alone, second, firstCalls, secondCalls }
}

export async function measureSecondVisit(): Promise<Figure[]> {
  const { server, token, rows } = await startWithFullDay()
  const gate = await startGate(server.url)
  const target = { url: `${gate.url}/home`, token, row: '[data-log]', rows }
  const bare = { url: `${await serveBare(scratch(), server.url)}/`, token, row: 'li', rows }
  const browser = await openBrowser()
  const visits = []
  const cold: number[] = []
  for (let run = 0; run < RUNS; run++) {
    visits.push(await measureVisits(browser, target, gate))
    cold.push((await measureVisit(browser, bare)).painted)
  }
  await browser.close()
  await server.stop()
  return figuresOf(visits, cold)
}

type Visits = Awaited<ReturnType<typeof measureVisits>>

/** @param cold milliseconds of the first visit to a bare page, in each run */
function figuresOf(visits: readonly Visits[], cold: readonly number[]): Figure[] {
  const over = (of: (visit: Visits) => number) => median(visits.map(of))
  const slow = 'CPU ×4 on Fast 4G'
  return [
    {
      name: `second visit to /home until the day is painted, before any answer, ${slow}, against the first visit`,
      ours: inMs(over(({ alone }) => alone.painted)),
      floor: inMs(over(({ first }) => first.painted)),
      ...overRounds(visits.map(({ alone, first }) => alone.painted / first.painted)),
      bar: 0.6,
      want: 'at most',
      unit: '×',
    },
    {
      name: `first contentful paint of a second visit, ${slow}, against the first visit to a bare React page`,
      ours: inMs(over(({ second }) => second.firstPaint)),
      floor: inMs(median(cold)),
      ...overRounds(visits.map(({ second }, run) => second.firstPaint / cold[run]!)),
      bar: 1,
      want: 'at most',
      unit: '×',
    },
    {
      name: `a second visit: how long its long tasks keep the page from reacting, ${slow}`,
      ours: inMs(over(({ second }) => second.blocked)),
      floor: '–',
      ...overRounds(visits.map(({ second }) => second.blocked)),
      bar: 250,
      want: 'at most',
      unit: 'ms',
    },
    {
      name: 'calls of a first visit to /home',
      ours: String(over(({ firstCalls }) => firstCalls)),
      floor: '–',
      ...overRounds(visits.map(({ firstCalls }) => firstCalls)),
      bar: 10,
      want: 'at most',
      unit: 'calls',
    },
    {
      name: 'calls of a second visit with nothing new',
      ours: String(over(({ secondCalls }) => secondCalls)),
      floor: '–',
      ...overRounds(visits.map(({ secondCalls }) => secondCalls)),
      bar: 4,
      want: 'at most',
      unit: 'calls',
    },
  ]
}
