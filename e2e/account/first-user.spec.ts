import { wordsIn } from '#web/i18n/words-in.ts'
import { authMessages } from '#web/features/auth/messages.ts'
import { test } from '#e2e/support/empty-server-fixtures.ts'
import { expect, PHONE } from '#e2e/support/fixtures.ts'

test.use(PHONE)

test('an empty server introduces itself to its first user, makes them its admin, and asks for one name', async ({
  page,
  browser,
  server,
}) => {
  const t = wordsIn(authMessages, 'en')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('welcomeTitle') })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-up/)
  await expect(page.getByText(t('welcomeLead'))).toBeVisible()
  await expect(page.getByText(t('firstText'))).toBeVisible()
  await page.getByLabel(t('firstName')).fill('Ann')
  await page.getByLabel(t('email')).fill('ann@example.org')
  await page.getByLabel(t('password'), { exact: true }).fill('one long walk a day')
  await page.getByRole('button', { name: t('signUp') }).click()
  await expect(page).toHaveURL(/\/home/)

  await test.step('and greets all others as returning users', async () => {
    const context = await browser.newContext({ ...PHONE, baseURL: server.url })
    const visitor = await context.newPage()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { name: t('signInTitle') })).toBeVisible()
    await expect(visitor.getByText(t('invite'))).toBeVisible()
    await context.close()
  })
})
