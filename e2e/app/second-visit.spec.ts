import type { Page, Request } from '@playwright/test'
import { DayPage } from '#e2e/day/day-page.ts'
import { add, HOME, logAt } from '#e2e/offline/offline-day.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

/** The last that a visit asks for, besides the stream of changes. */
const LAST = 'plans/today'

/** Whether the answers of a visit are stored on the device. */
const hasStored = (page: Page) =>
  page.evaluate(async (last) => {
    // To open a store that the app has not made yet would make an empty one.
    if (localStorage.getItem('answersStored') === null) return false
    const opened = indexedDB.open('hourkin-answers')
    await new Promise((done) => (opened.onsuccess = done))
    const keys = opened.result.transaction('answers').objectStore('answers').getAllKeys()
    await new Promise((done) => (keys.onsuccess = done))
    opened.result.close()
    return JSON.stringify(keys.result).includes(last)
  }, LAST)

/** Opens the day, and leaves it when its answers are stored. */
async function visitOnce({ page }: Person): Promise<void> {
  await page.goto(HOME)
  await expect.poll(() => hasStored(page)).toBe(true)
  await page.goto('about:blank')
}

/** Opens the day. @returns the calls up to the one that opens the stream of changes */
async function listCalls({ page }: Person): Promise<string[]> {
  const calls: string[] = []
  const addCall = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  }
  page.on('request', addCall)
  const stream = page.waitForResponse('**/api/live/events*')
  await page.goto(HOME)
  await stream
  page.off('request', addCall)
  return calls
}

test('a first visit makes at most ten calls', async ({ signUp }) => {
  const ann = await signUp()
  const calls = new Set<string>()
  ann.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.add(pathname + search)
  })
  const stream = ann.page.waitForResponse('**/api/live/events*')
  await ann.page.goto('/home')
  await stream
  await expect.poll(() => hasStored(ann.page)).toBe(true)
  // The server may be too young to know what was written before the page was opened.
  calls.delete('/api/live/latest')
  expect(calls.size, [...calls].join('\n')).toBeLessThanOrEqual(10)
})

test('a second visit with nothing new makes at most four calls, and shows the day', async ({ signUp }) => {
  const ann = await signUp()
  await ann.api('POST', '/user/log/activity-log', logAt('Read a chapter', 9, 10))
  await visitOnce(ann)
  const calls = await listCalls(ann)
  await expect(new DayPage(ann.page, 'en').card('Read a chapter')).toBeVisible()
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(4)
})

test('a visit shows what another device has written since the one before, whatever it concerns', async ({ signUp }) => {
  const ann = await signUp()
  await ann.api('POST', '/user/log/activity-log', logAt('Read a chapter', 9, 10))
  await visitOnce(ann)
  await ann.api('POST', '/user/log/activity-log', logAt('Walk', 14, 15))
  const day = new DayPage(ann.page, 'en')
  const calls = await listCalls(ann)
  await expect(day.card('Walk')).toBeVisible()
  await expect(day.card('Read a chapter')).toBeVisible()
  // The preferences, the family and the tags are as they were.
  expect(calls).not.toContain('/api/user/preference')
  await test.step('another language is that of all answers', async () => {
    await visitOnce(ann)
    await ann.prefer({ language: { lang: 'zh_CN' } })
    await listCalls(ann)
    await expect(ann.page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  })
})

test('a log that was saved just before the page was left is there at the next visit', async ({ signUp }) => {
  const ann = await signUp()
  await visitOnce(ann)
  await listCalls(ann)
  const day = new DayPage(ann.page, 'en')
  const saved = ann.page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201)
  await add(day, 'Cook for four', '10:00', '11:00')
  await saved
  await ann.page.goto('about:blank')
  await listCalls(ann)
  await expect(day.card('Cook for four')).toBeVisible()
})

test('an answer that changes nothing of the look does not make the browser style the page anew', async ({ signUp }) => {
  const ann = await signUp()
  await visitOnce(ann)
  await ann.page.addInitScript(() => {
    const again: string[] = []
    Object.assign(window, { again })
    new MutationObserver((changes) => {
      for (const { attributeName, oldValue } of changes)
        if (document.documentElement.getAttribute(attributeName ?? '') === oldValue) again.push(attributeName ?? '')
    }).observe(document, { attributes: true, attributeOldValue: true, subtree: true, attributeFilter: ['dir', 'lang'] })
  })
  await ann.page.goto(HOME)
  const answer = ann.page.waitForResponse('**/api/user/preference')
  await ann.prefer({ language: { lang: 'zh_TW' } })
  await answer
  await expect(ann.page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  expect(await ann.page.evaluate(() => (window as unknown as { again: string[] }).again)).toEqual([])
})
