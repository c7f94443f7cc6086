import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll } from '#e2e/support/fixtures.ts'
import { FamilyPage } from '#e2e/family/family-page.ts'
import { test } from '#e2e/support/mail-fixtures.ts'

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use({ ...device, tolerated: [/403/] })

    test('an account with an unconfirmed address shows it, and confirms it from there', async ({ signUp, mailbox }) => {
      const { page, email } = await signUp({ isConfirmed: false })
      await mailbox.link(email, '/confirm-email')
      const family = new FamilyPage(page)
      await family.open()
      await family.tryCreate('The Lins')
      const dialog = page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .filter({ hasText: 'Confirm your email first' })
      await expect(dialog).toContainText(email)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Resend link' }).click()
      await expect(dialog.getByRole('status')).toContainText(`Link sent to ${email}.`)
      await page.goto(await mailbox.link(email, '/confirm-email'))
      await page.getByRole('button', { name: 'Confirm this address' }).click()
      await expect(page.getByRole('status')).toContainText(`${email} is now your account’s address.`)
      await family.open()
      await family.create('The Lins')
      await expect(family.heading('The Lins')).toBeVisible()
    })
  })
