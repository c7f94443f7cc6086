import { DEVICES, expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { at as hour, YESTERDAY } from '#e2e/day/timeline-drag.ts'
import { PlansPage } from './plans-page.ts'

type Made = { startDate: string; endDate: string; activityName: string; category: string }
type Figure = { name: string; numerator: number }

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a one-time plan needs a name and a day, and only a log from it counts', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new PlansPage(page, 'en')
      await at.begin()
      await at.choose(at.kind('oneTime'))
      await at.field(at.form('name')).fill('See the dentist')
      await at.field(at.form('day')).fill(YESTERDAY)
      await expect(at.field(at.form('activity'))).toHaveValue('See the dentist')
      await expect(at.dialog.getByRole('radio', { name: at.category('dailyActivity'), exact: true })).toBeChecked()
      await expect(at.dialog.getByText(at.form('countsAll'), { exact: true })).toBeVisible()
      await expect(at.dialog.getByRole('combobox', { name: 'Tags' })).toBeHidden()
      await expectAccessible(page)
      await at.saveAndClose()
      await expect(at.card('See the dentist')).toBeVisible()

      const [plan] = (await api('GET', '/user/plans')) as Made[]
      expect(plan).toMatchObject({ startDate: YESTERDAY, endDate: YESTERDAY })
      const { activityName, category } = plan!
      const span = { startTime: hour(12), endTime: hour(12.25) }
      await api('POST', '/user/log/activity-log', { category, activityName, ...span })
      await expect
        .poll(async () => ((await api('GET', '/statistics/plans')) as Figure[]).map(({ numerator }) => numerator))
        .toEqual([15])
    })

    test('a repeated plan has no end, and every log of its activity counts', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new PlansPage(page, 'en')
      await at.begin()
      await at.choose(at.kind('weeklyFlexible'))
      await at.field(at.form('name')).fill('Go running')
      await at.choose(at.category('sports'))
      await expect(at.dialog.getByRole('radio', { name: at.form('noEnd'), exact: true })).toBeChecked()
      await expect(at.field(at.form('to'))).toBeHidden()
      await at.field(at.form('from')).fill(YESTERDAY)
      await at.saveAndClose()
      await expect(at.card('Go running')).toContainText('no end')

      const span = { startTime: hour(12), endTime: hour(12.25) }
      await api('POST', '/user/log/activity-log', { category: 'sports', activityName: 'Go running', ...span })
      await expect
        .poll(async () => ((await api('GET', '/statistics/plans')) as Figure[]).map(({ numerator }) => numerator))
        .toEqual([15])

      await at.button(at.t('edit', { name: 'Go running' })).click()
      await at.chooseEndOnDay()
      await expect(at.field(at.form('to'))).toBeVisible()
      await expectAccessible(page)
      await at.saveAndClose()
      await expect(at.card('Go running')).not.toContainText('no end')
    })

    test('a tag narrows it, and separates two plans of one activity', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new PlansPage(page, 'en')
      await api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' })
      await at.begin('other')
      await at.choose(at.kind('oneTime'))
      await at.field(at.form('name')).fill('Practise scales')
      await at.choose(at.category('leisure'))
      await at.saveAndClose()

      await at.button(at.t('newPlan')).click()
      await at.choose(at.kind('oneTime'))
      await at.field(at.form('name')).fill('Practise scales')
      await at.choose(at.category('leisure'))
      await expect(at.dialog.getByText(at.form('alike', { names: 'Practise scales' }))).toBeVisible()
      await at.field(at.form('name')).fill('Scales for the choir')
      await at.field(at.form('activity')).fill('Practise scales')
      await page.keyboard.press('Escape')
      await at.chooseTag('Music')
      await expect(at.dialog.getByText(at.form('countsSome'), { exact: true })).toBeVisible()
      await expect(at.dialog.getByText(at.form('alike', { names: 'Practise scales' }))).toBeHidden()
      await at.saveAndClose()
      const plans = (await api('GET', '/user/plans')) as { name: string; countsAllLogs: boolean }[]
      expect(plans.map((plan) => [plan.name, plan.countsAllLogs])).toEqual([
        ['Practise scales', true],
        ['Scales for the choir', false],
      ])
    })
  })
