import { wordsIn } from '#web/i18n/words-in.ts'
import { LAYOUT_TYPES } from '#web/widgets/appearance/layout.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, fitting, test } from '#e2e/support/fixtures.ts'
import { day, createReminder, RemindersPage } from './reminders-page.ts'

const shell = wordsIn(appMessages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)
    // On a phone there is the drawer, and the layout that has none.
    for (const type of name === 'phone' ? (['collapsibleSide', 'blank'] as const) : LAYOUT_TYPES)
      test(`layout ${type}: today’s reminders and those of the next 24 hours are one step away`, async ({ signUp }) => {
        const ann = await signUp()
        const { page } = ann
        const at = new RemindersPage(page)
        await ann.prefer({ uiTheme: { layout: { type, sideNavCollapse: false } } })
        await createReminder(ann, 'Bins', { dueDate: day(0) })
        await createReminder(ann, 'Cake', { dueDate: day(1) })
        await page.goto('/home')
        if (name === 'phone' && type !== 'blank') await page.getByRole('button', { name: shell('openMenu') }).click()
        await at.count(0, 1, 2).click()
        await expect(at.overview.getByRole('listitem')).toContainText(['Bins'])
        await at.overview.getByText(at.say('next24h')).click()
        await expect(at.overview.getByRole('listitem')).toContainText(['Bins', 'Cake'])
        const [button, panel] = [await at.count(0, 1, 2).boundingBox(), await at.overview.boundingBox()]
        expect(panel!.x).toBeGreaterThanOrEqual(0)
        expect(panel!.x + panel!.width).toBeLessThanOrEqual(device.viewport.width)
        // Where one looks: beside the button, or below it.
        if (name !== 'phone') expect(Math.abs(panel!.x - button!.x)).toBeLessThan(400)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await at.overview.getByRole('checkbox', { name: at.say('complete', { title: 'Bins' }) }).click()
        await expect(at.count(0, 0, 1)).toBeVisible()
      })

    test('today and the next 24 hours are views of their own among all open reminders', async ({ signUp }) => {
      const ann = await signUp()
      const { page } = ann
      const at = new RemindersPage(page)
      await createReminder(ann, 'Bins', { dueDate: day(0) })
      await createReminder(ann, 'Cake', { dueDate: day(1) })
      await createReminder(ann, 'Trip', { dueDate: day(5) })
      await at.open()
      await at.show('today')
      await expect(page).toHaveURL(/status=today/)
      await expect(page.locator('[data-reminder]')).toContainText(['Bins'])
      await at.show('next24h')
      await expect(at.group('tomorrow')).toContainText('Cake')
      await expect(page.locator('[data-reminder]')).toContainText(['Bins', 'Cake'])
      await fitting(page)('the next 24 hours')
      await at.tick('Bins').click()
      await expect(page.locator('[data-reminder]')).toContainText(['Cake'])
      await page.reload()
      await at.show('today')
      await expect(page.getByText(at.say('todayEmpty'))).toBeVisible()
      await at.quick.fill('Stamps')
      await at.quick.press('Enter')
      await expect(at.group('today')).toContainText('Stamps')
      await at.show('pending')
      await expect(at.group('later')).toContainText('Trip')
    })
  })
