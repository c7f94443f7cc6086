import { DayPage } from './day-page.ts'
import { DEVICES, expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { Finger, seedLogs, Mouse, YESTERDAY } from './timeline-drag.ts'
import { goBackFrom } from '#e2e/support/sheets.ts'

/** An hour, an hour that is open, an hour, and one that follows it at once. */
const DAY = {
  Breakfast: { from: 8, to: 9 },
  Report: { from: 10, to: 11 },
  Lunch: { category: 'dailyActivity' as const, from: 11, to: 12 },
}

for (const [name, device] of DEVICES)
  test.describe(`${name}, with a mouse`, () => {
    test.use(device)

    test('moves, resizes and creates, and Escape leaves all as it is', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      const mouse = new Mouse(page)
      const { words } = day
      await seedLogs(person, DAY)
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Lunch')).toBeVisible()
      await day.waitUntilDraggable()

      await test.step('a card is carried, in slots of five minutes, and says where it would be', async () => {
        await mouse.carry(day.card('Report'), 'middle', -28)
        await expect(page.locator('[data-held] [data-own]')).toContainText('9:30 – 10:30')
        await page.mouse.up()
        await expect(day.card('Report')).toHaveAccessibleName(/9:30.*10:30/)
        await expect(day.notice('Moved Report')).toBeVisible()
      })

      await test.step('undo gives it the very hours back', async () => {
        await day.undo('Moved Report')
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:00/)
      })

      await test.step('an edge makes it longer or shorter', async () => {
        await mouse.drag(day.card('Breakfast'), 'end', 30)
        await expect(day.card('Breakfast')).toHaveAccessibleName(/8:00.*9:30/)
        await expect(day.notice('Breakfast is now 8:00 – 9:30 AM')).toBeVisible()
        await mouse.drag(day.card('Breakfast'), 'start', 15)
        await expect(day.card('Breakfast')).toHaveAccessibleName(/8:15.*9:30/)
      })

      await test.step('a shared edge moves for both logs', async () => {
        await mouse.drag(day.card('Report'), 'end', 20)
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:20/)
        await expect(day.card('Lunch')).toHaveAccessibleName(/11:20.*12:00/)
        await expect(day.notice('Report is now 10:00 – 11:20 AM. Lunch changed along with it.')).toBeVisible()
      })

      await test.step('Escape puts it back, and nothing was pressed', async () => {
        await mouse.carry(day.card('Lunch'), 'middle', 30)
        await page.keyboard.press('Escape')
        await expect(page.locator('[data-held] [data-own]')).toHaveCount(0)
        await page.mouse.up()
        await expect(day.form.sheet).toBeHidden()
        await expect(day.card('Lunch')).toHaveAccessibleName(/11:20.*12:00/)
        await expect(day.notice('Report is now 10:00 – 11:20 AM. Lunch changed along with it.')).toBeVisible()
      })

      await test.step('a stretch of empty time becomes the hours of a new log', async () => {
        const gap = day.gaps.filter({ hasText: '30 min' })
        await mouse.drag(gap, 'start', 16)
        await expect(day.form.sheet).toBeVisible()
        await expect(day.form.start).toHaveValue('9:30 AM')
        await expect(day.form.end).toHaveValue('9:50 AM')
        await day.form.enter({ category: 'study', name: 'Read', from: '9:30 AM', to: '9:50 AM' })
        await day.form.submit()
        await expect(day.card('Read')).toHaveAccessibleName(/9:30.*9:50/)
      })

      await test.step('the second mouse button shows the actions', async () => {
        await day.card('Lunch').click({ button: 'right' })
        await expect(day.menu).toBeVisible()
        await day.menu.getByRole('menuitem', { name: words.tools('endLater') }).click()
        await expect(day.card('Lunch')).toHaveAccessibleName(/11:20.*12:05/)
        await page.keyboard.press('Escape')
        await expect(day.menu).toBeHidden()
        await expect(day.card('Lunch')).toBeFocused()
      })

      await test.step('dragged logs stay after a reload', async () => {
        await page.reload()
        await expect(day.card('Breakfast')).toHaveAccessibleName(/8:15.*9:30/)
        await expect(day.card('Lunch')).toHaveAccessibleName(/11:20.*12:05/)
        await expect(day.card('Read')).toBeVisible()
        await expect(day.gaps.filter({ hasText: words.home('fillGap') })).not.toHaveCount(0)
      })
    })
  })

test.describe('phone, with a finger', () => {
  test.use(PHONE)

  test('a long press picks up, a swipe scrolls, a press without a move opens the menu', async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    const day = new DayPage(page, 'en')
    const finger = await Finger.create(page)
    await seedLogs(person, DAY)
    await page.goto(`/home?date=${YESTERDAY}`)
    await expect(day.card('Lunch')).toBeVisible()
    await day.waitUntilDraggable()

    await test.step('carried to other hours', async () => {
      await finger.drag(day.card('Report'), 'middle', -28)
      await expect(day.card('Report')).toHaveAccessibleName(/9:30.*10:30/)
      await expect(day.form.sheet).toBeHidden()
    })

    await test.step('by its end made longer', async () => {
      await finger.drag(day.card('Breakfast'), 'end', 20)
      await expect(day.card('Breakfast')).toHaveAccessibleName(/8:00.*9:20/)
    })

    await test.step('swiped, it stays where it is and the page moves', async () => {
      await page.evaluate(() => scrollTo(0, 0))
      const before = await page.evaluate(() => scrollY)
      await finger.swipe(day.card('Breakfast'), 200)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50)
      await expect(day.card('Breakfast')).toHaveAccessibleName(/8:00.*9:20/)
    })

    await test.step('held and released, it shows the actions', async () => {
      await finger.waitUntilStill()
      await finger.press(day.card('Lunch'), 'middle')
      await finger.lift()
      await day.menu.getByRole('menuitem', { name: day.words.tools('duplicate') }).click()
      await expect(day.card('Lunch')).toHaveCount(2)
    })

    await test.step('a tap is still a tap', async () => {
      await day.card('Breakfast').tap({ position: { x: 60, y: 12 } })
      await expect(day.form.sheet).toBeVisible()
    })

    await test.step('and the back button of the browser closes what it opened', async () => {
      await goBackFrom(day.form.sheet)
      await expect(page).toHaveURL(new RegExp(YESTERDAY))
      await expect(day.card('Breakfast')).toBeVisible()
    })
  })
})
