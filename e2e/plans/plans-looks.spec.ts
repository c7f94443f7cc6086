import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { PlansPage } from './plans-page.ts'

const LONG = 'A plan whose name goes as far as it: 40.'
const PERIOD = { startDate: '2030-01-07', endDate: '2030-12-29' }

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('a week and its plans are accessible and fit', async ({ signUp }) => {
      const { page, api, prefer } = await signUp({ language })
      const at = new PlansPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      const { id } = (await api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' })) as { id: string }
      const make = (name: string, more: object) =>
        api('POST', '/user/plan', { name, category: 'leisure', activityName: name, tags: [id], ...PERIOD, ...more })
      const fixed = { scheduleType: 'weeklyFixed', daysOfWeek: [1, 2, 3, 4, 5, 6, 7] }
      await make(LONG, { ...fixed, dailyStartTime: '05:00', dailyEndTime: '06:30' })
      await make('Run', { ...fixed, category: 'sports', dailyStartTime: '06:00', dailyEndTime: '06:05' })
      await make('Read', { scheduleType: 'weeklyFixedThatDayFlexible', daysOfWeek: [1, 7], duration: 20 })
      await make('Swim', { scheduleType: 'weeklyFlexible', weeklyQuota: 7, duration: 45 })
      await make('Walk', { scheduleType: 'monthlyFlexible', monthlyQuota: 31, duration: 1440 })
      await make('Dentist', { scheduleType: 'oneTime', duration: 60, endDate: PERIOD.startDate })
      await api('POST', '/user/sleep-plan', { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 480 })
      await page.goto('/plans')
      await expect(at.card('Swim')).toBeVisible()
      await fits('a week')
      await page.goto('/plans?tab=other')
      await expect(at.card('Walk')).toBeVisible()
      await fits('what is not weekly')
      await page.goto('/plans?tab=plan')
      await expect(page.getByText(at.t('count', { count: 6 }))).toBeVisible()
      await fits('every plan')
      await at.button(at.t('convert', { name: 'Swim' })).click()
      await expect(at.dialog.getByRole('checkbox')).toHaveCount(7)
      await fits('a conversion')
    })

    test('a list without plans, and a form with all errors, are accessible and fit', async ({ signUp }) => {
      const { page, prefer } = await signUp({ language })
      const at = new PlansPage(page, language)
      const fits = fitting(page)
      await prefer(change)
      await page.goto('/plans')
      await expect(page.getByRole('heading', { name: at.t('emptyWeeklyTitle') })).toBeVisible()
      await fits('nothing yet')
      await at.button(at.t('firstPlan')).click()
      for (const kind of ['weeklyFixed', 'monthlyFlexible', 'oneTime'] as const) {
        await at.choose(at.kind(kind))
        await at.save()
        await expect(at.dialog.getByText(at.form('nameMissing'))).toBeVisible()
        await fits(kind)
      }
    })
  })
