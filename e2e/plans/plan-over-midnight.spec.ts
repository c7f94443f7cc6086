import type { Page } from '@playwright/test'
import type { LocalDate } from '#domain/time/time.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect } from '#e2e/support/fixtures.ts'
import { at, createPlans, MONDAY, planWords, TUESDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'

/** Wednesday, a quarter past three in the night. */
const test = testAt(at(WEDNESDAY, 3.25))
const words = planWords('en')
const NIGHT = 'Late writing'
const HOURS = /11:30\sPM\s–\s1:00\sAM/

const column = (page: Page, date: LocalDate) => page.locator(`[data-day="${date}"]`)
const tile = (page: Page, date: LocalDate) => column(page, date).getByRole('button', { name: new RegExp(`^${NIGHT}`) })

for (const [on, device] of DEVICES)
  test.describe(on, () => {
    test.use(device)

    test('a plan over midnight stands on its day alone: ticked when done, overdue when missed', async ({ signUp }) => {
      const person = await signUp()
      const { page, api } = person
      const { tag } = await createPlans(person, [])
      const about = { category: 'work', activityName: 'Write', tags: [tag] }
      await api('POST', '/user/plan', {
        ...about,
        name: NIGHT,
        scheduleType: 'weeklyFixed',
        daysOfWeek: [1, 2],
        dailyStartTime: '23:30',
        dailyEndTime: '01:00',
        startDate: MONDAY,
        endDate: '2026-03-29',
        respectHolidays: false,
      })
      await api('POST', '/user/log/activity-log', {
        ...about,
        startTime: at(MONDAY, 23.5),
        endTime: at(TUESDAY, 1),
      })

      await test.step('in the week', async () => {
        await page.goto('/plans?mode=progress')
        await expect(tile(page, MONDAY)).toHaveAttribute('data-done', 'true')
        await expect(tile(page, TUESDAY)).not.toHaveAttribute('data-done')
        for (const date of [MONDAY, TUESDAY]) await expect(tile(page, date)).toContainText(HOURS)
        await expect(column(page, WEDNESDAY)).toBeVisible()
        await expect(tile(page, WEDNESDAY)).toHaveCount(0)
      })

      await test.step('on the home screen of its day', async () => {
        const day = new DayPage(page, 'en')
        await page.goto(`/home?date=${TUESDAY}`)
        await expect(day.timeline.getByRole('button', { name: new RegExp(`^Planned: ${NIGHT}`) })).toBeVisible()
        await page
          .getByRole('button', { name: words.today('chipLabel', { done: 0, count: 1 }) })
          .or(page.getByRole('heading', { name: words.today('day'), exact: true }))
          .first()
          .click()
        const item = page
          .getByRole('listitem')
          .filter({ hasText: NIGHT })
          .filter({ hasText: words.status('overdue') })
        await expect(item.first()).toBeVisible()
      })
    })
  })
