import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DayPage } from './day-page.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { at, MONDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'

const test = testAt(at(WEDNESDAY, 12))

test('two quick steps back are two days, however late the first of them comes', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const dayBefore = page.getByRole('link', { name: day.words.home('dayBefore'), exact: true })
  await page.goto('/home')
  await expect(dayBefore).toBeVisible()
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/with-adjacent?*', (route) => isAnswered.then(() => route.continue()))

  await dayBefore.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Tue, Mar 17' })).toBeVisible()
  await dayBefore.click()
  await expect(page).toHaveURL(new RegExp(MONDAY))
  answer()
  await expect(page.locator('a[data-shown]:visible')).toHaveAttribute('href', new RegExp(MONDAY))
})

test('the duplicate of a log that is over keeps its length before it, and another one says that it is not over yet', async ({
  signUp,
}) => {
  const { page, api } = await signUp()
  const day = new DayPage(page, 'en')
  const log = {
    category: 'leisure',
    activityName: 'TV',
    startTime: at(WEDNESDAY, 10.75),
    endTime: at(WEDNESDAY, 11.75),
  }
  const plan = { category: 'study', activityName: 'Essay', startTime: at(WEDNESDAY, 14), endTime: at(WEDNESDAY, 15) }
  for (const body of [log, plan]) await api('POST', '/user/log/activity-log', body)
  await page.goto('/home')
  for (const [name, said] of [
    ['TV', 'Duplicated TV: 9:45 – 10:45 AM'],
    ['Essay', 'Duplicated Essay: 3:00 – 4:00 PM, which is not over yet'],
  ] as const) {
    await page
      .getByRole('button', { name: day.words.home('menu', { name }) })
      .first()
      .click()
    await day.menu.getByRole('menuitem', { name: day.words.tools('duplicate') }).click()
    await expect(day.notice(said)).toBeVisible()
  }
})

test('a duplicate that finds no free time asks what shall happen to the logs in its way', async ({ signUp }) => {
  const { page, api } = await signUp()
  const day = new DayPage(page, 'en')
  const work = { category: 'work', activityName: 'Report', startTime: at(WEDNESDAY, 4), endTime: at(WEDNESDAY, 11.9) }
  await api('POST', '/user/log/activity-log', work)
  await page.goto('/home')
  await page
    .getByRole('button', { name: day.words.home('menu', { name: 'Report' }) })
    .first()
    .click()
  await day.menu.getByRole('menuitem', { name: day.words.tools('duplicate') }).click()
  await expect(page.getByRole('dialog')).toContainText('Report')
  await expect(day.card('Report')).toHaveCount(1)
})

test('an address with a day that no calendar has shows today', async ({ signUp }) => {
  const { page } = await signUp()
  await page.goto('/home?date=2026-99-99')
  await expect(page.getByRole('heading', { level: 2, name: 'Wed, Mar 18' })).toBeVisible()
  await page.goto('/calendar?date=2026-99-99')
  await expect(page.getByRole('heading', { name: /March 2026/ })).toBeVisible()
})
