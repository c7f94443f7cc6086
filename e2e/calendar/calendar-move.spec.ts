import type { Language } from '#contract/common.ts'
import { CalendarPage, MONDAY, on } from './calendar-page.ts'
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from '#e2e/support/fixtures.ts'

const PIANO = { scheduleType: 'weeklyFixed', daysOfWeek: [1, 3], dailyStartTime: '19:00', dailyEndTime: '19:30' }

test.describe('desktop', () => {
  test.use(DESKTOP)

  test('one lesson is dragged to another day, alone, and comes back', async ({ signUp }) => {
    const person = await signUp()
    const at = new CalendarPage(person)
    const { page, cell, sheet } = at
    const lesson = (date: string) => cell(date).getByRole('button').filter({ hasText: 'Piano' })
    const { id } = await at.createPlan('Piano', PIANO)
    const notice = page.getByRole('alert')
    async function dragToThursday() {
      // Once nothing on the page moves by itself any more.
      await lesson(on(2)).hover()
      const from = (await lesson(on(2)).boundingBox())!
      const to = (await cell(on(3)).boundingBox())!
      await page.mouse.move(from.x + 20, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 })
      await page.mouse.up()
      await expect(sheet.getByRole('button', { name: at.t('onlyThis') })).toBeFocused()
    }
    await at.open()

    await test.step('it stays where it was when the question is closed', async () => {
      await dragToThursday()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(lesson(on(2))).toBeVisible()
      await expect(lesson(on(3))).toBeHidden()
    })
    await test.step('this one alone', async () => {
      await dragToThursday()
      await page.keyboard.press('Enter')
      await expect(notice.filter({ hasText: 'Piano' })).toContainText(/Thu.*7:00 PM, this time only/)
      await expect(lesson(on(3))).toBeVisible()
      await expect(lesson(on(2))).toBeHidden()
      for (const date of [MONDAY, on(7), on(9)]) await expect(lesson(date)).toBeVisible()
      const plan = (await person.api('GET', `/user/plan/${id}`)) as Record<string, unknown>
      expect(plan['daysOfWeek']).toEqual([1, 3])
    })
    await test.step('and back', async () => {
      await notice.getByRole('button', { name: at.t('undo') }).click()
      await expect(lesson(on(2))).toBeVisible()
      await expect(lesson(on(3))).toBeHidden()
    })
  })
})

for (const [language, mode] of [
  ['en', 'light'],
  ['zh_CN', 'dark'],
  ['zh_TW', 'light'],
] as const satisfies readonly (readonly [Language, string])[])
  test.describe(language, () => {
    test.use(PHONE)

    test('on a phone one lesson is moved by its form, and the week shows it where it is', async ({ signUp }) => {
      const person = await signUp({ language })
      await person.prefer({ uiTheme: { mode } })
      const at = new CalendarPage(person, language)
      const { page, entry, sheet } = at
      await at.createPlan('Piano', PIANO)
      await at.open('week', MONDAY)
      await entry('Piano').nth(1).tap()
      await sheet.getByLabel(at.t('weekday')).selectOption('4')
      await sheet.getByLabel(at.t('start')).fill('17:00')
      await sheet.getByRole('button', { name: at.t('move'), exact: true }).tap()
      await expect(sheet.getByRole('button', { name: at.t('allFollowing') })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await sheet.getByRole('button', { name: at.t('onlyThis') }).tap()
      await expect(sheet).toBeHidden()
      await expect(entry('Piano')).toHaveText([/7:00|19:00/, /5:00|17:00/])
      await at.open('week', on(7))
      await expect(entry('Piano')).toHaveText([/7:00|19:00/, /7:00|19:00/])
    })
  })
