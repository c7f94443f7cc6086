import { entryMessages } from '#web/features/import/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { historyLinkMessages } from '#web/widgets/history-link/messages.ts'
import { commandMessages } from '#web/widgets/palette/command-messages.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { ImportPage } from './import-page.ts'

const link = wordsIn(historyLinkMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('empty screens and the account lead a new user to the import', async ({ signUp }) => {
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      const chooser = at.button(at.t('chooseFiles'))
      for (const path of ['/home', '/statistics']) {
        await page.goto(path)
        await page.getByRole('link', { name: link('bring') }).click()
        await expect(chooser).toBeVisible()
      }
      await page.goto('/account/management')
      await page.getByRole('link', { name: wordsIn(entryMessages, 'en')('button'), exact: true }).click()
      await expect(chooser).toBeVisible()
    })
  })

test('the command menu finds the import by the name of another tracker', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new ImportPage(page)
  await page.goto('/home')
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(wordsIn(commandMessages, 'en')('find')).fill('toggl')
  await page.getByRole('option', { name: /Bring your history/ }).click()
  await expect(at.button(at.t('chooseFiles'))).toBeVisible()
})
