import { addMinutes, epochMs, instantAt, MINUTE_MS } from '#domain/time/time.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { createReminder, RemindersPage } from './reminders-page.ts'

/** The start of the next minute that leaves time to open a page. */
function nextMinute() {
  const soon = Date.now() + MINUTE_MS / 2
  return instantAt(Math.ceil(soon / MINUTE_MS) * MINUTE_MS)
}

for (const [name, device] of DEVICES)
  test(`${name}: a reminder that is due shows in the app, and can be put off there`, async ({ signUp }) => {
    test.slow()
    const ann = await signUp({ device })
    const { page } = ann
    const at = new RemindersPage(page)
    const due = nextMinute()
    await createReminder(ann, 'Stamps', { dueDate: due })
    await createReminder(ann, 'Cake', { dueDate: addMinutes(due, 30) })
    await page.goto('/home')
    const notice = at.notice(at.say('dueNow', { title: 'Stamps' }))
    await expect(notice).toBeVisible({ timeout: epochMs(due) - Date.now() + MINUTE_MS })
    await expect(notice.getByRole('button', { name: at.say('completeIt'), exact: true })).toBeVisible()
    await fitting(page)('the notice')
    await notice.getByRole('button', { name: at.say('snoozeTen'), exact: true }).click()
    await expect(at.notice('“Stamps” snoozed')).toBeVisible()
    await expect(at.notice(at.say('dueNow', { title: 'Cake' }))).toBeHidden()

    await at.open()
    await expect(at.row('Stamps')).toContainText(/Snoozed until \d+:\d\d/)
    await expect(at.row('Cake')).not.toContainText('Snoozed')
  })
