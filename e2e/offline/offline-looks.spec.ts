import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { add, HOME, isKept, logAt, setOnline, wordsOfWaiting } from './offline-day.ts'

test.use({ serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the notice and the list of waiting changes are readable for all users', async ({ signUp }) => {
      const { page, api, prefer } = await signUp({ language })
      await prefer(change)
      const fits = fitting(page)
      const day = new DayPage(page, language)
      const { line, list } = wordsOfWaiting(language)
      await page.goto(HOME)
      await isKept(page)
      await setOnline(page, false)
      await add(day, 'One', '9:00', '10:00')
      await add(day, 'Two', '10:00', '11:00')
      await day.startLog()
      await day.form.name.fill('Three')
      await api('POST', '/user/log/activity-log', logAt('Theirs', 9, 9.5))
      await page.reload()
      await expect(day.waiting).toContainText(line('away', { count: 2 }))
      await setOnline(page, true)
      await expect(day.waiting).toContainText(line('needYou', { count: 1 }))
      await expect(day.waiting).toContainText(line('unfinished', { count: 1 }))
      await fits('the line')

      const show = day.waiting.getByRole('button', { name: line('show') })
      await show.press('Enter')
      const dialog = page.getByRole('dialog', { name: list('title') })
      await expect(dialog.getByRole('listitem')).toHaveCount(2)
      await dialog
        .getByRole('button', { name: list('discard') })
        .first()
        .click()
      await expect(dialog.getByText(list('askDiscardChanges'))).toBeVisible()
      await fits('the list')
      await page.keyboard.press('Escape')
      await expect(show).toBeFocused()
    })
  })
