import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from './day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { openOtherDevice } from '#e2e/support/person.ts'

/** The promise of the product: no reload, no polling. */
const WITHIN = { timeout: 1000 }
const STREAM = '**/api/live/events*'
const shell = wordsIn(appMessages, 'en')

/** Opens a screen, and waits until it hears what happens elsewhere. */
async function open(page: Page, path: string): Promise<void> {
  const listening = page.waitForResponse(STREAM)
  await page.goto(path)
  await listening
}

const log = (name: string, from: string, to: string) => ({
  category: 'work',
  activityName: name,
  startTime: `${yesterday()}T${from}:00Z`,
  endTime: `${yesterday()}T${to}:00Z`,
})
/** For a user in New York, in the hours that are the same day there. */
const yesterday = () => new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 10)
const yesterdayAtHome = () => `/home?date=${yesterday()}`

test('a device shows the logs, changes and deletions of another within a second, and keeps its typed text', async ({
  browser,
  signUp,
}) => {
  const ann = await signUp()
  const [phone, desk] = [ann.page, await openOtherDevice(browser, ann)]
  const [onPhone, onDesk] = [new DayPage(phone, 'en'), new DayPage(desk, 'en')]
  await open(phone, yesterdayAtHome())
  await open(desk, yesterdayAtHome())

  await onPhone.startLog()
  await onPhone.form.enter({ category: 'study', name: 'Read a chapter', from: '14:00', to: '15:00' })
  const saved = phone.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await onPhone.form.submit()
  await saved
  await expect(onDesk.card('Read a chapter')).toBeVisible(WITHIN)

  await test.step('an open form on the other device keeps its typed text', async () => {
    await onDesk.startLog()
    await onDesk.form.name.fill('Cook for four')
    await ann.api('POST', '/user/log/activity-log', log('Walk', '20:00', '20:30'))
    await expect(onPhone.card('Walk')).toBeVisible(WITHIN)
    await expect(desk.locator('[data-log]').filter({ hasText: 'Walk' })).toBeVisible(WITHIN)
    await expect(onDesk.form.name).toHaveValue('Cook for four')
    await expect(onDesk.form.name).toBeFocused()
    await onDesk.form.close()
  })

  await test.step('a deleted log disappears everywhere', async () => {
    const gone = desk.waitForResponse((answer) => answer.request().method() !== 'GET')
    await onDesk.card('Read a chapter').focus()
    await desk.keyboard.press('Delete')
    await gone
    await expect(onPhone.card('Read a chapter')).toHaveCount(0, WITHIN)
  })
  await desk.context().close()
})

test('preferences arrive, too, and the device that changed them does not load them again', async ({
  browser,
  signUp,
}) => {
  const ann = await signUp()
  const desk = await openOtherDevice(browser, ann)
  await open(ann.page, '/home')
  await open(desk, '/account/preferences')
  // Once it has heard what happened before it listened, it has nothing more to ask for.
  await ann.prefer({ uiTheme: { direction: 'rtl' } })
  for (const page of [ann.page, desk]) await expect(page.locator('html')).toHaveAttribute('dir', 'rtl', WITHIN)
  const asked: string[] = []
  desk.on('request', (request) => request.method() === 'GET' && asked.push(new URL(request.url()).pathname))
  const took: number[] = []
  for (const [button, mode] of [
    [shell('toDark'), 'dark'],
    [shell('toLight'), 'light'],
    [shell('toDark'), 'dark'],
  ] as const) {
    const saved = desk.waitForResponse((answer) => answer.request().method() === 'POST')
    await desk.getByRole('button', { name: button }).click()
    await saved
    const since = performance.now()
    await expect(ann.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode)
    took.push(performance.now() - since)
  }
  // A machine with two browsers on it may stall once, or twice.
  expect(Math.min(...took)).toBeLessThan(WITHIN.timeout)
  expect(asked).not.toContain('/api/user/preference')
  await desk.context().close()
})

test.describe('a restarted server', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })
  test('reconnects, and shows the changes it missed', async ({ browser, server, signUp }) => {
    test.slow()
    const ann = await signUp()
    const desk = await openOtherDevice(browser, ann)
    const [onPhone, onDesk] = [new DayPage(ann.page, 'en'), new DayPage(desk, 'en')]
    await open(ann.page, yesterdayAtHome())
    await open(desk, yesterdayAtHome())
    await desk.route(STREAM, (route) => route.abort())
    await server.stop()
    await server.start()
    await ann.api('POST', '/user/log/activity-log', log('While nobody listened', '15:00', '16:00'))
    await expect(onPhone.card('While nobody listened')).toBeVisible()
    const listening = desk.waitForResponse(STREAM)
    await desk.unroute(STREAM)
    await listening
    await expect(onDesk.card('While nobody listened')).toBeVisible(WITHIN)
    await ann.api('POST', '/user/log/activity-log', log('As ever', '17:00', '18:00'))
    await expect(onPhone.card('As ever')).toBeVisible(WITHIN)
    await expect(onDesk.card('As ever')).toBeVisible(WITHIN)
    await desk.context().close()
  })
})

test('of two tabs that edit one log the later sees the conflict, and overwrites nothing by accident', async ({
  signUp,
}) => {
  const ann = await signUp()
  await ann.api('POST', '/user/log/activity-log', log('Draft', '15:00', '16:00'))
  const tab = await ann.page.context().newPage()
  const [first, second] = [new DayPage(ann.page, 'en'), new DayPage(tab, 'en')]
  await open(ann.page, yesterdayAtHome())
  await open(tab, yesterdayAtHome())
  // A browser draws nothing in a tab that lies under another one.
  await ann.page.bringToFront()
  await first.edit('Draft')
  await tab.bringToFront()
  await second.edit('Draft')
  await ann.page.bringToFront()
  await first.form.name.fill('First words')
  const saved = ann.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await first.form.submit()
  await saved
  await tab.bringToFront()
  await second.form.name.fill('Other words')
  const refused = tab.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await second.form.save.click()
  expect((await refused).status()).toBe(409)
  await expect(second.form.sheet).toBeVisible()
  await expect(second.form.name).toHaveValue('Other words')
  await expect(second.form.alert).toBeVisible()
  await expect(first.card('First words')).toBeVisible()
  const kept = second.form.submit()
  await kept
  await expect(first.card('Other words')).toBeVisible(WITHIN)
})

/** As a browser tells a page that another tab lies over it, or none any more. */
const setPageHidden = (page: Page, hidden: boolean): Promise<unknown> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
    return document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

const isStream = (request: { url: () => string }) => request.url().includes('/api/live/events')
const waitForStreamEnd = (page: Page): Promise<unknown> =>
  Promise.race([page.waitForEvent('requestfailed', isStream), page.waitForEvent('requestfinished', isStream)])

test('a hidden tab disconnects after a while, and gets the missed changes when it is shown again', async ({
  signUp,
}) => {
  const ann = await signUp()
  const { page } = ann
  await page.clock.install()
  await open(page, yesterdayAtHome())
  const hungUp = waitForStreamEnd(page)
  await setPageHidden(page, true)
  await page.clock.fastForward('05:01')
  await hungUp
  await ann.api('POST', '/user/log/activity-log', log('Unseen', '15:00', '16:00'))
  const listening = page.waitForResponse(STREAM)
  await setPageHidden(page, false)
  await listening
  await expect(new DayPage(page, 'en').card('Unseen')).toBeVisible(WITHIN)
})

test('of several tabs, the visible one takes the connection from the others', async ({ signUp }) => {
  const { page } = await signUp()
  await open(page, '/home')
  await setPageHidden(page, true)
  const hungUp = waitForStreamEnd(page)
  const tab = await page.context().newPage()
  await open(tab, '/home')
  await hungUp
  const listening = page.waitForResponse(STREAM)
  await setPageHidden(page, false)
  await listening
})

test('a user who signs out gets no more changes', async ({ signUp }) => {
  const { page } = await signUp()
  await open(page, '/home')
  const hungUp = waitForStreamEnd(page)
  await page.getByRole('button', { name: shell('accountOf', { name: 'Ann Muster' }) }).click()
  await page.getByRole('button', { name: shell('signOut') }).click()
  await hungUp
  await expect(page).toHaveURL(/sign-in/)
})
