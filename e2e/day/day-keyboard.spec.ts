import { DayPage } from './day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'

test('without a mouse: logs an activity, rates it, deletes it and has it back', async ({ signUp }) => {
  const { page } = await signUp()
  const { keyboard } = page
  const day = new DayPage(page, 'en')
  const { words, form } = day
  const reading = day.card('Read a chapter')

  await page.goto('/home')
  const first = page.getByRole('button', { name: words.home('firstButton') })
  await expect(first).toBeVisible()
  await day.pressTabTo(first)
  await keyboard.press('Enter')

  await test.step('the form takes the focus and is filled from field to field', async () => {
    await expect(form.sheet.getByRole('radio').first()).toBeFocused()
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await expect(form.sheet.getByRole('radio', { name: words.category('study'), exact: true })).toBeChecked()
    await keyboard.press('Tab')
    await expect(form.name).toBeFocused()
    await keyboard.type('Read a chapter')
    await keyboard.press('Enter')
    await expect(form.sheet).toBeHidden()
  })

  await test.step('a digit on the card is its rating', async () => {
    await expect(reading).toBeVisible()
    await day.pressTabTo(reading)
    await keyboard.press('4')
    await expect(reading).toHaveAccessibleName(new RegExp(words.home('rated', { count: 4 })))
  })

  await test.step('Delete deletes, and the notice gives it back', async () => {
    await keyboard.press('Delete')
    await expect(reading).toBeHidden()
    await day.pressTabTo(
      day
        .notice(words.home('removed', { name: 'Read a chapter' }))
        .getByRole('button')
        .first(),
    )
    await keyboard.press('Enter')
    await expect(reading).toHaveAccessibleName(new RegExp(words.home('rated', { count: 4 })))
  })
})
