// What every browser test starts from: `import { expect, test } from './fixtures.ts'`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page, type TestInfo } from '@playwright/test'
import type axe from 'axe-core'
import { BuiltServer } from './built-server.ts'
import './languages.ts'
import { complaintsOf } from './complaints.ts'
import { type NewPerson, type Person, signUp } from './person.ts'
import { delayNavigation } from './sheets.ts'

/** A device, as `test.use` and a new context of a browser take it. */
export type Device = {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly isMobile: boolean
  readonly hasTouch: boolean
}
/** The narrowest one, on which an element that is too wide widens the page, and every button is touched. */
export const PHONE: Device = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
export const DESKTOP: Device = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }
/** In the title of a test that repeats another one on another device. `npm test` leaves it to `npm run e2e`: ADR 39. */
export const AGAIN = '@again'

/** `for (const [name, device] of DEVICES) test.describe(name, …)`, and in it `test.use(device)`. */
export const DEVICES = [
  ['phone', PHONE],
  [`desktop ${AGAIN}`, DESKTOP],
] as const

type PerTest = {
  /** Complaints that a test provokes, such as of a server that is away. */
  tolerated: RegExp[]
  /** A new person, signed in, in a browser context of their own; as many as a test wants. */
  signUp: (wanted?: NewPerson) => Promise<Person>
}
type PerWorker = {
  /** The built server of this worker, with a database of its own. Restart it with `stop` and `start`. */
  server: BuiltServer
}

export const test = base.extend<PerTest, PerWorker>({
  server: [
    async ({}, use) => {
      const server = await BuiltServer.launchWithAdmin()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  tolerated: [[], { option: true }],
  page: async ({ page, tolerated }, use, testInfo) => {
    const complaints = complaintsOf(page)
    delayNavigation(page)
    await use(page)
    await savePicture(page, 'page', testInfo)
    expectQuiet(complaints, tolerated)
  },
  signUp: async ({ browser, tolerated }, use, testInfo) => {
    const people: { person: Person; complaints: string[] }[] = []
    await use(async (wanted) => {
      const context = await browser.newContext(wanted?.device)
      context.on('page', delayNavigation)
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      const person = await signUp(context, page, wanted)
      people.push({ person, complaints })
      return person
    })
    for (const [at, { person }] of people.entries()) {
      await savePicture(person.page, `person-${at + 1}`, testInfo)
      // The last requests of a page must not fail a test that has passed.
      if (!person.page.isClosed()) await person.page.unrouteAll({ behavior: 'ignoreErrors' })
      await person.page.context().close()
    }
    for (const { complaints } of people) expectQuiet(complaints, tolerated)
  },
})

/**
 * Saves what a page shows when its test has failed. Playwright would take a picture of every page that is closed, because
 * it does not know yet how its test ends.
 */
async function savePicture(page: Page, name: string, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus || page.isClosed()) return
  try {
    const path = testInfo.outputPath(`${name}.png`)
    await page.screenshot({ path })
    await testInfo.attach(name, { path })
  } catch (error) {
    console.warn('No picture of the failed page', error)
  }
}

function expectQuiet(complaints: readonly string[], tolerated: readonly RegExp[]) {
  const serious = complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))
  expect(serious, 'what the page complained of').toEqual([])
}

/** Small: it is sent to every page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The page, as it is now, breaks no rule of axe.
 * @param rules the names of the rules to check; without it, all of them
 */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // A screen that has not come yet has nothing to find fault with but that it is not there.
  await expect(page.locator('h1')).not.toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const said = await page.evaluate(async (only) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    let hasChanged = true
    const observer = new MutationObserver(() => (hasChanged = true))
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    let found: axe.Result[] = []
    // It reads the page in steps: its findings in a page that changed meanwhile were never on the screen at once.
    for (let looks = 0; hasChanged && looks < 5; looks += 1) {
      // Even a transition of no time takes a picture, and a colour comes to what inherits it one element at a time.
      do await new Promise(requestAnimationFrame)
      while (document.getAnimations().some(({ playState }) => playState === 'running'))
      hasChanged = false
      const options = { resultTypes: ['violations' as const], preload: false, ...(only && { runOnly: [...only] }) }
      found = (await run(document, options)).violations
      if (found.length === 0) break
    }
    observer.disconnect()
    return found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`)
  }, rules)
  expect(said, 'what axe found').toEqual([])
}

/** Nothing that makes a person scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, 'the width of the page').toBeLessThanOrEqual(window ?? 0)
}

/** What `check` sees while the page has the other value of an attribute: another mode, or another direction. */
async function withOther(page: Page, attribute: string, values: readonly [string, string], check: () => Promise<void>) {
  const root = page.locator('html')
  const set = (value: string) => root.evaluate((html, [name, to]) => html.setAttribute(name!, to!), [attribute, value])
  const [one, other] = values
  const isOne = (await root.getAttribute(attribute)) === one
  await set(isOne ? other : one)
  await check()
  await set(isOne ? one : other)
}

/**
 * `const fits = fitting(page)`: a screen as it stands is accessible and no wider than its window, and stays so in the
 * other mode, where only colors differ, and in the other direction; named in reports.
 */
export const fitting = (page: Page) => (what: string) =>
  test.step(what, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await withOther(page, 'data-mantine-color-scheme', ['light', 'dark'], () =>
      expectAccessible(page, ['color-contrast']),
    )
    await withOther(page, 'dir', ['ltr', 'rtl'], () => expectNoSidewaysScroll(page))
  })

export { expect }
