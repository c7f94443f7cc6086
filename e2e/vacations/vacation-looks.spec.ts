import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { test } from '#e2e/support/model-fixtures.ts'
import { dayFrom } from '#e2e/sleep/sleep-page.ts'
import { schoolYear, VacationPage } from './vacation-page.ts'

/** No public holiday in any year. */
const STAFF_DAY = `${schoolYear() + 1}-04-30`
const LONG = 'Two weeks at the sea with everybody who has time, as in every year since we know'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('lists, the year, forms and the search are accessible and fit', async ({ signUp, model }) => {
      test.slow()
      const { page, api, prefer } = await signUp({ language })
      const at = new VacationPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      await at.open()
      await expect(page.getByText(at.t('emptyTitle'))).toBeVisible()
      await fits('nothing yet')

      const add = (name: string, from: number, to: number, more: object = {}) =>
        api('POST', '/vacations', { name, startDate: dayFrom(from), endDate: dayFrom(to), ...more })
      await add(LONG, -2, 11, { reason: LONG })
      await add('New Year', 40, 40, { publicHoliday: true })
      const { id } = (await add('Old trip', -90, -80)) as { id: string }
      await api('PATCH', `/vacations/${id}`, { archived: true })
      await page.reload()
      await expect(at.card(LONG)).toBeVisible()
      await fits('lists and the year')
      await page.getByText(at.t('archived', { count: 1 })).click()
      await expect(at.card('Old trip')).toBeVisible()
      await fits('the archive')

      await at.button(at.t('newVacation')).click()
      await at.inDialog(at.t('add')).click()
      await expect(at.dialog.getByText(at.t('nameNeeded'))).toBeVisible()
      await fits('a form with everything wrong')
      await page.keyboard.press('Escape')
      await expect(at.dialog).toBeHidden()

      model.willSay([['Staff day', STAFF_DAY, STAFF_DAY]], 5)
      await at.button(at.smart('smartAdd')).click()
      await at.inDialog(at.smart('start')).click()
      await expect(at.dialog.getByText(at.smart('cityNeeded'))).toBeVisible()
      await fits('where')
      await at.dialog.getByLabel(at.smart('city')).fill('Denver')
      await at.inDialog(at.smart('start')).click()
      await expect(at.inDialog(at.smart('cancel'))).toBeVisible()
      await fits('the search')
      await expect(at.inDialog(at.smart('discard'))).toBeVisible({ timeout: 30_000 })
      const changing = at.inDialog(at.smart('change', { name: 'Staff day' }))
      await changing.click()
      await at.proposal('Staff day').getByLabel(at.smart('name')).fill('')
      await fits('what was found')
    })
  })
