import { CalendarPage, FIRST, on } from './calendar-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the calendar is accessible and fits in every view', async ({ signUp }) => {
      test.slow()
      const person = await signUp({ language })
      const at = new CalendarPage(person, language)
      const { page, sheet, entry } = at
      const fits = fitting(page)
      await person.prefer(change)
      await page.goto('/calendar?view=list')
      await expect(page.getByText(at.t('empty'))).toBeVisible()
      await fits('nothing to list')
      await at.fill()
      for (const [view, date] of [
        ['list', FIRST],
        ['week', on(7)],
        ['day', on(8)],
        ['month', on(2)],
      ] as const) {
        await at.open(view, date)
        await expect(entry(view === 'day' ? 'Passport' : 'Piano').first()).toBeVisible()
        await fits(view)
      }
      // A phone lists all of a day below its month.
      if (!device.isMobile) {
        await at
          .cell(on(2))
          .getByText(at.t('more', { count: 2 }))
          .click()
        await expect(sheet).toBeVisible()
        await fits('the rest of a day')
        await page.keyboard.press('Escape')
      }
      await entry('Piano').first().press('Enter')
      await expect(sheet.getByRole('link')).toBeFocused()
      await fits('an entry')
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await at.button(at.t('subscribe')).click()
      await sheet.getByRole('button', { name: at.t('make') }).click()
      await expect(sheet.getByLabel(at.t('address'))).toBeVisible()
      await fits('the secret address')
    })
  })
