import type { Browser } from '@playwright/test'
import { CPU_SLOWDOWN, signedIn, type Target, blockLiveStream } from '../support/page.ts'

const RUNS = 5

/** Milliseconds from the tap that logs a gap until its card has been painted, on a slow phone; of each run. */
export async function measureSaveLatency(browser: Browser, { url, token, row }: Target): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
    await context.addInitScript(signedIn, token)
    await context.addInitScript(blockLiveStream)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto(url)
    const less = page.getByRole('button', { name: '15 min less' })
    // Ten minutes of the gap each time: there is enough of it for every run.
    while (await less.isEnabled()) await less.click()
    const chip = page
      .getByRole('region', { name: /^Unrecorded/ })
      .getByRole('button')
      .first()
    await chip.waitFor()
    await page.evaluate(watchTap, row)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await chip.click()
    const shown = await page.waitForFunction(() => window.shown)
    times.push(Number(await shown.jsonValue()))
    await page.waitForLoadState('networkidle')
    await context.close()
  }
  return times
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
