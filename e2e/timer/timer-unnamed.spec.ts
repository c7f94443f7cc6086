import type { Locator } from '@playwright/test'
import { addMinutes, instantAt } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import type { LogDay } from '#contract/activity-log.ts'
import { localDate } from '#domain/time/zone.ts'
import { messages as childHomeMessages } from '#web/features/child-home/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { type Device, expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { openOtherDevice } from '#e2e/support/person.ts'
import { listRunningTimers, TimerPage } from './timer-page.ts'

/** As most phones are. */
const WIDER: Device = { ...PHONE, viewport: { width: 390, height: 844 } }
test.use(WIDER)

const ZONE = 'America/New_York'
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
const clockOf = (moment: string): string => CLOCK.format(new Date(moment)).replaceAll(/\s/g, ' ')
const ago = (minutes: number) => addMinutes(floorMinute(instantAt(Date.now())), -minutes)

test('a timer starts without a name, on every device, and is named by a chip while it runs', async ({
  browser,
  signUp,
}) => {
  const ann = await signUp()
  const read = { category: 'study', activityName: 'Read a book' }
  await ann.api('POST', '/user/log/activity-log', { ...read, startTime: ago(3000), endTime: ago(2940) })
  await ann.page.goto('/home')
  const timer = new TimerPage(ann.page, 'en')
  await timer.start.tap()
  await expect(timer.name).toBeVisible()
  await timer.start.tap()
  const unnamed = timer.words('unnamed')
  await expect(timer.stop(unnamed)).toBeVisible()
  const question = timer.bar.getByRole('group', { name: timer.words('whatIsIt') })
  await expect(question).toBeVisible()
  await expect.poll(() => listRunningTimers(ann)).toMatchObject([{ category: null, activityName: null }])
  await fitting(ann.page)('a timer without a name')

  const desk = await openOtherDevice(browser, ann)
  await desk.goto('/home')
  await expect(desk.getByRole('link', { name: unnamed })).toBeVisible()

  await question.getByRole('button', { name: 'Read a book' }).first().tap()
  await expect(timer.stop('Read a book')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(desk.getByRole('link', { name: /Read a book/ })).toBeVisible()
  expect(await listRunningTimers(ann)).toMatchObject([read])
})

test('stopped before it has a name, it asks for one, and ends when it was stopped', async ({ signUp }) => {
  const ann = await signUp()
  const began = ago(40)
  await ann.api('POST', '/user/timer', { startTime: began })
  await ann.page.goto('/home')
  const timer = new TimerPage(ann.page, 'en')
  const day = new DayPage(ann.page, 'en')
  const unnamed = timer.words('unnamed')
  await timer.stop(unnamed).tap()
  const question = timer.bar.getByRole('group', { name: /^What were you doing until/ })
  await expect(question).toBeVisible()
  // It still runs, until there is a name.
  expect(await listRunningTimers(ann)).toMatchObject([{ activityName: null }])
  await timer.name.fill('Call the bank')
  await question.getByRole('button', { name: timer.words('nameIt'), exact: true }).tap()
  await question.getByRole('button', { name: day.words.category('work'), exact: true }).tap()
  await expect(day.notice('Logged Call the bank')).toBeVisible()
  await expect.poll(() => listRunningTimers(ann)).toEqual([])
  const dates = [began, ago(0)].map((moment) => localDate([{ from: null, tz: ZONE }], moment))
  const days = await Promise.all(
    dates.map(async (date) => (await ann.api('GET', `/user/log/activity-logs/with-adjacent?date=${date}`)) as LogDay),
  )
  const logs = days.flatMap((one) => one.logs)
  expect(logs[0]).toMatchObject({ activityName: 'Call the bank', category: 'work', startTime: began })
})

test('when it was stopped is remembered over a reload and other screens, until it runs again', async ({ signUp }) => {
  const ann = await signUp()
  await ann.api('POST', '/user/timer', { startTime: ago(40) })
  await ann.page.goto('/home')
  const timer = new TimerPage(ann.page, 'en')
  const stopped = timer.bar.getByRole('group', { name: /^What were you doing until/ })
  await timer.stop(timer.words('unnamed')).tap()
  const said = await stopped.getByText(/^What were you doing until/).textContent()
  await ann.page.reload()
  await expect(stopped).toContainText(said!)
  await ann.page.goto('/sleep')
  await ann.page.goto('/home')
  await expect(stopped).toContainText(said!)
  await stopped.getByRole('button', { name: timer.words('goOn') }).tap()
  const running = timer.bar.getByRole('group', { name: timer.words('whatIsIt') })
  await expect(running).toBeVisible()
  await ann.page.reload()
  await expect(running).toBeVisible()

  await test.step('nothing of it is left once the timer is deleted', async () => {
    await timer.stop(timer.words('unnamed')).tap()
    await timer.edit(timer.words('unnamed'))
    await timer.button('discard').tap()
    await expect(timer.start).toBeVisible()
    const kept = () => ann.page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('timer')))
    await expect.poll(kept).toEqual([])
  })
})

test('one without a name is called so where its hours are others’', async ({ signUp }) => {
  const ann = await signUp()
  const tv = { category: 'leisure', activityName: 'TV', startTime: ago(60), endTime: ago(30) }
  await ann.api('POST', '/user/log/activity-log', tv)
  await ann.api('POST', '/user/timer', { startTime: ago(20) })
  await ann.page.goto('/home')
  const timer = new TimerPage(ann.page, 'en')
  const day = new DayPage(ann.page, 'en')
  const unnamed = timer.words('unnamed')
  await timer.edit(unnamed)
  const field = timer.bar.getByRole('textbox', { name: timer.words('startTime') })
  await field.fill(clockOf(ago(70)))
  await field.blur()
  await expect(day.overlap).toContainText(`${unnamed}, `)
  await day.overlap.getByRole('button', { name: /^Replace TV/ }).tap()
  await expect(day.notice(`${unnamed} now starts at`)).toBeVisible()
})

test('the form that starts or corrects a timer is not under the buttons of a phone', async ({ signUp }) => {
  const ann = await signUp({ device: PHONE })
  for (const [number, activityName] of ['Read a book', 'Write a letter', 'Tidy the kitchen', 'Call mother'].entries()) {
    const startTime = ago(3000 + 60 * number)
    const log = { category: 'study', activityName, startTime, endTime: addMinutes(startTime, 60) }
    await ann.api('POST', '/user/log/activity-log', log)
  }
  await ann.page.goto('/home')
  const timer = new TimerPage(ann.page, 'en')
  const bottom = ann.page.getByRole('navigation', { name: wordsIn(appMessages, 'en')('shortcuts') })
  const isAbove = (part: Locator) =>
    expect
      .poll(async () => {
        const [{ y, height }, bar] = [(await part.boundingBox())!, (await bottom.boundingBox())!]
        return y > 0 && y + height <= bar.y
      })
      .toBe(true)
  await timer.start.tap()
  await expect(timer.bar.getByRole('button', { name: 'Read a book' }).first()).toBeVisible()
  await isAbove(timer.name)
  await isAbove(timer.start)
  await timer.start.tap()
  await timer.edit(timer.words('unnamed'))
  await isAbove(timer.bar.getByRole('textbox', { name: timer.words('startTime') }))
  await isAbove(timer.button('discard'))
})

test('a child names an unnamed timer with a picture', async ({ signUp }) => {
  const ann = await signUp()
  const { child, own } = await createChildWithDevice(ann, 'Mia')
  const draw = { category: 'leisure', activityName: 'Draw' }
  await ann.api(
    'POST',
    '/user/log/activity-log',
    { ...draw, startTime: ago(3000), endTime: ago(2940) },
    child.dataGroup,
  )
  await ann.api('POST', '/user/timer', { startTime: ago(5) }, child.dataGroup)
  await own.reload()
  const t = wordsIn(childHomeMessages, 'en')
  const doing = own.getByRole('region', { name: t('doing') })
  await expect(doing).toContainText(wordsIn(chipMessages, 'en')('unnamed'))
  await expect(doing.getByRole('button', { name: t('done') })).toHaveCount(0)
  await own
    .getByRole('region', { name: t('whatNow') })
    .getByRole('button', { name: 'Draw', exact: true })
    .click()
  await expect(doing).toContainText('Draw')
  await doing.getByRole('button', { name: t('doneLabel', { name: 'Draw' }) }).click()
  await expect(own.getByRole('main')).toContainText('Draw')
  await expect(doing).toBeHidden()
  await own.context().close()
})
