import { randomUUID } from 'node:crypto'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { test } from '#e2e/support/mail-fixtures.ts'

/** No reload, no polling. The product promises a second; here its server and two browsers share one machine. */
const WITHIN = { timeout: 3000 }

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('an invited user signs up by password, confirms the address by mail, and sees the inviter', async ({
      page,
      context,
      mailbox,
      signUp,
    }) => {
      test.slow()
      const wei = await signUp({ firstName: 'Wei', lastName: 'Lin' })
      const [ofWei, ofMei] = [new FamilyPage(wei.page), new FamilyPage(page)]
      const email = `${randomUUID()}@example.org`
      await ofWei.open()
      await ofWei.create('The Lins')
      await ofWei.invite(email)

      await page.goto('/sign-up')
      await page.getByLabel('First name').fill('Mei')
      await page.getByLabel('Last name').fill('Lin')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('four quiet green hills')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page).toHaveURL(/\/home/)
      await mailbox.link(email, '/confirm-email')

      await page.goto('/account/management')
      const again = ofMei.button('Send the link again')
      await expect(page.getByText('Open the link in your email')).toBeVisible()
      await expect(page.getByText(ofMei.invitation('forYou'))).toBeHidden()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await again.click()
      await expect(page.getByText(`Link sent to ${email}.`)).toBeVisible()
      const link = await mailbox.link(email, '/confirm-email')

      await test.step('an open screen shows all of it automatically', async () => {
        const mail = await context.newPage()
        await mail.goto(link)
        await mail.getByRole('button', { name: 'Confirm this address' }).click()
        await expect(mail.getByRole('status')).toContainText(`${email} is now your account’s address.`)
        await mail.close()
        await expect(ofMei.heading(ofMei.invitation('forYou'))).toBeVisible(WITHIN)
        await expect(again).toBeHidden()
      })
      await test.step('the menu of the account says so on every screen', async () => {
        await page.goto('/home')
        await ofMei.waitsForThem('Mei Lin').click()
        const entry = page.getByRole('link', { name: '1 family item to review' })
        await expect(entry).toBeVisible()
        await expectAccessible(page)
        await entry.click()
        await expect(page).toHaveURL(/\/account\/management\/family/)
      })
      await ofMei.button('Accept').click()
      await expect(ofMei.heading('The Lins')).toBeVisible()
      await expect(ofMei.waitsForThem('Mei Lin')).toBeHidden()
      await expect(ofWei.member('Mei Lin')).toBeVisible(WITHIN)
    })
  })

test('an invitation reaches the user on any screen, and disappears with its end', async ({ mailbox, signUp }) => {
  const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei', isConfirmed: false })]
  const [ofWei, ofMei] = [new FamilyPage(wei.page), new FamilyPage(mei.page)]
  await mei.page.goto(await mailbox.link(mei.email, '/confirm-email'))
  await ofMei.button('Confirm this address').click()
  await expect(mei.page.getByRole('status')).toBeVisible()
  const listening = mei.page.waitForResponse('**/api/live/events*')
  await mei.page.goto('/home')
  await listening
  await ofWei.open()
  await ofWei.create('The Lins')
  await ofWei.invite(mei.email)
  await expect(ofMei.waitsForThem('Mei Muster')).toBeVisible(WITHIN)
  await ofWei.button(ofWei.invitation('withdrawOf', { email: mei.email })).click()
  await ofWei.agree(ofWei.invitation('withdraw'))
  await expect(ofMei.waitsForThem('Mei Muster')).toBeHidden(WITHIN)
})
