import type { Page, Route } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

const shell = wordsIn(appMessages, 'en')
const PREFERENCE = '**/api/user/preference'

/** Lets the page ask for its preferences again, and holds the answer back. @returns the function that delivers it */
async function holdAnswer({ page, prefer }: Person): Promise<() => Promise<void>> {
  let deliver = () => {}
  const isDelivered = new Promise<void>((resolve) => (deliver = resolve))
  const isHeld = new Promise<Route>((resolve) => {
    void page.route(PREFERENCE, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      resolve(route)
      await isDelivered
      await route.fulfill({ response })
    })
  })
  await prefer({ newLog: { length: 30 } })
  const request = (await isHeld).request()
  // The page may have lost its interest meanwhile.
  const isOver = new Promise<void>((resolve) => {
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (one) => one === request && resolve())
  })
  return async () => {
    deliver()
    await isOver
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  }
}

async function openHome({ page }: Person) {
  const stream = page.waitForResponse('**/api/live/events*')
  await page.goto('/home')
  await stream
}

const isNarrow = (page: Page) => page.getByRole('button', { name: shell('expand') }).isVisible()

test('a choice stays although an answer from before it arrives while it is being saved', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  await openHome(person)
  const deliver = await holdAnswer(person)
  let save = () => {}
  const isSaved = new Promise<void>((resolve) => (save = resolve))
  const isSending = new Promise<void>((resolve) => {
    void page.route(PREFERENCE, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      resolve()
      await isSaved
      await route.continue()
    })
  })
  await page.getByRole('button', { name: shell('collapse') }).click()
  await isSending
  await deliver()
  expect(await isNarrow(page)).toBe(true)
  save()
})

test('a choice stays although an answer from before it arrives after it was saved', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  await openHome(person)
  const deliver = await holdAnswer(person)
  const answer = page.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('preference'))
  await page.getByRole('button', { name: shell('collapse') }).click()
  await (await answer).finished()
  await deliver()
  expect(await isNarrow(page)).toBe(true)
})
