import { randomUUID } from 'node:crypto'
import { AccountPage } from './account-page.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll } from '#e2e/support/fixtures.ts'
import { test } from '#e2e/support/mail-fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a new address counts once its owner opens the mailed link after signing in, on any device', async ({
      signUp,
      page,
      mailbox,
    }) => {
      const ann = await signUp()
      const account = new AccountPage(ann.page)
      const wanted = `${randomUUID()}@example.org`
      await account.open()
      await account.button('Change email').click()
      await account.field('New email').fill('ann')
      await account.button('Send link').click()
      await expect(account.dialog).toContainText('Enter an email address')
      await account.field('New email').fill((await signUp()).email)
      await account.button('Send link').click()
      await expect(account.dialog).toContainText('Email already exists.')
      await account.field('New email').fill(wanted)
      await account.button('Send link').click()
      await putAway(account.dialog)
      await expect(ann.page.getByText(`Open the link sent to ${wanted}`)).toBeVisible()
      await expect(ann.page.getByRole('main').getByText(ann.email, { exact: true })).toBeVisible()

      const link = await mailbox.link(wanted, '/confirm-email')
      await page.goto(link)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByRole('alert')).toContainText('Sign in to confirm')
      await expect(page.getByRole('link', { name: 'I didn’t create this account' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByLabel('Email').fill(ann.email)
      await page.getByLabel('Password', { exact: true }).fill(ann.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByRole('status')).toContainText(`${wanted} is now your account’s address.`)
      await page.goto(link)
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByRole('alert')).toContainText('This link no longer works.')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(/\/account\/management$/)
      await expect(page.getByRole('main').getByText(wanted, { exact: true })).toBeVisible()
    })
  })
