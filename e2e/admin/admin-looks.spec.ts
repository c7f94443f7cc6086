import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { adminMessages } from '#web/features/admin/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { test } from '#e2e/support/admin-fixtures.ts'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the page of the admin and its dialogs are accessible and fit', async ({ founder, server }) => {
      const t = wordsIn(adminMessages, language)
      const headers = { authorization: `Bearer ${await founder.evaluate(() => localStorage.getItem('token'))}` }
      const post = async (path: string, data?: object) =>
        founder.context().request.post(`${server.url}/api${path}`, { headers, ...(data && { data }) })
      await post('/user/preference', { ...change, language: { lang: language } })
      for (const firstName of ['A person whose name is as long as a name may be', 'Mei']) {
        const { link } = (await (await post('/admin/invitation')).json()) as { link: string }
        const account = { firstName, lastName: 'Muster', email: `${crypto.randomUUID()}@example.org` }
        const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
        await post('/auth/sign-up', { ...account, password: 'four quiet green hills', invitation })
      }
      const fits = fitting(founder)
      await founder.goto('/admin')
      await expect(founder.getByText('Mei Muster').first()).toBeVisible()
      await fits('people, invitations and the server')

      const dialog = founder.getByRole('dialog')
      await founder.getByRole('button', { name: t('invite'), exact: true }).click()
      await expect(dialog.getByRole('img')).toBeVisible()
      await fits('a link to hand over')
      await founder.keyboard.press('Escape')
      await putAway(dialog)

      const menu = founder.getByRole('button', { name: t('actionsOf', { name: 'Mei Muster' }), exact: true }).first()
      await menu.click()
      await founder.getByRole('menuitem', { name: t('resetLink') }).click()
      await expect(dialog.getByText(t('resetText', { name: 'Mei Muster' }))).toBeVisible()
      await fits('the warning before a reset link')
      await founder.keyboard.press('Escape')
      await putAway(dialog)
      await menu.click()
      await founder.getByRole('menuitem', { name: t('disable') }).click()
      await fits('the question before a person is disabled')
    })
  })
