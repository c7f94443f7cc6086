import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import { DEVICES, DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { day, createReminder, RemindersPage } from '#e2e/reminders/reminders-page.ts'

const reminderWords = wordsIn(reminderMessages, 'zh_TW')
const uiWords = wordsIn(uiMessages, 'zh_TW')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a notice with something to press stays long enough, and while a pointer or the focus is on it', async ({
      signUp,
    }) => {
      const ann = await signUp()
      const { page } = ann
      const at = new RemindersPage(page)
      for (const title of ['Bins', 'Cake']) await createReminder(ann, title, { dueDate: day(0) })
      await page.clock.install()
      await at.open()
      await at.tick('Bins').click()
      const notice = at.notice(at.say('done', { title: 'Bins' }))
      await expect(notice).toBeVisible()
      await page.clock.runFor(10_000)
      await notice.getByRole('button', { name: at.say('undo') }).focus()
      await page.clock.runFor(60_000)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expect(notice).toBeVisible()
      await at.quick.focus()
      await page.clock.runFor(21_000)
      await expect(notice).toBeHidden()
    })

    test('a notice covers no button of the screen, and none of a dialog', async ({ signUp }) => {
      const ann = await signUp()
      const { page } = ann
      const at = new RemindersPage(page)
      await createReminder(ann, 'Bins', { dueDate: day(0) })
      await at.open()
      await at.tick('Bins').click()
      await expect(at.notice(at.say('done', { title: 'Bins' }))).toBeVisible()
      const opens = at.button(at.t('newReminder')).first()
      await opens.click({ trial: true })
      for (const button of await page.locator('header button:visible, footer button:visible').all())
        await button.click({ trial: true })
      await opens.click()
      for (const label of ['add', 'close'] as const) await at.inDialog(at.t(label)).click({ trial: true })
      await at.inDialog(at.t('close')).click()
    })
  })

test.describe('on a wide screen', () => {
  test.use(DESKTOP)

  test('an equal notice replaces the current one', async ({ signUp }) => {
    const ann = await signUp()
    const at = new RemindersPage(ann.page)
    for (const dueDate of [day(0), day(1)]) await createReminder(ann, 'Bins', { dueDate })
    await at.open()
    const notice = at.notice(at.say('done', { title: 'Bins' }))
    await at.tick('Bins').first().click()
    await expect(notice).toBeVisible()
    await notice.evaluate((first) => first.setAttribute('data-first', ''))
    await at.tick('Bins').first().click()
    await expect(ann.page.locator('[data-first]')).toHaveCount(0)
    await expect(notice).toHaveCount(1)
    await expect(at.tick('Bins')).toHaveCount(0)
    await notice.getByRole('button', { name: at.say('undo') }).click()
    await expect(at.tick('Bins')).toHaveCount(1)
  })

  test('the latest notice shows at once, in the place of the oldest', async ({ signUp }) => {
    const ann = await signUp()
    const at = new RemindersPage(ann.page)
    await at.open()
    const titles = ['Bins', 'Cake', 'Stamps', 'Bread', 'Tea', 'Soap']
    for (const title of titles) {
      await at.quick.fill(title)
      await at.quick.press('Enter')
      await expect(at.notice(`“${title}”`)).toBeVisible({ timeout: 3000 })
    }
    await expect(ann.page.locator('.mantine-Notification-root')).toHaveCount(4)
    await expect(at.notice('“Bins”')).toBeHidden()
  })

  test('after an undo by key, the notice does not offer it again', async ({ signUp }) => {
    const ann = await signUp()
    const at = new RemindersPage(ann.page)
    for (const title of ['Bins', 'Cake']) await createReminder(ann, title, { dueDate: day(0) })
    await at.open()
    await at.tick('Bins').click()
    const notice = at.notice(at.say('done', { title: 'Bins' }))
    await expect(notice).toBeVisible()
    await ann.page.locator('body').press('Control+z')
    await expect(at.notice(at.say('reopened', { title: 'Bins' }))).toBeVisible()
    await expect(notice).toBeHidden()
  })

  test('a notice on the screen is in the language that its user has just chosen', async ({ signUp }) => {
    const ann = await signUp()
    const at = new RemindersPage(ann.page)
    await createReminder(ann, 'Bins', { dueDate: day(0), recurrence: 'FREQ=DAILY' })
    const listening = ann.page.waitForResponse('**/api/live/events*')
    await at.open()
    await listening
    await at.tick('Bins').click()
    const notice = ann.page.getByRole('alert').filter({ hasText: 'Bins' })
    await expect(notice).toContainText('Tomorrow')
    await ann.api('POST', '/user/preference', { language: { lang: 'zh_TW' } })
    await expect(notice).toContainText('明天')
    await expect(notice).not.toContainText('Tomorrow')
    await expect(notice.getByRole('button', { name: reminderWords('undo') })).toBeVisible()
    await expect(notice.getByRole('button', { name: uiWords('closeNotice') })).toBeVisible()
  })
})
