import type { DeliverySettings } from '#contract/delivery.ts'
import { DeliveryPage } from './delivery-page.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { test } from '#e2e/support/mail-fixtures.ts'

test('mail is offered to a confirmed address, says that it was sent, and can be turned off', async ({
  signUp,
  mailbox,
}) => {
  const { page, api, email } = await signUp({ isConfirmed: false })
  const at = new DeliveryPage(page)
  await at.open()
  await expect(at.card.getByText(at.t('noMail'))).toBeVisible()
  await expect(at.switch(at.t('mail'))).toBeHidden()

  const token = new URLSearchParams(new URL(await mailbox.link(email, '/confirm-email')).hash.slice(1)).get('token')
  await api('POST', '/user/account/email/confirm', { token })
  await at.open()
  await expect(at.switch(at.t('mail'))).toBeChecked()
  await expect(at.card.getByText(at.t('mailTo', { address: email }))).toBeVisible()
  await at.button(at.t('test')).click()
  await expect(at.status).toHaveText(at.t('sentMail', { address: email }))
  await mailbox.link(email, '/account/preferences')
  await at.switch(at.t('mail')).uncheck()
  await expect(at.button(at.t('test'))).toBeHidden()
  await expect.poll(() => api('GET', '/user/delivery') as Promise<DeliverySettings>).toMatchObject({ mail: false })
})
