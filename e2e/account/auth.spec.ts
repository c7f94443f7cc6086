import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'

const PASSWORD = 'four quiet green hills'
const someEmail = () => `${randomUUID()}@example.org`

async function fillSignUp(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('First name').fill('Mei')
  await page.getByLabel('Last name').fill('Lin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a user signs up, stays signed in over a reload, signs out and signs in again', async ({ page }) => {
      const email = someEmail()
      await page.goto('/')
      await expect(page).toHaveURL(/\/sign-in$/)
      await page.getByRole('link', { name: 'Sign up' }).click()
      await fillSignUp(page, email)
      await expect(page).toHaveURL(/\/home/)
      await page.reload()
      await page.getByRole('button', { name: /^Account: Mei/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/sign-in/)
      await page.goto('/home')
      await signIn(page, email)
      await expect(page).toHaveURL(/\/home/)
    })
  })

test('a wanted screen opens after the sign-in, and public screens lead home', async ({ page, signUp }) => {
  const { email } = await signUp()
  await page.goto('/account/preferences')
  await expect(page).toHaveURL(/\/sign-in\?redirectUrl=/)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/account\/preferences$/)
  for (const path of ['/sign-up', '/sign-in?redirectUrl=%2Fplans']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/home/)
  }
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/home/)
})

test('a wrong password is reported without revealing who has an account, and the typed email stays', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp()
  for (const address of [email, someEmail()]) {
    await page.goto('/sign-in')
    await signIn(page, address, 'not the password')
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(address)
    await expect(page).toHaveURL(/\/sign-in/)
  }
})

test('each error in the sign-up form is shown at its field', async ({ page, signUp }) => {
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Enter your first name.')).toBeVisible()
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await fillSignUp(page, someEmail(), 'password1')
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  const { email } = await signUp()
  await fillSignUp(page, email)
  await expect(page.getByText('Email already exists.')).toBeVisible()
})

test('the sign-in screen speaks the language that was chosen, also after a reload', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page.getByRole('button', { name: '登入' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '登入' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^zh-(Hant|TW)/)
})

test.describe('with the server away', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('sign-in and sign-up say that the server is away, and work once it is back', async ({
    page,
    server,
    signUp,
  }) => {
    const { email } = await signUp()
    await page.goto('/sign-up')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await server.stop()
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Unable to sign in')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await fillSignUp(page, someEmail())
    await expect(page.getByRole('alert')).toContainText('Unable to sign up')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await server.start()
    await signIn(page, email)
    await expect(page).toHaveURL(/\/home/)
  })
})
