// The wait for the calendar on a slow device, compared with FullCalendar alone.
import type { Browser } from '@playwright/test'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { plan } from '#contract/plan.ts'
import { DEMO_PASSWORD } from '../support/operation.ts'
import { openBrowser, signedIn, type Target, throttlePage, blockLiveStream } from '../support/page.ts'
import { scratch, signUp, start } from '../support/process.ts'
import { type Figure, inMs, median, overRounds } from '../support/report.ts'
import { serveBare } from './web.ts'

const RUNS = 4
const REST_MS = 3000
const NOW = '2026-06-02T15:00:00Z'
const DATE = '2026-06-02'
/** The six weeks of that month. */
const WEEKS = 'start=2026-06-01&end=2026-07-13'
const LESSONS = ['07:00', '12:30', '19:00']
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A full month: three things on every day of it. */
async function fill(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async ({ method, path }: Pick<Endpoint, 'method' | 'path'>, body?: object, query = '') => {
    const answer = await fetch(`${url}/api${path}${query}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { id: tag } = (await ask(catalogue.createTag, { name: 'Bench', kind: 'activity_tag' })) as { id: string }
  for (const dailyStartTime of LESSONS) {
    await ask(plan.create, {
      name: `At ${dailyStartTime}`,
      category: 'leisure',
      activityName: 'Practice',
      tags: [tag],
      startDate: DATE,
      endDate: '2026-08-02',
      scheduleType: 'weeklyFixed',
      daysOfWeek: WEEKDAYS,
      dailyStartTime,
      dailyEndTime: dailyStartTime.replace(/\d\d$/, '45'),
    })
  }
  return ((await ask(calendar.events, undefined, `?${WEEKS}`)) as unknown[]).length
}

type Opening = { painted: number; js: number }

/** In the page: from the tap until as many rows as there are have been painted. */
function openAndWatch({ opens, row, rows }: { opens: string; row: string; rows: number }) {
  const tapped = performance.now()
  new MutationObserver(() => {
    if (window.painted !== undefined || document.querySelectorAll(row).length < rows) return
    requestAnimationFrame(() => requestAnimationFrame(() => (window.painted ??= performance.now() - tapped)))
  }).observe(document.body, { childList: true, subtree: true })
  // An unexpected tap: nothing was fetched ahead.
  document.querySelector<HTMLElement>(opens)!.click()
}

/** @param opens the target that is tapped on a page that has come to rest */
async function measureOpening(browser: Browser, { url, token, row, rows }: Target, opens: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(blockLiveStream)
  const page = await context.newPage()
  const bytes = await throttlePage(page)
  await page.goto(url)
  await page.locator(opens).waitFor()
  // The idle work of the page does not count for the calendar.
  await page.waitForTimeout(REST_MS)
  await page.waitForLoadState('networkidle')
  const before = bytes().js
  await page.evaluate(openAndWatch, { opens, row, rows })
  const painted = await page.waitForFunction(() => window.painted, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const seen = { painted: Number(await painted.jsonValue()), js: bytes().js - before }
  await context.close()
  return seen
}

export async function measureCalendar(): Promise<Figure[]> {
  const server = await start({ args: ['--demo', '--now', NOW], env: { DEMO_PASSWORD } })
  // The plans of the demo family would distort the counts.
  const { token } = await signUp(server.url, 'bea')
  const rows = await fill(server.url, token)
  const bare = await serveBare(scratch(), server.url, 'calendar')
  const ours = { url: `${server.url}/account/preferences`, token, row: 'section[data-view] [role="button"]', rows }
  const floor = { url: `${bare}/?date=${DATE}&${WEEKS}`, token, row: '.entry', rows }
  const browser = await openBrowser()
  const seen: [Opening[], Opening[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    seen[0].push(await measureOpening(browser, ours, 'a[href="/calendar"]'))
    seen[1].push(await measureOpening(browser, floor, '[data-open]'))
  }
  await browser.close()
  await server.stop()
  const [painted, barely] = seen.map((openings) => median(openings.map((each) => each.painted))) as [number, number]
  const [js, bareJs] = seen.map((openings) => median(openings.map((each) => each.js)) / 1024) as [number, number]
  return [
    {
      name: 'from a tap on the calendar until a full month is painted, CPU ×4 on Fast 4G, against FullCalendar alone',
      ours: inMs(painted),
      floor: inMs(barely),
      ...overRounds(seen[0].map((opening, run) => opening.painted / seen[1][run]!.painted)),
      bar: 1.3,
      want: 'at most',
      unit: '×',
    },
    {
      name: 'JavaScript that the calendar adds over the wire (brotli)',
      ours: `${js.toFixed(1)} KB`,
      floor: `${bareJs.toFixed(1)} KB`,
      value: js,
      bar: 90,
      want: 'at most',
      unit: 'KB',
    },
  ]
}
