import type { Reminder } from '#contract/reminder.ts'
import { instant } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { reminderLineMessages } from '#web/widgets/reminder-line/messages.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, fitting } from '#e2e/support/fixtures.ts'
import { RemindersPage } from './reminders-page.ts'

/** A Thursday, 15:15 in New York. */
const test = testAt(instant('2026-11-26T20:15:00Z'))
const say = wordsIn(notifyMessages, 'en')
const line = wordsIn(reminderLineMessages, 'en')

for (const [name, device] of DEVICES)
  test(`${name}: a reminder has an advance notice, as it was typed or chosen`, async ({ signUp }) => {
    const { page, api } = await signUp({ device })
    const at = new RemindersPage(page)
    const fits = fitting(page)
    const notice = at.field(at.t('before'))
    const listReminders = async () => {
      const { items } = (await api('GET', '/user/task/reminders')) as { items: Reminder[] }
      return items.map(({ title, notifyMinutes }) => [title, notifyMinutes])
    }
    await at.open()
    await test.step('typed: it is shown, and can be given back to the title', async () => {
      await at.quick.fill('Call the dentist tomorrow at 3pm, 1 h before')
      const chips = page.getByRole('list', { name: line('understood') })
      await expect(chips.getByRole('listitem')).toHaveText(['Tomorrow', '3:00 PM', '1 h before'])
      await expect(page.getByRole('status').filter({ hasText: '1 h before' })).toBeAttached()
      await fits('what is understood')
      await at.button(line('keepInTitle', { said: '1 h before' })).click()
      await expect(chips.getByRole('listitem')).toHaveText(['Tomorrow', '3:00 PM'])
      await at.quick.fill('')
      await at.quick.fill('Call the dentist tomorrow at 3pm, 1 h before')
      await at.quick.press('Enter')
      await expect(at.group('tomorrow')).toContainText('Call the dentist')
      await expect(at.group('tomorrow')).toContainText('1 h before')
      await expect.poll(listReminders).toEqual([['Call the dentist', 60]])
    })
    await test.step('chosen: minutes before a time, days before a day', async () => {
      await at.openRow('Call the dentist')
      await expect(notice).toHaveValue('60')
      await notice.selectOption(say('before', { length: '15 min' }))
      await fits('the form')
      await at.save('save')
      await expect.poll(listReminders).toEqual([['Call the dentist', 15]])
      await at.openRow('Call the dentist')
      await expect(notice).toHaveValue('15')
      await at.field(at.t('time')).fill('')
      await at.field(at.t('time')).blur()
      await expect(notice).toHaveValue('none')
      await expect(notice.getByRole('option')).toHaveText([
        at.t('onlyWhenDue'),
        say('dayBefore'),
        say('daysBefore', { days: 2 }),
        say('daysBefore', { days: 3 }),
        say('weekBefore'),
      ])
      await notice.selectOption(say('dayBefore'))
      await expect(at.dialog.getByText(at.t('beforeDay', { time: '9:00 AM' }))).toBeVisible()
      await at.save('save')
      await expect.poll(listReminders).toEqual([['Call the dentist', 1440]])
    })
    await test.step('a notice without a time stays in the title, with a message', async () => {
      await at.quick.fill('Stamps tomorrow, 1 h before')
      await expect(page.getByText(line('unread', { said: '1 h before' }))).toBeVisible()
    })
  })
