// The data that the notes screen and one opened note fetch, compared with Tiptap alone.
import type { Browser, Page } from '@playwright/test'
import { createNote, longNote } from '../fixtures/long-note.ts'
import { DEMO_PASSWORD } from '../support/operation.ts'
import { openBrowser, signedIn, throttlePage, blockLiveStream } from '../support/page.ts'
import { scratch, signUp, start } from '../support/process.ts'
import type { Figure } from '../support/report.ts'
import { serveBare } from './web.ts'

const REST_MS = 3000
const EDITOR = '[contenteditable="true"]'

/** Bytes of JavaScript that come over the wire from the first tap until the editor is there. */
async function measureAddedBytes(browser: Browser, url: string, token: string, open: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(blockLiveStream)
  const page = await context.newPage()
  const bytes = await throttlePage(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  // The idle work of the page does not count for the notes.
  await page.waitForTimeout(REST_MS)
  await page.waitForLoadState('networkidle')
  const before = bytes().js
  await open(page)
  await page.locator(EDITOR).waitFor()
  await page.waitForTimeout(REST_MS)
  await page.waitForLoadState('networkidle')
  const added = bytes().js - before
  await context.close()
  return added / 1024
}

export async function measureNotesRoute(): Promise<Figure[]> {
  const server = await start({ args: ['--demo'], env: { DEMO_PASSWORD } })
  const { token } = await signUp(server.url, 'bea')
  const id = await createNote(server.url, token, longNote())
  const bare = await serveBare(scratch(), server.url, 'editor')
  const browser = await openBrowser()
  const js = await measureAddedBytes(browser, `${server.url}/account/preferences`, token, async (page) => {
    // An unexpected tap: nothing was fetched ahead.
    await page.locator('a[href="/notes"]').first().dispatchEvent('click')
    await page.locator(`a[href*="${id}"]`).first().dispatchEvent('click')
  })
  const bareJs = await measureAddedBytes(browser, `${bare}/?note=${id}`, token, (page) =>
    page.locator('[data-open]').click(),
  )
  await browser.close()
  await server.stop()
  return [
    {
      name: 'JavaScript that the notes and the editor of one add over the wire (brotli)',
      ours: `${js.toFixed(1)} KB`,
      floor: `${bareJs.toFixed(1)} KB`,
      value: js,
      bar: 150,
      want: 'at most',
      unit: 'KB',
    },
  ]
}
