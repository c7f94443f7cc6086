import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { dayFrom, nightLog, SleepPage } from './sleep-page.ts'

/** Four weeks, and tonight, which is still unknown. */
const NIGHTS = 29

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('plans, nights, figures and forms are accessible and fit', async ({ signUp }) => {
      const ann = await signUp({ language })
      const { page, api, prefer } = ann
      const at = new SleepPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      await page.goto('/sleep')
      await expect(page.getByText(at.t('emptyTitle'))).toBeVisible()
      await fits('nothing yet')

      const nights = Array.from({ length: NIGHTS }, (_, night) => night).filter((night) => night % 5)
      const operations = nights.map((night) => ({
        op: 'create',
        log: nightLog(-night, 640 + ((night * 37) % 90), 1120 + ((night * 23) % 75)),
      }))
      await api('POST', '/user/log/activity-logs/batch', { operations })
      await page.reload()
      await expect(page.getByText(at.nights('noPlan'))).toBeVisible()
      await fits('nights without a plan')

      const plan = { bedtime: '23:00', wakeUpTime: '06:30', sleepGoal: 440, effectiveFrom: dayFrom(1 - NIGHTS) }
      await api('POST', '/user/sleep-plan', plan)
      await api('POST', '/user/sleep-plan', { ...plan, bedtime: '00:30', wakeUpTime: '08:30', daysOfWeek: [6, 7] })
      await page.goto('/sleep?mode=daily_track')
      await expect(at.rows.first()).toBeVisible()
      await expect(at.scoreCard.getByText(at.score('outOf'), { exact: true })).toBeVisible()
      await page.getByText(at.score('how')).click()
      await page.getByText(at.nights('table')).click()
      await fits('a score, nights, figures and the table')

      await page.getByText(at.nights('table')).click()
      await page.getByText(at.nights('days91')).click()
      await expect(at.rows).toHaveCount(91)
      await fits('three months of nights, and how many a score wants')

      await at.button(at.t('newPlan')).click()
      await at.enter({ wakeUpTime: '23:00' })
      await expect(at.dialog.getByText(at.t('sameAsBedtime'))).toBeVisible()
      await fits('a form with something wrong')
    })
  })
