import { authMessages } from '#web/features/auth/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { test } from '#e2e/support/mail-fixtures.ts'

const t = wordsIn(authMessages, 'en')
const NEW_PASSWORD = 'seven slow grey herons'

test('a user who forgot the password asks for a link, chooses another password, and signs in only with it', async ({
  browser,
  page,
  signUp,
  mailbox,
}) => {
  const { email, password } = await signUp()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const fill = (field: 'email' | 'password' | 'newPassword', text: string) =>
    page.getByLabel(t(field), { exact: true }).fill(text)

  await page.goto('/sign-in')
  await page.getByRole('link', { name: t('forgot') }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await button(t('sendLink')).click()
  await expect(page.getByText(t('needEmail'))).toBeVisible()
  await fill('email', email)
  await button(t('sendLink')).click()
  await expect(page.getByRole('status')).toContainText(t('linkSentText', { email }))

  const link = await mailbox.link(email, '/reset-password')
  await page.goto(link)
  await fill('newPassword', 'password1')
  await button(t('savePassword')).click()
  await expect(page.getByText(t('passwordCommon'))).toBeVisible()
  await fill('newPassword', NEW_PASSWORD)
  await button(t('savePassword')).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText(t('passwordSaved'))).toBeVisible()

  const enter = async (typed: string) => {
    await fill('email', email)
    await fill('password', typed)
    await button(t('signIn')).click()
  }
  await enter(password)
  await expect(page.getByText(t('wrongPassword'))).toBeVisible()
  await enter(NEW_PASSWORD)
  await expect(page).toHaveURL(/\/home/)

  const elsewhere = await browser.newContext()
  const fresh = await elsewhere.newPage()
  await fresh.goto(link)
  await fresh.getByLabel(t('newPassword'), { exact: true }).fill(`${NEW_PASSWORD}!`)
  await fresh.getByRole('button', { name: t('savePassword'), exact: true }).click()
  await expect(fresh.getByText(t('linkDead'))).toBeVisible()
  await elsewhere.close()
})
