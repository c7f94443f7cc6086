import { addDays } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { DayPage } from './day-page.ts'
import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { tapTwice, YESTERDAY } from './timeline-drag.ts'

test.use(PHONE)

test('the choices of the form can be tapped, and the page stays as wide as the screen', async ({ signUp }) => {
  const { page, api } = await signUp()
  await api('POST', '/management/tag', { name: 'Deep', kind: 'activity_tag' })
  const day = new DayPage(page, 'en')
  const { form } = day
  await page.goto('/home')
  await day.startLog()
  await form.sheet.getByRole('radio', { name: 'Leisure', exact: true }).check()
  // A width that flips is seen by any of many pictures.
  await page.evaluate(() => {
    const widths = new Set<number>()
    const look = () => {
      widths.add(innerWidth)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { widths })
  })
  const offered = page.getByRole('listbox').getByRole('option')

  await test.step('activities', async () => {
    await form.name.tap()
    const first = await offered.first().textContent()
    await offered.first().tap({ timeout: 5000 })
    await expect(form.name).toHaveValue(first!)
  })
  await test.step('tags', async () => {
    await form.open('tagsAndProject')
    await form.sheet.getByLabel(wordsIn(pickerMessages, 'en')('tags'), { exact: true }).tap()
    await offered.filter({ hasText: 'Deep' }).tap({ timeout: 5000 })
    await expect(form.sheet.getByText('Deep', { exact: true })).toBeVisible()
  })
  expect(await page.evaluate(() => [...(window as unknown as { widths: Set<number> }).widths])).toEqual([
    PHONE.viewport.width,
  ])
})

test('a log that ends in the future is marked as unfinished', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  const isAhead = form.sheet.getByText(day.words.form('ahead'))
  await page.goto(`/home?date=${addDays(YESTERDAY, 2)}`)
  await day.startLog()
  await expect(isAhead).toBeVisible()
  await form.date.fill(YESTERDAY)
  await form.date.blur()
  await expect(isAhead).toBeHidden()
})

for (const apart of [20, 120, 250])
  test(`the second half of a double tap on Save, ${apart} ms after the first, does nothing`, async ({ signUp }) => {
    const { page } = await signUp()
    const day = new DayPage(page, 'en')
    const { form } = day
    await page.goto(`/home?date=${YESTERDAY}`)
    await day.startLog()
    await form.enter({ category: 'work', name: 'Write', from: '09:00', to: '10:00' })
    const { x, y, width, height } = (await form.save.boundingBox())!
    await tapTwice(page, { x: x + width / 2, y: y + height / 2 }, apart)
    await expect(form.sheet).toBeHidden()
    await expect(day.card('Write')).toHaveCount(1)
    // Anything that the second half has opened is there by the time that an answer has come.
    await page.reload()
    await expect(day.card('Write')).toHaveCount(1)
    await expect(page).toHaveURL(/\/home/)
    await expect(form.sheet).toBeHidden()
  })
