import type { Locator } from '@playwright/test'
import { DayPage } from '#e2e/day/day-page.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { at, createPlans, MONDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'

const test = testAt(at(WEDNESDAY, 23.67))

const LOGS = [
  { activityName: 'Supper', from: 18.5, to: 19 },
  { activityName: 'Homework', from: 19.25, to: 20 },
  { activityName: 'Hot pot', from: 20, to: 22.75 },
  { activityName: 'Music', from: 22, to: 22.5, parallelActivity: true },
  { activityName: 'Walk', from: 22.75, to: 23.25 },
]
const PLANS = [
  { name: 'Reading', dailyStartTime: '19:00', dailyEndTime: '19:30' },
  { name: 'Night shift', dailyStartTime: '22:00', dailyEndTime: '06:00' },
]

/** An evening with plans that logs cut. */
async function createEvening(person: Person, direction: 'ltr' | 'rtl'): Promise<void> {
  const { api } = person
  await person.prefer({ uiTheme: { mode: 'light', direction } })
  const { tag } = await createPlans(person, [])
  const schedule = { scheduleType: 'weeklyFixed', daysOfWeek: [3], startDate: MONDAY, endDate: '2026-03-29' }
  const common = { category: 'work', tags: [tag], respectHolidays: false, ...schedule }
  for (const plan of PLANS) await api('POST', '/user/plan', { ...common, ...plan, activityName: plan.name })
  for (const { from, to, ...log } of LOGS) {
    const hours = { startTime: at(WEDNESDAY, from), endTime: at(WEDNESDAY, to) }
    await api('POST', '/user/log/activity-log', { category: 'leisure', ...log, ...hours })
  }
}

/** Whether the middle of each element, once scrolled to, is its own. */
const areUncovered = (all: Locator) =>
  all.evaluateAll((elements) =>
    elements
      .filter((element) => element.getClientRects().length > 0)
      .every((element) => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const found = document.elementFromPoint(x + width / 2, y + height / 2)
        return found !== null && element.contains(found)
      }),
  )

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    for (const direction of ['ltr', 'rtl'] as const)
      test(`a plan leaves the logs of the same hours free, ${direction}`, async ({ signUp }) => {
        const person = await signUp()
        const day = new DayPage(person.page, 'en')
        await createEvening(person, direction)
        await person.page.goto('/home')
        const planned = day.timeline.getByRole('button', { name: /^Planned: Night shift/ })
        await expect(planned).toBeVisible()
        expect(await areUncovered(day.timeline.locator('[data-log] button'))).toBe(true)

        await planned.click()
        await expect(day.form.sheet).toBeVisible()
        await expect(day.form.start).toHaveValue('11:15 PM')
      })
  })
