import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test as base } from '#e2e/support/fixtures.ts'
import { known, start, test, withoutFonts } from '#e2e/support/google-fixtures.ts'
import type { IdentityProvider } from '#e2e/support/identity-provider.ts'

/** From the page of the account to the provider and back. */
async function linkAccount(page: Page, provider: IdentityProvider, login: string) {
  await page.goto('/account/management')
  await withoutFonts(page)
  await page.getByRole('button', { name: 'Link 127.0.0.1', exact: true }).click()
  await provider.signIn(page, login)
  await expect(page).toHaveURL(/\/account\/management$/)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a new user signs in through the provider, arrives at the wanted screen, and is not asked the next time', async ({
      page,
      provider,
    }) => {
      const { login, email } = known(provider)
      await page.goto('/management/tags')
      await expectNoSidewaysScroll(page)
      await start(page)
      await provider.signIn(page, login)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nice to meet you')
      await expect(page.getByText(email)).toBeVisible()
      await expect(page).toHaveURL(/\/auth\/google\/callback$/)
      await expect(page.getByLabel('Last name')).toHaveValue('Chen')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Switch to dark mode' }).click()
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByLabel('First name').fill(' ')
      await page.getByRole('button', { name: 'Create my account' }).click()
      await expect(page.getByLabel('First name')).toBeFocused()
      await expect(page.getByText('Enter a name')).toBeVisible()
      await page.getByLabel('First name').fill('Meimei')
      await page.getByRole('button', { name: 'Create my account' }).click()
      await expect(page).toHaveURL(/\/management\/tags$/)

      await page.goto('/home')
      await signOut(page)
      await start(page)
      await expect(page).toHaveURL(/\/home/)
      await expect(page.getByRole('button', { name: /^Account: Meimei/ })).toBeVisible()
    })
  })

test('a reloaded page still asks whom the account is for, in the user’s language', async ({ page, provider }) => {
  const { login } = known(provider)
  await page.goto('/sign-up')
  await start(page)
  await provider.signIn(page, login)
  await expect(page.getByLabel('Last name')).toHaveValue('Chen')
  await page.reload()
  await expect(page.getByLabel('Last name')).toHaveValue('Chen')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('繁體中文')
  await page.getByRole('button', { name: '建立帳戶' }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
})

test('a failure at the provider has a message of its own, in three languages', async ({ page, provider }) => {
  const { login } = known(provider, { email_verified: false })
  await page.goto('/sign-in')
  await start(page)
  await provider.signIn(page, login)
  const alert = page.getByRole('alert')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Unable to sign in with 127.0.0.1')
  await expect(alert).toContainText('hasn’t verified your email address')
  await expectAccessible(page)
  const speak = async (language: string, label: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('button', { name: language }).click()
  }
  await speak('简体中文', 'Language')
  await expect(heading).toHaveText('无法使用 127.0.0.1 登录')
  await speak('繁體中文', '语言')
  await expect(heading).toHaveText('無法使用 127.0.0.1 登入')
  await page.getByRole('link', { name: '返回登入' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('a user who cancels at the provider sees that nothing has changed', async ({ page }) => {
  await page.goto('/sign-in')
  await start(page)
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page.getByRole('alert')).toContainText('without signing in')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('an unexpected answer of the provider opens nothing', async ({ page }) => {
  const sent = page.waitForRequest('**/api/auth/google/callback')
  await page.goto('/auth/google/callback?code=12345678901234567890&state=1e5')
  expect((await sent).postDataJSON()).toEqual({ code: '12345678901234567890', state: '1e5' })
  await expect(page.getByRole('heading', { name: 'Unable to sign in with 127.0.0.1' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/google\/callback$/)
  await page.goto('/home')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('an address with an account here is not taken over', async ({ page, provider, signUp }) => {
  const { email } = await signUp()
  const { login } = known(provider, { email })
  await page.goto('/sign-in')
  await start(page)
  await provider.signIn(page, login)
  await expect(page.getByRole('alert')).toContainText('Sign in as usual, then link')
})

test.describe('linked', () => {
  test('it opens the account until it is unlinked', async ({ provider, signUp, page }) => {
    const { page: own, user, email } = await signUp({ firstName: 'Wei' })
    const over = known(provider)
    await linkAccount(own, provider, over.login)
    await expect(own.getByText(`Linked with ${over.email}.`)).toBeVisible()
    await expect(own.getByText('You can now sign in with it')).toBeVisible()

    await page.goto('/sign-in?redirectUrl=%2Fmanagement%2Ftags')
    await start(page)
    await provider.signIn(page, over.login)
    await expect(page).toHaveURL(/\/management\/tags$/)
    const remembered = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(remembered ?? '{}')).toMatchObject({ userId: user.userId, email })

    await own.getByRole('button', { name: 'Unlink 127.0.0.1' }).click()
    await own.getByRole('dialog').getByRole('button', { name: 'Unlink 127.0.0.1' }).click()
    await expect(own.getByRole('button', { name: 'Link 127.0.0.1', exact: true })).toBeVisible()
  })

  test('it takes the second step like any other way in', async ({ provider, signUp, page }) => {
    const { page: own, api } = await signUp()
    const { login } = known(provider)
    await linkAccount(own, provider, login)
    const { secret } = (await api('POST', '/user/second-factor/totp')) as { secret: string }
    const code = new TOTP({ secret }).generate()
    const confirmed = await api('POST', '/user/second-factor/totp/confirm', { code })
    const [recovery = ''] = (confirmed as { recoveryCodes: string[] }).recoveryCodes

    await page.goto('/sign-in?redirectUrl=%2Fmanagement%2Ftags')
    await start(page)
    await provider.signIn(page, login)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/management\/tags$/)
  })
})

base('where there is no provider, nothing is said of one', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByRole('button', { name: /Continue with/ })).toHaveCount(0)
  }
  await page.goto('/auth/google/callback?code=1&state=2')
  await expect(page).toHaveURL(/\/sign-in$/)
})
