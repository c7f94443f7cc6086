import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { day, createReminder, RemindersPage } from './reminders-page.ts'
import { createFamily } from '#e2e/family/views-page.ts'

const LONG = 'Ask the dentist whether both children can come on one afternoon, as in every year since we know'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('lists, forms, details and the overview are accessible and fit', async ({ signUp }) => {
      test.slow()
      const ann = await signUp({ language })
      const { page, api, prefer } = ann
      const at = new RemindersPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      await at.open()
      await expect(page.getByText(at.t('emptyTitle'))).toBeVisible()
      await fits('nothing yet')

      const [mia] = await createFamily(ann, 'Mia')
      const week = { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=6', category: 'work' }
      await createReminder(ann, LONG, { dueDate: day(-3), sharedWith: [mia!._id], ...week })
      await createReminder(ann, 'Bins', { dueDate: day(0), assignee: mia!._id })
      await createReminder(ann, 'Juggle')
      const { id } = await createReminder(ann, 'Stamps', { dueDate: day(1), description: LONG })
      await api('POST', '/user/task/status', { id, completed: true })
      await page.reload()
      await expect(at.row(LONG)).toBeVisible()
      await fits('lists')
      await at.show('completed')
      await expect(at.row('Stamps')).toBeVisible()
      await fits('what is done')
      await at.openRow('Stamps')
      await fits('details')
      await page.keyboard.press('Escape')
      await expect(at.dialog).toBeHidden()

      await at.button(at.t('newReminder')).first().click()
      await at.field(at.t('date')).fill('')
      await at.field(at.t('repeat')).selectOption('weekly')
      await at.field(at.t('ends')).selectOption('until')
      await at.field(at.t('assignee')).selectOption({ label: 'Mia' })
      await at.inDialog(at.t('add')).click()
      await expect(at.dialog.getByText(at.t('titleNeeded'))).toBeVisible()
      await fits('a form with everything wrong')
      await page.keyboard.press('Escape')
      await expect(at.dialog).toBeHidden()

      if (device.viewport.width > 768) {
        await at.count(1, 1, 1).click()
        await expect(at.overview.getByRole('listitem')).toContainText([LONG])
        await fits('the overview')
      }
    })
  })
