import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { PlansPage } from './plans-page.ts'
import { SleepPage } from '#e2e/sleep/sleep-page.ts'

test.use(PHONE)

test('a new plan with hours suggests a notice, which can be turned off', async ({ signUp }) => {
  const person = await signUp()
  await person.api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' })
  const at = new PlansPage(person.page, 'en')
  await at.begin()
  const notice = at.field(at.notify('notice'))
  await expect(notice).toHaveValue('10')
  await at.choose(at.kind('weeklyFlexible'))
  await expect(notice).toBeHidden()
  await at.choose(at.kind('weeklyFixed'))
  await at.fillWhat('Piano', 'Music')
  await at.dialog.getByRole('checkbox', { name: 'Mon' }).check({ force: true })
  await notice.selectOption(at.notify('atStart'))
  await at.saveAndClose()
  await at.button(at.t('edit', { name: 'Piano' })).click()
  await expect(notice).toHaveValue('0')
})

test('the bedtime notice goes only to users who want it', async ({ signUp }) => {
  const { page, api } = await signUp()
  await api('POST', '/user/sleep-plan', { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450 })
  const at = new SleepPage(page, 'en')
  await page.goto('/sleep')
  const edit = at.button(at.t('edit', { name: '10:30 PM – 6:30 AM' }))
  await edit.click()
  const notice = at.dialog.getByLabel('Notification', { exact: true })
  await expect(notice).toHaveValue('none')
  await expect(at.dialog.getByText(at.t('noticeHint'))).toBeVisible()
  await notice.selectOption('30 min before')
  await at.save('save')
  await edit.click()
  await expect(notice).toHaveValue('30')
})
