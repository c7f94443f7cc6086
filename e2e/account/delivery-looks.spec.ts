import { addMinutes } from '#domain/time/time.ts'
import { DeliveryPage } from './delivery-page.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { signIn } from '#e2e/support/person.ts'
import { test } from '#e2e/support/push-fixtures.ts'
import { createReminder, RemindersPage } from '#e2e/reminders/reminders-page.ts'

const LONG = 'Ask the dentist whether both children can come on one afternoon, as in every year since we know'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the card, the offer and the snooze menu are accessible and fit', async ({ signUp, reach, clock }) => {
      test.slow()
      const ann = await signUp({ language })
      const { page, api, prefer } = ann
      const fits = fitting(page)
      const reached = await reach(page, 'denied')
      await prefer(change)
      await api('PATCH', '/user/delivery', {
        quietHours: { from: '22:10', to: '07:00' },
        nudges: { timerRunning: true, eveningGaps: true },
      })
      const at = new DeliveryPage(page, language)
      await at.open()
      await expect(at.card.getByText(at.t('blocked'))).toBeVisible()
      await fits('blocked')

      await reached.permit('prompt')
      await createReminder(ann, LONG, { dueDate: addMinutes(clock.now(), -90), category: 'work' })
      const reminders = new RemindersPage(page, language)
      await reminders.open()
      await expect(at.button(at.t('turnOn'))).toBeVisible()
      await fits('the offer')
      await reminders.button(reminders.t('snooze', { title: LONG })).click()
      await expect(page.getByRole('menuitem', { name: reminders.t('inAnHour') })).toBeVisible()
      await fits('what puts off')
      await page.keyboard.press('Escape')

      await at.turnOn()
      const elsewhere = await page.context().browser()!.newContext()
      const other = await elsewhere.newPage()
      await signIn(elsewhere, other, ann)
      await reach(other)
      await new DeliveryPage(other, language).turnOn()
      await elsewhere.close()
      await at.open()
      await expect(at.card.getByRole('listitem')).toHaveCount(1)
      await at.button(at.t('test')).click()
      await expect(at.status).toHaveText(at.t('sentHere'))
      await fits('all of it')
    })
  })
