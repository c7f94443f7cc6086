import { addDays, addMonths, type LocalDate } from '#domain/time/time.ts'
import { CalendarPage, FIRST, MONDAY, on } from './calendar-page.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'

const PHONE_390 = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true }

for (const language of ['en', 'zh_CN'] as const)
  test.describe(language, () => {
    test.use(PHONE_390)

    test('a phone shows all seven days of a week of the month, and lists the tapped day', async ({ signUp }) => {
      const person = await signUp({ language })
      const at = new CalendarPage(person, language)
      const { page, grid, sheet } = at
      await at.fill()
      await at.open('month')
      const day = (date: LocalDate) => grid.locator(`button[data-date="${date}"]`)

      await test.step('nothing reaches beyond the screen', async () => {
        await expect(grid.getByRole('columnheader')).toHaveCount(7)
        for (const days of [0, 6]) {
          const box = (await day(on(days)).boundingBox())!
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(390)
          expect(box.width).toBeGreaterThanOrEqual(44)
        }
        const [content, width] = await grid.evaluate((box) => [box.scrollWidth, box.clientWidth])
        expect(content).toBe(width)
        await expectNoSidewaysScroll(page)
      })
      await test.step('a tapped day lists its entries, and an entry opens', async () => {
        await day(on(2)).tap()
        await expect(day(on(2))).toHaveAttribute('aria-pressed', 'true')
        await expect(day(on(2))).toHaveAccessibleName(/5/)
        const entries = grid.getByRole('listitem')
        await expect(entries.first()).toContainText('Library')
        await expect(entries.filter({ hasText: 'Piano' })).toContainText(/7:00|19:00/)
        await page.reload()
        await expect(day(on(2))).toHaveAttribute('aria-pressed', 'true')
        await entries.filter({ hasText: 'Piano' }).getByRole('button').tap()
        await expect(sheet.getByRole('link', { name: at.t('openPlan') })).toBeVisible()
        await page.keyboard.press('Escape')
      })
      await test.step('a day of the next month turns to it', async () => {
        const last = addDays(addMonths(FIRST, 1), -1)
        const cells = grid.locator('button[data-outside]')
        const outside = await cells.last().getAttribute('data-date')
        if (outside === null || outside < last) return
        await cells.last().tap()
        await expect(page).toHaveURL(new RegExp(`date=${outside}`))
        await expect(day(outside as LocalDate)).not.toHaveAttribute('data-outside')
      })
      await expectAccessible(page)
    })

    test('a phone shows a week as a list that needs no sideways scrolling', async ({ signUp }) => {
      const at = new CalendarPage(await signUp({ language }), language)
      const { page, grid, entry } = at
      await at.fill()
      await at.open('week', MONDAY)
      await expect(entry('Piano')).toHaveCount(3)
      await expect(entry('Piano').first()).toContainText(/7:00|19:00/)
      const [content, width] = await grid.evaluate((box) => [box.scrollWidth, box.clientWidth])
      expect(content).toBe(width)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })

test('a tablet keeps the grid of 800 px', async ({ signUp }) => {
  const at = new CalendarPage(await signUp({ device: TABLET }))
  await at.fill()
  for (const view of ['month', 'week'] as const) {
    await at.open(view, MONDAY)
    expect(await at.grid.evaluate((box) => box.scrollWidth)).toBe(800)
    await expectNoSidewaysScroll(at.page)
  }
})
