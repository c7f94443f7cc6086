import { accountMessages } from '#web/features/account/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { AccountPage, drawPicture } from './account-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { putAway } from '#e2e/support/sheets.ts'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the page of the account and its dialogs are accessible and fit', async ({ signUp }) => {
      const { page, api, prefer } = await signUp({ language })
      await api('POST', '/user/log/activity-log', {
        category: 'work',
        activityName: 'Bake',
        startTime: '2026-03-02T08:00:00Z',
        endTime: '2026-03-02T09:00:00Z',
      })
      await prefer({ ...change, timezone: { timezone: 'Asia/Taipei' } })
      const account = new AccountPage(page, language)
      const { t } = account
      const fits = fitting(page)
      await account.open()
      await expect(account.button(t('deleteAccount'))).toBeVisible()
      await fits('the account')

      await account.button(t('deleteAccount')).click()
      await expect(account.dialog.getByRole('textbox')).toBeFocused()
      await fits('a question')
      await account.dialog.getByRole('button', { name: t('cancel') }).click()
      await putAway(account.dialog)

      await account.choose({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page, 600, 900) })
      await expect(account.button(t('useThis'))).toBeEnabled()
      await fits('a picture to cut')
      await account.dialog.getByRole('button', { name: t('cancel') }).click()
      await putAway(account.dialog)

      await page.goto('/account/preferences')
      await expect(page.getByRole('list', { name: wordsIn(accountMessages, language)('lived') })).toBeVisible()
      await fits('the preferences')
    })
  })
