import { addDays } from '#domain/time/time.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { DATE, HOME, isKept, logAt, setOnline, wordsOfWaiting } from './offline-day.ts'
import { openOtherDevice } from '#e2e/support/person.ts'

test.use({ serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

/** The lists that the device keeps. */
async function readCachedLists(): Promise<string> {
  const opened = indexedDB.open('hourkin-answers')
  await new Promise((done) => (opened.onsuccess = done))
  const all = opened.result.transaction('answers').objectStore('answers').getAll()
  await new Promise((done) => (all.onsuccess = done))
  opened.result.close()
  const lists = (all.result as { key: [string] }[]).filter(({ key }) => key[0].endsWith('/activity-logs'))
  return JSON.stringify(lists)
}

test('the last days open without a network, also days that were never viewed', async ({ signUp }) => {
  const { page, api } = await signUp()
  const day = new DayPage(page, 'en')
  const before = addDays(DATE, -8)
  await api('POST', '/user/log/activity-log', logAt('A week ago', 10, 11, before))
  await page.goto('/home')
  await isKept(page)
  await expect.poll(() => page.evaluate(readCachedLists)).toContain('A week ago')
  await setOnline(page, false)
  await page.goto(`/home?date=${before}`)
  await expect(day.card('A week ago')).toBeVisible()
  await expect(day.waiting).toContainText(wordsOfWaiting('en').line('unreachable'))
})

test('a device whose session was ended elsewhere keeps none of its data', async ({ browser, signUp }) => {
  const ann = await signUp()
  const day = new DayPage(ann.page, 'en')
  await ann.api('POST', '/user/log/activity-log', logAt('Known here', 10, 11))
  const lost = await openOtherDevice(browser, ann)
  await lost.goto(HOME)
  await isKept(lost)
  await expect.poll(() => lost.evaluate(readCachedLists)).toContain('Known here')
  await ann.api('DELETE', '/user/sessions')
  await lost.goto('/plans')
  await expect(lost).toHaveURL(/\/sign-in/u)
  await expect.poll(() => lost.evaluate(readCachedLists)).toBe('[]')
  await ann.page.goto(HOME)
  await expect(day.card('Known here')).toBeVisible()
  await lost.context().close()
})

test('a second visit is painted before the server has answered anything', async ({ server, signUp }) => {
  const { page, api } = await signUp()
  const day = new DayPage(page, 'en')
  await api('POST', '/user/log/activity-log', logAt('Known already', 9, 10))
  await page.goto(HOME)
  await expect(day.card('Known already')).toBeVisible()
  await isKept(page)
  await page.goto('/api/health')
  server.hang()
  await page.goto(HOME)
  await expect(day.card('Known already')).toBeVisible()
  await server.kill()
  await server.start()
})

test('the app can be installed, and a newer version starts when the user wants it', async ({ signUp }) => {
  const { page, prefer } = await signUp()
  await prefer({ language: { lang: 'zh_TW' } })
  const day = new DayPage(page, 'zh_TW')
  await page.goto('/home')
  await isKept(page)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.zh-TW.webmanifest')
  const cdp = await page.context().newCDPSession(page)
  const { errors } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A browser context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  // As a new build does: another script for the same pages.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'))
  const { line } = wordsOfWaiting('zh_TW')
  await expect(day.waiting).toContainText(line('newVersion'))
  const reloaded = page.waitForEvent('load')
  await day.waiting.getByRole('button', { name: line('reload') }).click()
  await reloaded
  const script = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(await script()).toContain('newer')
})

test('the program asks to be compiled as a whole when it arrives, and not when it comes from the device', async ({
  signUp,
}) => {
  const { page } = await signUp()
  await page.goto('/home')
  await isKept(page)
  const program = page.locator('script[type="module"][src^="/assets/base-"]')
  const address = new URL((await program.getAttribute('src'))!, page.url()).href
  const readKept = async (url: string) => (await (await caches.match(url))!.text()).slice(0, 40)
  const sent = await (await page.context().request.get(address)).text()
  expect(sent).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  const kept = await page.evaluate(readKept, address)
  expect(kept).toBe(sent.split('\n')[1]!.slice(0, 40))
})
