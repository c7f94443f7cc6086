import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

const t = wordsIn(appMessages, 'en')
const question = (page: Page) => page.getByRole('dialog', { name: t('sessionExpiring') })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** On /home, with a token that has so many seconds left, as far as the page knows. */
async function withSecondsLeft({ page }: Person, seconds: number) {
  await page.goto('/api/health')
  await page.evaluate((left) => {
    localStorage.setItem('tokenExpiresAt', new Date(Date.now() + left * 1000).toISOString())
  }, seconds)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('under ten minutes a question with a countdown appears, and extending gives another hour', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await withSecondsLeft(ann, 602)
  await expect(question(page)).toBeHidden()
  await expect(question(page)).toBeVisible()
  await expect(question(page)).toContainText(/in 9:5\d\./)
  await expect(question(page)).toContainText(/in 9:5[0-6]\./)
  await expectAccessible(page)
  const before = await token(page)
  await page.getByRole('button', { name: t('extend') }).click()
  await putAway(question(page))
  expect(await token(page)).not.toBe(before)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('closing only hides the question, and the next action renews the session silently', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await withSecondsLeft(ann, 500)
  const before = await token(page)
  await question(page)
    .getByRole('button', { name: t('later') })
    .click()
  await putAway(question(page))
  expect(await token(page)).toBe(before)
  await page
    .getByRole('link', { name: t('search') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/search/)
  await expect.poll(() => token(page)).not.toBe(before)
  await expect(question(page)).toBeHidden()
})

test('an active user is asked nothing, and gets a new token in time', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await withSecondsLeft(ann, 605)
  const before = await token(page)
  await page.keyboard.press('Shift')
  await expect.poll(() => token(page)).not.toBe(before)
  await expect(question(page)).toBeHidden()
})

test('canceling signs out', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await withSecondsLeft(ann, 500)
  await question(page)
    .getByRole('button', { name: t('signOut') })
    .click()
  await expect(page).toHaveURL(/\/sign-in$/)
  // Nor whose it was, nor until when.
  const kept = await page.evaluate(() => ['token', 'tokenExpiresAt', 'user'].map((key) => localStorage.getItem(key)))
  expect(kept).toEqual([null, null, null])
})

test.describe('a server that cannot extend it', () => {
  test.use({ tolerated: [/503/] })

  test('a failed extension is only logged, and the question stays', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    await withSecondsLeft(ann, 500)
    const before = await token(page)
    const logged = page.waitForEvent('console', (message) => message.type() === 'error')
    await page.route('**/api/auth/refresh-token', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: t('extend') }).click()
    await logged
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/auth/refresh-token')
    await page.getByRole('button', { name: t('extend') }).click()
    await putAway(question(page))
    expect(await token(page)).not.toBe(before)
  })
})

test('a device that slept past the end is not asked, and its next action continues with a new token', async ({
  signUp,
}) => {
  const ann = await signUp()
  const { page } = ann
  await page.goto('/api/health')
  // The server refuses it as it refuses an expired one.
  await page.evaluate(() => {
    localStorage.setItem('tokenExpiresAt', new Date(Date.now() - 1000).toISOString())
    localStorage.setItem('token', 'run.out.already')
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(await token(page)).not.toBe('run.out.already')
})
