import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { clockMessages } from '#web/widgets/clock-messages.ts'
import { addMinutes, instant, instantAt, minutesBetween } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { listRunningTimers, TimerPage } from './timer-page.ts'

const NOT_A_TIME = wordsIn(clockMessages, 'en')('notATime', { sample: '2:05 PM' })
const now = () => instantAt(Date.now())
const ago = (minutes: number) => addMinutes(floorMinute(now()), -minutes)
const listLogs = async ({ api }: Person): Promise<ActivityLog[]> =>
  (await api('GET', `/user/log/activity-logs?from=${ago(3000)}&to=${ago(-60)}`)) as ActivityLog[]

async function openHome(person: Person) {
  await person.page.goto('/home')
  const [timer, day] = [new TimerPage(person.page, 'en'), new DayPage(person.page, 'en')]
  await expect(timer.bar).toBeVisible()
  return { timer, day }
}

const redo = (day: DayPage, said: string) =>
  day
    .notice(said)
    .getByRole('button', { name: day.words.home('redo'), exact: true })
    .click()

test.describe('when the server is away for a moment', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('a timer survives a reload and a restart of the server, and its log is on the day at once', async ({
    server,
    signUp,
  }) => {
    const ann = await signUp()
    const { page } = ann
    const { timer, day } = await openHome(ann)
    await timer.start.click()
    await timer.begin('Read a chapter', 'Study')
    await expect(timer.time).toHaveText(/^0:0[0-5]:\d\d$/)
    // It is on the screen before the server has heard of it.
    await expect.poll(() => listRunningTimers(ann)).toHaveLength(1)
    const [begun] = await listRunningTimers(ann)
    expect(minutesBetween(begun!.startTime, now())).toBeLessThan(2)

    await test.step('a reload', async () => {
      await page.reload()
      await expect(timer.stop('Read a chapter')).toBeVisible()
    })
    await test.step('a restart', async () => {
      await server.stop()
      await server.start()
      await page.reload()
      await expect(timer.stop('Read a chapter')).toBeVisible()
      expect(await listRunningTimers(ann)).toEqual([begun])
    })
    await test.step('on every screen, in its header and in the title of the tab', async () => {
      await page.goto('/account/preferences')
      const chip = page.getByRole('banner').getByRole('link', { name: /Running: Read a chapter/ })
      await expect(chip).toContainText(/0:\d\d:\d\d/)
      await expect(page).toHaveTitle(/Read a chapter · Account preferences · Hourkin/)
      await chip.click()
      await expect(page).toHaveURL(/\/home/)
    })
    await test.step('stopped, and rated in the notice', async () => {
      await timer.stop('Read a chapter').click()
      await expect(day.card('Read a chapter')).toBeVisible()
      await expect(timer.start).toBeVisible()
      await day.notice('Logged Read a chapter').getByRole('radio', { name: '4 stars' }).check()
      await expect(day.card('Read a chapter')).toHaveAccessibleName(/4 stars/)
      await expect(page).toHaveTitle('My day · Hourkin')
      await expect.poll(() => listLogs(ann)).toMatchObject([{ id: begun!.id, startTime: begun!.startTime, rating: 4 }])
    })
  })
})

test('undo of a stop: it runs again as if nothing had been', async ({ signUp }) => {
  const ann = await signUp()
  const startTime = ago(50)
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime })
  const { timer, day } = await openHome(ann)
  await timer.stop('Write').click()
  await day.undo('Logged Write')
  await expect(timer.stop('Write')).toBeVisible()
  await expect(day.card('Write')).toHaveCount(0)
  await expect.poll(() => listRunningTimers(ann)).toMatchObject([{ activityName: 'Write', startTime }])
  expect(await listLogs(ann)).toEqual([])

  await test.step('and redone, it is logged again', async () => {
    await redo(day, 'Write')
    await expect(day.card('Write')).toHaveCount(1)
    await expect.poll(() => listRunningTimers(ann)).toEqual([])
    await day.undo('Logged Write')
    await expect(timer.stop('Write')).toBeVisible()
  })
})

test('undo and redo of a switch: the first timer runs again, and then the second one', async ({ signUp }) => {
  const ann = await signUp()
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(50) })
  const { timer, day } = await openHome(ann)
  await timer.switchFrom('Write').click()
  await timer.begin('Call mother', 'Socializing')
  await expect(timer.stop('Call mother')).toBeVisible()
  await day.undo('Logged Write')
  await expect(timer.stop('Write')).toBeVisible()
  await redo(day, 'Write')
  await expect(timer.stop('Call mother')).toBeVisible()
  await expect(day.card('Write')).toHaveCount(1)
  await expect.poll(() => listRunningTimers(ann)).toMatchObject([{ activityName: 'Call mother' }])
})

test('switched in the minute in which it began: two logs, neighbors', async ({ signUp }) => {
  const ann = await signUp()
  const { timer, day } = await openHome(ann)
  await timer.start.click()
  await timer.begin('Read a chapter', 'Study')
  await timer.switchFrom('Read a chapter').click()
  await timer.begin('Call mother', 'Socializing')
  await timer.stop('Call mother').click()
  await expect(day.card('Call mother')).toBeVisible()
  await expect(day.card('Read a chapter')).toBeVisible()
  await expect.poll(async () => (await listLogs(ann)).length).toBe(2)
  const [read, call] = await listLogs(ann)
  expect(call!.startTime).toBe(read!.endTime)
  expect([read!.duration, call!.duration].every((minutes) => minutes <= 2)).toBe(true)
})

test('something runs at the same time as something else, each with an end of its own', async ({ signUp }) => {
  const ann = await signUp()
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(30) })
  const { timer } = await openHome(ann)
  await timer.switchFrom('Write').click()
  await timer.bar.getByRole('switch', { name: timer.words('beside') }).check()
  await timer.begin('Hear a podcast', 'Leisure')
  await expect(timer.stop('Write')).toBeVisible()
  await expect
    .poll(async () => (await listRunningTimers(ann)).map(({ parallelActivity }) => parallelActivity))
    .toEqual([false, true])
  await timer.stop('Write').click()
  await expect(timer.stop('Write')).toBeHidden()
  await expect(timer.stop('Hear a podcast')).toBeVisible()
  await expect(timer.start).toBeVisible()
  await timer.stop('Hear a podcast').click()
  await expect.poll(async () => (await listLogs(ann)).length).toBe(2)
})

test('its start is edited by steps and by the clock, and it is discarded and brought back', async ({ signUp }) => {
  const ann = await signUp()
  const startTime = ago(20)
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime })
  const { timer, day } = await openHome(ann)
  await timer.edit('Write')
  for (const by of [-5, -5, 1]) await timer.nudge('startTime', by).click()
  await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(addMinutes(startTime, -9))
  await expect(timer.time).toHaveText(/^0:(29|3\d):/)

  await test.step('an invalid or future time is reported', async () => {
    const field = timer.bar.getByRole('textbox', { name: 'Start time' })
    await field.fill('soon')
    await field.blur()
    await expect(timer.bar.getByText(NOT_A_TIME)).toBeVisible()
  })
  await test.step('discarded', async () => {
    await timer.button('discard').click()
    await expect(timer.start).toBeVisible()
    await day.undo('Discarded Write')
    await expect(timer.stop('Write')).toBeVisible()
    await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(addMinutes(startTime, -9))
    await redo(day, 'Write')
    await expect.poll(() => listRunningTimers(ann)).toEqual([])
  })
})

test('a step builds on the step before it, whatever arrives about the timer meanwhile', async ({ signUp }) => {
  const ann = await signUp()
  const startTime = ago(20)
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime })
  const { timer } = await openHome(ann)
  await timer.edit('Write')
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  await ann.page.route('**/user/timer/*', (route) => isSent.then(() => route.continue()))
  await timer.nudge('startTime', -5).click()
  const told = ann.page.waitForResponse('**/user/timers')
  await ann.api('POST', '/user/log/activity-log', {
    category: 'work',
    activityName: 'Call',
    parallelActivity: true,
    startTime: ago(60),
    endTime: ago(50),
  })
  await told
  await timer.nudge('startTime', -5).click()
  send()
  await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(addMinutes(startTime, -10))
})

test('a device with a clock that is three hours fast counts correctly', async ({ signUp }) => {
  const ann = await signUp()
  await ann.page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) })
  const { timer, day } = await openHome(ann)
  await timer.start.click()
  await timer.begin('Read a chapter', 'Study')
  await expect(timer.time).toHaveText(/^0:0[01]:\d\d$/)
  await expect.poll(() => listRunningTimers(ann)).toHaveLength(1)
  const [begun] = await listRunningTimers(ann)
  expect(Math.abs(minutesBetween(begun!.startTime, now()))).toBeLessThan(2)
  await timer.stop('Read a chapter').click()
  await expect(day.card('Read a chapter')).toBeVisible()
  await expect.poll(async () => (await listLogs(ann)).map(({ duration }) => duration <= 2)).toEqual([true])
})

test.describe('still running?', () => {
  test('is asked after four hours, and not again once it was answered', async ({ signUp }) => {
    const ann = await signUp()
    await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(241) })
    const { timer } = await openHome(ann)
    const question = timer.bar.getByText(
      /^Write has been running since .*, for more than 4 hours\. Is it still going\?$/,
    )
    await expect(question).toBeVisible()
    await timer.button('yes').click()
    await expect(question).toBeHidden()
    await expect.poll(async () => (await listRunningTimers(ann))[0]?.confirmedAt).not.toBeNull()
    await ann.page.reload()
    await expect(timer.stop('Write')).toBeVisible()
    await expect(question).toBeHidden()
  })

  test('it ended a while ago', async ({ signUp }) => {
    const ann = await signUp()
    const startTime = ago(300)
    await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime })
    const { timer } = await openHome(ann)
    await timer.button('stoppedAt').click()
    await timer.nudge('endTime', -5).click()
    await timer.button('endThen').click()
    await expect(timer.start).toBeVisible()
    await expect.poll(() => listLogs(ann)).toMatchObject([{ startTime, duration: 235 }])
  })

  test('sleep is left alone for twelve', async ({ signUp }) => {
    const ann = await signUp()
    await ann.api('POST', '/user/timer', { category: 'sleep', activityName: 'Night', startTime: ago(700) })
    const { timer } = await openHome(ann)
    await expect(timer.stop('Night')).toBeVisible()
    await expect(timer.button('yes')).toBeHidden()
  })

  test('after more than a day its owner says when it ended', async ({ signUp }) => {
    const ann = await signUp()
    const startTime = ago(1500)
    await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime })
    const { timer } = await openHome(ann)
    await expect(timer.bar.getByText('Write has been running for more than a day. When did it end?')).toBeVisible()
    await timer.stop('Write').click()
    await timer.nudge('endTime', 5).click()
    await timer.button('endThen').click()
    await expect(timer.start).toBeVisible()
    await expect.poll(() => listLogs(ann)).toMatchObject([{ startTime, duration: 245 }])
  })
})

test('?action=timer opens the choice of activities, once', async ({ signUp }) => {
  const { page } = await signUp()
  const timer = new TimerPage(page, 'en')
  await page.goto('/home?action=timer')
  await expect(timer.name).toBeVisible()
  await expect(page).not.toHaveURL(/action/)
})

test('a running timer leaves no gap that could be filled twice', async ({ signUp }) => {
  const ann = await signUp()
  const log = { category: 'work', activityName: 'Walk', startTime: ago(90), endTime: ago(60) }
  await ann.api('POST', '/user/log/activity-log', log)
  await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(60) })
  const { timer, day } = await openHome(ann)
  await expect(timer.stop('Write')).toBeVisible()
  const { dayStart } = (await ann.api('GET', '/user/log/activity-logs/with-adjacent')) as LogDay
  // Just after midnight there is nothing of today before it either.
  if (instant(log.startTime) <= dayStart) return
  await expect(day.card('Walk')).toBeVisible()
  await expect(day.gaps).toHaveCount(0)
})
