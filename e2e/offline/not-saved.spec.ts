import { wordsIn } from '#web/i18n/words-in.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { createReminder, RemindersPage } from '#e2e/reminders/reminders-page.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { VacationPage } from '#e2e/vacations/vacation-page.ts'

const say = wordsIn(noticeMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('typed fields of a vacation can be restored, however its dialog was closed', async ({ signUp }) => {
      const { page } = await signUp()
      const at = new VacationPage(page, 'en')
      await at.open()
      const back = (of: string) => at.notice(`Not saved: ${of}`).getByRole('button', { name: say('bringBack') })
      await at.button(at.t('newVacation')).click()
      await test.step('without typed text, there is no notice', async () => {
        await page.keyboard.press('Escape')
        await putAway(at.dialog)
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
      await at.button(at.t('newVacation')).click()
      await at.enter({ name: 'Summer', reason: 'Granny’s birthday' })
      await page.mouse.click(5, 5)
      await expect(at.dialog).toBeVisible()
      await at.inDialog(at.t('close')).click()
      await putAway(at.dialog)
      await back('Summer').click()
      await expect(at.dialog.getByLabel(at.t('reason'))).toHaveValue('Granny’s birthday')
      await page.keyboard.press('Escape')
      await putAway(at.dialog)
      await back('Summer').click()
      await at.enter({ from: '2027-07-01', to: '2027-07-09' })
      await at.inDialog(at.t('add')).click()
      await expect(at.card('Summer')).toBeVisible()
      await expect(at.notice('Not saved')).toHaveCount(0)
    })

    test('typed fields of a reminder can be restored, however its dialog was closed', async ({ signUp }) => {
      const ann = await signUp()
      await createReminder(ann, 'Library books')
      const { page } = ann
      const at = new RemindersPage(page)
      await at.open()
      const back = (of: string) => at.notice(`Not saved: ${of}`).getByRole('button', { name: say('bringBack') })
      await at.button(at.t('newReminder')).click()
      await at.field(at.t('description')).fill('All of them')
      await page.keyboard.press('Escape')
      await putAway(at.dialog)
      await back(at.t('newReminder')).click()
      await expect(at.field(at.t('description'))).toHaveValue('All of them')
      await at.field(at.t('title')).fill('Bins')
      await at.save('add')
      await expect(at.row('Bins')).toBeVisible()
      await expect(at.notice('Not saved')).toHaveCount(0)

      await test.step('also for an existing one', async () => {
        await at.openRow('Library books')
        await at.field(at.t('title')).fill('Library book')
        await at.inDialog(at.t('close')).click()
        await putAway(at.dialog)
        await back('Library book').click()
        await at.save('save')
        await expect(at.row('Library books')).toHaveCount(0)
        await expect(at.row('Library book')).toHaveCount(1)
      })
    })
  })
