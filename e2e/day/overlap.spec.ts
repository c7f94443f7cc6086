import { DayPage } from './day-page.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { seedLogs, Mouse, YESTERDAY } from './timeline-drag.ts'
import { goBackFrom } from '#e2e/support/sheets.ts'

const DAY = {
  Breakfast: { category: 'dailyActivity' as const, from: 8, to: 9 },
  Lunch: { category: 'dailyActivity' as const, from: 12, to: 14 },
  Report: { from: 16, to: 17 },
}
/** The results for Lunch, and for the new log from 12:30 to 13:00. */
const WAYS = [
  { way: 'Insert and split Lunch', lunch: [/12:00.*12:30/, /1:00.*2:00/], mine: /12:30.*1:00/ },
  { way: 'Shorten Lunch to 12:30 PM', lunch: [/12:00.*12:30/], mine: /12:30.*1:00/ },
  { way: 'Move mine after 2:00 PM', lunch: [/12:00.*2:00/], mine: /2:00.*2:30/ },
  { way: 'Log both in parallel', lunch: [/12:00.*2:00/], mine: /12:30.*1:00.*in parallel/ },
]

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    // What happens to the logs is the same on every device: the phone, where the form is a sheet, sees all of it.
    for (const { way, lunch, mine } of name === 'phone' ? WAYS : WAYS.slice(0, 1))
      test(`in the form: ${way}`, async ({ signUp }) => {
        const person = await signUp()
        const { page } = person
        const day = new DayPage(page, 'en')
        const { form } = day
        await seedLogs(person, DAY)
        await page.goto(`/home?date=${YESTERDAY}`)
        await expect(day.card('Lunch')).toBeVisible()
        await day.startLog()
        await form.enter({ category: 'socializing', name: 'Call', from: '12:30 PM', to: '1:00 PM' })
        await expect(form.alert).toContainText('Lunch')
        // No total is promised of what cannot be saved.
        await expect(form.sheet).not.toContainText('Logged:')
        await form.alert.getByRole('button', { name: way, exact: true }).click()
        // What moves only mine is seen in the form first.
        if (await form.sheet.isVisible()) {
          await expect(form.alert).toBeHidden()
          await form.save.click()
        }
        await expect(form.sheet).toBeHidden()
        await expect(day.card('Call')).toHaveAccessibleName(mine)
        await expect(day.card('Lunch')).toHaveCount(lunch.length)
        for (const [index, hours] of lunch.entries())
          await expect(day.card('Lunch').nth(index)).toHaveAccessibleName(hours)
        await page.reload()
        await expect(day.card('Lunch')).toHaveCount(lunch.length)
        await expect(day.card('Call')).toHaveAccessibleName(mine)
      })

    test('a card dropped on another asks, and each solution is one step that can be undone', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      const mouse = new Mouse(page)
      await seedLogs(person, DAY)
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Lunch')).toBeVisible()
      await day.waitUntilDraggable()
      const drop = () => mouse.drag(day.card('Report'), 'middle', -150)

      await test.step('cancelled, nothing has happened', async () => {
        await drop()
        await expect(day.overlap).toContainText('Already logged: Lunch, 12:00 – 2:00 PM')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await day.overlap.getByRole('button', { name: 'Cancel', exact: true }).click()
        await expect(day.overlap).toBeHidden()
        await expect(day.card('Report')).toHaveAccessibleName(/4:00.*5:00/)
      })

      await test.step('the way back of the browser cancels too', async () => {
        await drop()
        await goBackFrom(day.overlap)
        await expect(page).toHaveURL(new RegExp(YESTERDAY))
      })

      await test.step('theirs gives way', async () => {
        await drop()
        await day.overlap.getByRole('button', { name: 'Shorten Lunch to 1:30 PM' }).click()
        await expect(day.card('Lunch')).toHaveAccessibleName(/12:00.*1:30/)
        await expect(day.card('Report')).toHaveAccessibleName(/1:30.*2:30/)
        await expect(day.notice('Changed Report to 1:30')).toBeVisible()
        await page.keyboard.press('u')
        await expect(day.card('Lunch')).toHaveAccessibleName(/12:00.*2:00/)
        await expect(day.card('Report')).toHaveAccessibleName(/4:00.*5:00/)
      })

      await test.step('mine gives way', async () => {
        await drop()
        await day.overlap.getByRole('button', { name: 'Log mine 2:00 – 2:30 PM' }).click()
        await expect(day.card('Report')).toHaveAccessibleName(/2:00.*2:30/)
        await expect(day.card('Lunch')).toHaveAccessibleName(/12:00.*2:00/)
      })
    })

    test('hours that another log took meanwhile lead to a question, and typed fields stay', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      const { form } = day
      await seedLogs(person, { Breakfast: DAY.Breakfast })
      // What another device writes reaches this one only when it asks.
      await page.route('**/api/live/**', (route) => route.abort())
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Breakfast')).toBeVisible()
      await day.startLog()
      await form.enter({ category: 'socializing', name: 'Call', from: '12:30 PM', to: '1:00 PM' })
      await form.remark.fill('She laughed.')
      await seedLogs(person, { Lunch: DAY.Lunch })
      await form.save.click()

      await test.step('cancel brings the form back', async () => {
        await expect(day.overlap).toContainText('Lunch')
        await day.overlap.getByRole('button', { name: 'Cancel', exact: true }).click()
        await expect(form.name).toHaveValue('Call')
        await expect(form.remark).toHaveValue('She laughed.')
      })

      await test.step('and from there it can be inserted', async () => {
        await form.alert.getByRole('button', { name: 'Insert and split Lunch' }).click()
        await expect(day.card('Lunch')).toHaveCount(2)
        await expect(day.card('Call')).toHaveAccessibleName(/12:30.*1:00/)
      })
    })
  })
