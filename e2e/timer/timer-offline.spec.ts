import { messages as homeMessages } from '#web/features/child-home/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { isKept, setOnline } from '#e2e/offline/offline-day.ts'
import { listRunningTimers, TimerPage } from './timer-page.ts'

test.use({ ...PHONE, serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

test('a timer without a network is logged, also while another timer was started elsewhere', async ({ signUp }) => {
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
  expect(await listRunningTimers(ann)).toMatchObject([{ activityName: 'Read a novel' }])
})

test('activities that a child has started, finished and rated offline stay after the network returns', async ({
  signUp,
}) => {
  const { own } = await createChildWithDevice(await signUp(), 'Mia', PHONE)
  const home = wordsIn(homeMessages, 'en')
  const waiting = new DayPage(own, 'en').waiting
  const stopwatch = own.getByRole('timer')
  await isKept(own)
  await setOnline(own, false)
  await own.getByRole('button', { name: 'Play a ball game' }).tap()
  await expect(stopwatch).toBeVisible()
  await own.getByRole('button', { name: home('doneLabel', { name: 'Play a ball game' }) }).tap()
  await expect(stopwatch).toHaveCount(0)
  await own.getByRole('radio', { name: '4 stars' }).check()
  await expect(waiting).toContainText('3 changes')
  await setOnline(own, true)
  await expect(waiting).toBeEmpty()
  await expect(own.getByText(home('pending', { count: 4 }))).toBeVisible()
  await expect(stopwatch).toHaveCount(0)
  await own.context().close()
})
