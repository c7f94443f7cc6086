import type { Browser, Locator, Page } from '@playwright/test'
import { CPU_SLOWDOWN, signedIn, type Target, blockLiveStream } from '../support/page.ts'

const RUNS = 5

/** Opens what stands on the screen before the tap. @returns what to tap */
type Open = (page: Page) => Promise<Locator>

/** The form of a gap: ten minutes of it each time, so that there is enough of it for every run. */
const openGap: Open = async (page) => {
  const less = page.getByRole('button', { name: '15 min less' })
  while (await less.isEnabled()) await less.click()
  return page
    .getByRole('region', { name: /^Unrecorded/ })
    .getByRole('button')
    .first()
}
const openBare: Open = async (page) => page.getByRole('button', { name: 'Add' })

/** Milliseconds from a tap that adds a row until this row has been painted, on a slow phone. */
async function measureTap(browser: Browser, { url, token, row }: Target, open: Open): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(blockLiveStream)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(url)
  const button = await open(page)
  await button.waitFor()
  await page.locator(row).first().waitFor()
  await page.evaluate(watchTap, row)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await button.click()
  const shown = await page.waitForFunction(() => window.shown)
  const tookMs = Number(await shown.jsonValue())
  await page.waitForLoadState('networkidle')
  await context.close()
  return tookMs
}

/** The tap that logs a gap, by turns with one on a bare React page. */
export async function measureSaveLatency(browser: Browser, ours: Target, bare: Target) {
  const seen = { ours: [] as number[], bare: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    seen.ours.push(await measureTap(browser, ours, openGap))
    seen.bare.push(await measureTap(browser, bare, openBare))
  }
  return seen
}

declare global {
  interface Window {
    shown?: number
  }
}

/** In the page: how long after the tap there was one row more, and a frame with it. */
function watchTap(row: string) {
  const before = document.querySelectorAll(row).length
  let tapped = 0
  document.addEventListener('click', ({ timeStamp }) => (tapped ||= timeStamp), { capture: true })
  new MutationObserver(() => {
    if (window.shown !== undefined || document.querySelectorAll(row).length <= before) return
    requestAnimationFrame(() => setTimeout(() => (window.shown ??= performance.now() - tapped)))
  }).observe(document.body, { childList: true, subtree: true })
}
