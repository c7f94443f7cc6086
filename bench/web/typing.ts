// The delay of typing in the largest possible note on a slow device, compared with Tiptap alone.
import type { Browser, Page } from '@playwright/test'
import { createNote, longNote } from '../fixtures/long-note.ts'
import { DEMO_PASSWORD } from '../support/operation.ts'
import { openBrowser, signedIn, throttlePage, blockLiveStream } from '../support/page.ts'
import { scratch, signUp, start } from '../support/process.ts'
import { type Figure, inMs, median } from '../support/report.ts'
import { serveBare } from './web.ts'

const RUNS = 2
const REST_MS = 2000
/** Sixty keystrokes of a fast typist, with a pause after each twenty. */
const WORDS = ['and so the day goes ', 'on until the evening', ', with tea and bread']
const BETWEEN_KEYS_MS = 120
/** Meanwhile the product counts the words, saves them, and takes in the server's answers. */
const THOUGHT_MS = 3000
/** A typing user notices longer frames, and the browser reports them. */
const LONG_FRAME_MS = 50
/** From a key to the frame with its letter: two frames of a display, and a little more. */
const KEY_MS = 35

/**
 * A frame that took longer than 50 ms: how long it took, how much of it was script that a key has called, in its events
 * or by the change that they made in the document, and how much was other script: timers, answers of the server, and
 * React's rendering of them. A page with only the editor has no other script.
 */
type Frame = { took: number; byKeys: number; besides: number }
export type Typing = { keys: number[]; frames: Frame[] }

declare global {
  interface Window {
    typing?: Typing
  }
  /** https://w3c.github.io/long-animation-frames/ */
  interface PerformanceEntry {
    readonly scripts: readonly { readonly duration: number; readonly invoker: string }[]
  }
}

/** In the page: from each key until its text is painted, and every frame that took longer than 50 ms. */
function watchTyping() {
  window.typing = { keys: [], frames: [] }
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => window.typing?.keys.push(performance.now() - timeStamp)))
    },
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { duration, scripts } of list.getEntries()) {
      const frame = { took: duration, byKeys: 0, besides: 0 }
      for (const script of scripts) {
        const isByKey = /\.on(?:key|before|text|input|selection)|Observer/.test(script.invoker)
        frame[isByKey ? 'byKeys' : 'besides'] += script.duration
      }
      window.typing?.frames.push(frame)
    }
  }).observe({ type: 'long-animation-frame' })
}

const PARAGRAPH = '.ProseMirror > p'

async function measureKeystrokes(browser: Browser, url: string, token: string, open?: string): Promise<Typing> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await context.addInitScript(signedIn, token)
  await context.addInitScript(blockLiveStream)
  const page = await context.newPage()
  await throttlePage(page)
  await page.goto(url)
  if (open) await page.locator(open).click()
  await page.locator(PARAGRAPH).first().waitFor()
  await page.waitForTimeout(REST_MS)
  await moveToMiddle(page)
  await page.evaluate(watchTyping)
  for (const words of WORDS) {
    await page.keyboard.type(words, { delay: BETWEEN_KEYS_MS })
    await page.waitForTimeout(THOUGHT_MS)
  }
  const typing = (await page.evaluate(() => window.typing))!
  await context.close()
  return typing
}

async function moveToMiddle(page: Page) {
  const paragraphs = page.locator(PARAGRAPH)
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click()
  await page.waitForTimeout(REST_MS)
}

export async function measureTyping(): Promise<Figure[]> {
  const server = await start({ args: ['--demo'], env: { DEMO_PASSWORD } })
  const { token } = await signUp(server.url, 'bea')
  const bare = await serveBare(scratch(), server.url, 'editor')
  const browser = await openBrowser()
  const seen: [Typing[], Typing[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const id = await createNote(server.url, token, longNote())
    seen[1].push(await measureKeystrokes(browser, `${bare}/?note=${id}`, token, '[data-open]'))
    seen[0].push(await measureKeystrokes(browser, `${server.url}/notes/${id}`, token))
  }
  await browser.close()
  await server.stop()
  const [keys, bareKeys] = seen.map((runs) => median(runs.flatMap((run) => run.keys))) as [number, number]
  const longest = (of: (frame: Frame) => number) => (run: Typing) => Math.max(0, ...run.frames.map(of))
  const each = (of: (run: Typing) => number) => seen.map((runs) => median(runs.map(of))) as [number, number]
  const [worst, bareWorst] = each(longest(({ took }) => took))
  const [many, bareMany] = each(({ frames }) => frames.length)
  // A key runs the library as well; the time of the library alone is not ours.
  const [, bareKey] = each(longest(({ byKeys }) => byKeys))
  const [own, bareOwn] = each(longest(({ byKeys, besides }) => besides + Math.max(0, byKeys - bareKey)))
  const where = 'in a note of 200 KB, CPU ×4'
  return [
    {
      name: `a keystroke ${where}, until it is painted, median, against Tiptap alone`,
      ours: inMs(keys),
      floor: inMs(bareKeys),
      value: keys,
      bar: KEY_MS,
      want: 'at most',
      unit: 'ms',
    },
    {
      name: `the longest frame of ${WORDS.join('').length} keystrokes ${where}, and how many were over 50 ms`,
      ours: `${inMs(worst)} (${many})`,
      floor: `${inMs(bareWorst)} (${bareMany})`,
      value: worst,
      // The time of the library alone is not ours.
      bar: Math.max(LONG_FRAME_MS, Math.round(bareWorst)),
      want: 'at most',
      unit: 'ms',
    },
    {
      name: `script of our own in one of these frames, at most: what no key has called, and what a key took longer than the longest of Tiptap alone`,
      ours: inMs(own),
      floor: inMs(bareOwn),
      value: own,
      bar: LONG_FRAME_MS,
      want: 'at most',
      unit: 'ms',
    },
  ]
}
