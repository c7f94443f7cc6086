import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '#e2e/support/chromium.mjs'
import { median } from './report.ts'

/** Chrome's own preset "Fast 4G": 9 Mbit/s down, 1.5 up, a round trip of 165 ms. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
export const CPU_SLOWDOWN = 4

export type Visit = {
  /** Milliseconds from the start of the navigation until the day's logs were on the screen. */
  painted: number
  /** Bytes over the wire. */
  js: number
  css: number
}

/** `row`: what matches one log on the page. `rows`: how many there are. */
export type Target = { url: string; token: string; row: string; rows: number }

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })

/** A first visit: empty cache, slow phone, slow line. */
export async function measureVisit(browser: Browser, { url, token, row, rows }: Target): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(blockLiveStream)
  await context.addInitScript(watchRows, { row, rows })
  const page = await context.newPage()
  const bytes = await throttlePage(page)
  await page.goto(url)
  const painted = await page.waitForFunction(() => window.painted, undefined, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const seen = { painted: Number(await painted.jsonValue()), ...bytes() }
  await context.close()
  return seen
}

declare global {
  interface Window {
    painted?: number
  }
}

export const signedIn = (token: string) => localStorage.setItem('token', token)

/** In the page: the stream of changes has no end, and a network that carries one is never idle. */
export function blockLiveStream() {
  const ask = window.fetch
  window.fetch = (url, init) =>
    typeof url === 'string' && url.startsWith('/api/live/') ? new Promise<Response>(() => undefined) : ask(url, init)
}

/**
 * In the page: notes when the last row has been painted, two frames after it came into the document. No function in it
 * has a name: what runs TypeScript here would keep it by a helper that the page does not have.
 */
export function watchRows({ row, rows }: { row: string; rows: number }) {
  new MutationObserver(() => {
    if (window.painted !== undefined || document.querySelectorAll(row).length < rows) return
    requestAnimationFrame(() => requestAnimationFrame(() => (window.painted ??= performance.now())))
  }).observe(document, { childList: true, subtree: true })
}

/** Slows the page down and counts what comes over the wire. */
export async function throttlePage(page: Page): Promise<() => { js: number; css: number }> {
  const cdp = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const sums = { js: 0, css: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId)
    if (type === 'Script') sums.js += encodedDataLength
    if (type === 'Stylesheet') sums.css += encodedDataLength
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', FAST_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return () => ({ ...sums })
}

/** Visits by turns, so that a machine that slows down slows both. */
export async function compare(browser: Browser, a: Target, b: Target, runs: number): Promise<[Visit[], Visit[]]> {
  const seen: [Visit[], Visit[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    seen[0].push(await measureVisit(browser, a))
    seen[1].push(await measureVisit(browser, b))
  }
  return seen
}

export const typicalOf = (visits: readonly Visit[]): Visit => ({
  painted: median(visits.map(({ painted }) => painted)),
  js: median(visits.map(({ js }) => js)),
  css: median(visits.map(({ css }) => css)),
})
