import { DayPage } from './day-page.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { seedLogs, YESTERDAY } from './timeline-drag.ts'
import { LOOKS } from '#e2e/support/looks.ts'

const DAY = {
  Breakfast: { category: 'dailyActivity' as const, from: 8, to: 9 },
  Report: { from: 9, to: 10 },
  Mail: { from: 10, to: 11 },
  Lunch: { category: 'dailyActivity' as const, from: 12, to: 13 },
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('several logs are changed at once, and undone at once', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      const { words, form } = day
      const button = (label: string) => page.getByRole('button', { name: label, exact: true })
      await seedLogs(person, DAY)
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Lunch')).toBeVisible()

      await test.step('selects by tapping, and says how many', async () => {
        await button(words.home('select')).click()
        await expect(day.bulk).toBeVisible()
        await day.card('Report').click()
        await day.card('Mail').click()
        await day.card('Lunch').click()
        await day.card('Lunch').click()
        await expect(day.bulk).toContainText(words.tools('selected', { count: 2 }))
        await expect(day.card('Report')).toHaveAttribute('aria-pressed', 'true')
        await expect(day.card('Lunch')).toHaveAttribute('aria-pressed', 'false')
      })

      await test.step('a rating, another activity and half an hour later, in one change', async () => {
        await day.bulk.getByRole('button', { name: words.tools('change') }).click()
        await form.sheet.getByRole('radio', { name: words.rating('stars', { count: 4 }) }).check()
        await expect(form.name).not.toHaveAttribute('required')
        await form.sheet.getByRole('radio', { name: words.category('study'), exact: true }).check()
        await expect(form.name).toHaveAttribute('required')
        await form.name.fill('Read')
        await form.sheet.getByRole('button', { name: words.tools('shiftOn', { minutes: 60 }) }).click()
        await form.sheet.getByRole('button', { name: words.tools('shiftBack', { minutes: 15 }) }).click()
        await expect(form.sheet).toContainText('45 min later')
        await form.sheet.getByRole('button', { name: words.tools('save'), exact: true }).click()
        await expect(form.sheet).toBeHidden()
        await expect(day.card('Read')).toHaveCount(2)
        await expect(day.card('Read').first()).toHaveAccessibleName(/9:45.*10:45.*Study.*4 stars/)
        await expect(day.card('Read').last()).toHaveAccessibleName(/10:45.*11:45.*Study.*4 stars/)
        await expect(day.bulk).toBeHidden()
      })

      await test.step('undone, all logs are restored', async () => {
        await day.undo(words.tools('changedSome', { count: 2 }))
        await expect(day.card('Read')).toHaveCount(0)
        await expect(day.card('Report')).toHaveAccessibleName(/9:00.*10:00.*Work.*not rated/)
        await expect(day.card('Mail')).toHaveAccessibleName(/10:00.*11:00.*Work.*not rated/)
      })

      await test.step('with Ctrl and Shift, as lists are selected everywhere', async () => {
        await day.card('Report').click({ modifiers: ['ControlOrMeta'] })
        await day.card('Lunch').click({ modifiers: ['Shift'] })
        await expect(day.bulk).toContainText(words.tools('selected', { count: 3 }))
      })

      await test.step('an overlap with other logs is reported before anything happens', async () => {
        await day.bulk.getByRole('button', { name: words.tools('change') }).click()
        await form.sheet.getByRole('button', { name: words.tools('shiftBack', { minutes: 15 }) }).click()
        await expect(form.alert).toContainText('Breakfast')
        await form.sheet.getByRole('button', { name: words.tools('save'), exact: true }).click()
        await expect(form.alert).toBeInViewport()
        await expect(form.alert).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(form.sheet).toBeHidden()
      })

      await test.step('deleted together, and back together', async () => {
        await day.bulk.getByRole('button', { name: words.tools('remove') }).click()
        await expect(day.card('Lunch')).toBeHidden()
        await expect(day.card('Mail')).toBeHidden()
        await expect(day.card('Breakfast')).toBeVisible()
        await day.undo(words.tools('removedSome', { count: 3 }))
        await expect(day.card('Lunch')).toBeVisible()
        await expect(day.card('Mail')).toBeVisible()
        await page.reload()
        await expect(day.card('Report')).toHaveAccessibleName(/9:00.*10:00/)
      })
    })
  })

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the menu, the sheets and the selection are accessible and fit', async ({ signUp }) => {
      const person = await signUp({ language })
      const { page } = person
      const day = new DayPage(page, language)
      const { words, form } = day
      const fits = fitting(page)
      await person.prefer(change)
      await seedLogs(person, DAY)
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Lunch')).toBeVisible()

      await page.getByRole('button', { name: words.home('menu', { name: 'Report' }) }).click()
      await expect(day.menu).toBeVisible()
      await fits('the menu of a card')
      await day.menu.getByRole('menuitem', { name: words.tools('split') }).click()
      await expect(form.sheet).toBeVisible()
      await fits('where to split')
      await page.keyboard.press('Escape')
      await expect(form.sheet).toBeHidden()

      await page.getByRole('button', { name: words.home('select'), exact: true }).click()
      await day.card('Mail').click()
      await fits('selecting')
      await day.bulk.getByRole('button', { name: words.tools('change') }).click()
      await expect(form.sheet).toBeVisible()
      await fits('what to change of all')
    })
  })
