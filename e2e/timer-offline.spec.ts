import { WITHOUT_SERVER } from './complaints.ts'
import { DayPage } from './day-page.ts'
import { expect, PHONE, test } from './fixtures.ts'
import { isKept, setOnline } from './offline-day.ts'
import { runningOf, TimerPage } from './timer-page.ts'

test.use({ ...PHONE, serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

test('what is timed without a network is logged, also while another timer was started elsewhere', async ({
  signUp,
}) => {
  const ann = await signUp()
  const { page, api } = ann
  const [timer, day] = [new TimerPage(page, 'en'), new DayPage(page, 'en')]
  await page.goto('/home')
  await expect(timer.bar).toBeVisible()
  await isKept(page)
  await setOnline(page, false)
  await timer.start.click()
  await timer.begin('Write the paper', 'Study')
  await api('POST', '/user/timer', { category: 'leisure', activityName: 'Read a novel' })
  await timer.stop('Write the paper').click()
  await expect(day.card('Write the paper')).toBeVisible()
  await setOnline(page, true)
  const logs = () => api('GET', '/user/log/activity-logs/with-adjacent')
  await expect.poll(logs).toMatchObject({ logs: [{ activityName: 'Write the paper', category: 'study' }] })
  await expect(day.waiting).toBeHidden()
  await expect(timer.stop('Read a novel')).toBeVisible()
  await expect(day.card('Write the paper')).toHaveCount(1)
  expect(await runningOf(ann)).toMatchObject([{ activityName: 'Read a novel' }])
})
