import { DayPage } from './day-page.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { seedLogs, YESTERDAY } from './timeline-drag.ts'
import { addDays } from '#domain/time/time.ts'

for (const [name, device] of DEVICES)
  test.describe(`${name}, without a mouse`, () => {
    test.use(device)

    test('selects, moves, splits, duplicates, rates, deletes and takes it all back', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const { keyboard } = page
      const day = new DayPage(page, 'en')
      const { form, words } = day
      await seedLogs(person, {
        Breakfast: { category: 'dailyActivity', from: 8, to: 9 },
        Report: { from: 10, to: 11 },
        Mail: { from: 11, to: 11.5 },
      })
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Mail')).toBeVisible()

      await test.step('j and k lead through the logs', async () => {
        await keyboard.press('j')
        await expect(day.card('Breakfast')).toBeFocused()
        await keyboard.press('j')
        await expect(day.card('Report')).toBeFocused()
        await keyboard.press('k')
        await keyboard.press('j')
        await expect(day.card('Report')).toBeFocused()
      })

      await test.step('] and [ move its end, { and } its start, and quick presses are one change', async () => {
        const batches: unknown[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/activity-logs/batch')) batches.push(request.postDataJSON())
        })
        await keyboard.type(']]]]')
        await expect(day.said).toContainText('10:00 – 11:20')
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:20/)
        await expect(day.card('Mail')).toHaveAccessibleName(/11:20.*11:30/)
        await keyboard.type('[{')
        await expect(day.card('Report')).toHaveAccessibleName(/9:55.*11:15/)
        await expect(day.card('Mail')).toHaveAccessibleName(/11:15.*11:30/)
        await expect.poll(() => batches.length).toBe(2)
        await expect(day.card('Report')).toBeFocused()
      })

      await test.step('u undoes the last change, and the one before it', async () => {
        await keyboard.press('u')
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:20/)
        await keyboard.press('Control+z')
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:00/)
        await expect(day.card('Mail')).toHaveAccessibleName(/11:00.*11:30/)
      })

      await test.step('x splits it, in the middle or where one says', async () => {
        await day.card('Report').focus()
        await keyboard.press('x')
        await expect(form.sheet).toContainText('10:00 – 10:30')
        await expect(form.sheet.getByRole('slider')).toBeFocused()
        await keyboard.press('ArrowLeft')
        await expect(form.sheet).toContainText('10:00 – 10:25')
        await keyboard.press('Enter')
        await expect(form.sheet).toBeHidden()
        await expect(day.card('Report')).toHaveCount(2)
        await expect(day.card('Report').first()).toHaveAccessibleName(/10:00.*10:25/)
      })

      await test.step('the menu of a card opens with a key and merges them again', async () => {
        await day.card('Report').first().focus()
        await keyboard.press('Tab')
        await keyboard.press('Enter')
        await expect(day.menu).toBeVisible()
        const merge = day.menu.getByRole('menuitem', { name: words.tools('mergeNext') })
        for (let steps = 0; steps < 12; steps += 1) {
          if (await merge.evaluate((element) => element === document.activeElement)) break
          await keyboard.press('ArrowDown')
        }
        await keyboard.press('Enter')
        await expect(day.card('Report')).toHaveCount(1)
        await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:00/)
      })

      await test.step('d duplicates it into the next free time', async () => {
        await day.card('Report').focus()
        await keyboard.press('d')
        await expect(day.card('Report')).toHaveCount(2)
        await expect(day.card('Report').last()).toHaveAccessibleName(/11:30.*12:30/)
      })

      await test.step('a digit rates, Delete deletes, u brings back', async () => {
        await day.card('Breakfast').focus()
        await keyboard.press('4')
        await expect(day.card('Breakfast')).toHaveAccessibleName(new RegExp(words.home('rated', { count: 4 })))
        await keyboard.press('Delete')
        await expect(day.card('Breakfast')).toBeHidden()
        await keyboard.press('u')
        await expect(day.card('Breakfast')).toHaveAccessibleName(new RegExp(words.home('rated', { count: 4 })))
      })

      await test.step('e opens the form', async () => {
        await day.card('Mail').focus()
        await keyboard.press('e')
        await expect(form.name).toHaveValue('Mail')
        await keyboard.press('Escape')
        await expect(form.sheet).toBeHidden()
      })
    })

    test('y copies the day before into the gaps, as one step that can be undone', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      const day = new DayPage(page, 'en')
      const before = addDays(YESTERDAY, -1)
      await seedLogs(person, {
        Sleep: { category: 'sleep', from: 0, to: 7, date: before },
        Breakfast: { category: 'dailyActivity', from: 8, to: 9, date: before, rating: 5 },
        Report: { from: 10, to: 12, date: before },
        Podcast: { category: 'leisure', from: 10, to: 11, date: before, parallelActivity: true },
        Meeting: { from: 11, to: 13 },
      })
      await page.goto(`/home?date=${YESTERDAY}`)
      await expect(day.card('Meeting')).toBeVisible()
      await page.keyboard.press('y')
      await expect(day.card('Breakfast')).toHaveAccessibleName(new RegExp(`8:00.*9:00.*${day.words.home('unrated')}`))
      await expect(day.card('Podcast')).toHaveAccessibleName(/10:00.*11:00/)
      await expect(day.card('Sleep')).toBeVisible()
      await expect(day.card('Report')).toHaveCount(0)
      await day.undo('not over yet: 1')
      await expect(day.card('Breakfast')).toHaveCount(0)
      await expect(day.card('Podcast')).toHaveCount(0)
      await expect(day.card('Meeting')).toBeVisible()
    })
  })

test('a change that another device has overwritten is not undone', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const day = new DayPage(page, 'en')
  await seedLogs(person, { Report: { from: 10, to: 11 } })
  await page.goto(`/home?date=${YESTERDAY}`)
  await day.card('Report').focus()
  await page.keyboard.press(']')
  await expect(day.notice('Report is now')).toBeVisible()
  const [log] = (await person.api(
    'GET',
    `/user/log/activity-logs?from=${YESTERDAY}T00:00:00Z&to=${addDays(YESTERDAY, 2)}T00:00:00Z`,
  )) as [{ id: string }]
  await person.api('PATCH', `/user/log/activity-log/${log.id}`, { remark: 'From the phone.' })
  await page.keyboard.press('u')
  await expect(day.notice(day.words.home('changedMeanwhile'))).toBeVisible()
  await expect(day.card('Report')).toHaveAccessibleName(/10:00.*11:05/)
})
