import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { Activity } from '#contract/catalogue.ts'
import { addDays, addMinutes, type Instant, instantAt, type LocalDate } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { DayPage } from './day-page.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { TimerPage } from '#e2e/timer/timer-page.ts'

test.use(PHONE)

const ZONE = 'America/New_York'
const dateOf = (moment: Instant) => localDate([{ from: null, tz: ZONE }], moment)
const YESTERDAY = addDays(dateOf(instantAt(Date.now())), -1)
const ago = (minutes: number) => addMinutes(floorMinute(instantAt(Date.now())), -minutes)

async function createLog(
  { api }: Person,
  date: LocalDate,
  activityName: string,
  from: number,
  to: number,
  category = 'work',
) {
  const startTime = momentOf(ZONE, date, from * 60)
  const log = { category, activityName, startTime, endTime: addMinutes(startTime, (to - from) * 60) }
  return (await api('POST', '/user/log/activity-log', log)) as ActivityLog
}

/** Yesterday is open from 9 to 21; the day before has half an hour of commuting then. */
async function openDay(person: Person) {
  await createLog(person, addDays(YESTERDAY, -1), 'Commute', 9, 9.5)
  await createLog(person, YESTERDAY, 'Breakfast', 0, 9)
  await createLog(person, YESTERDAY, 'Dinner', 21, 24)
  await person.page.goto(`/home?date=${YESTERDAY}`)
  const day = new DayPage(person.page, 'en')
  const offered = day.gapCard.getByRole('group', { name: day.words.home('whatWasIt') }).getByRole('button')
  return { day, offered, chip: (name: string) => offered.filter({ hasText: name }) }
}
const listDurations = async ({ api }: Person, name: string) =>
  ((await api('GET', `/user/log/activity-logs/with-adjacent?date=${YESTERDAY}`)) as LogDay).logs
    .filter(({ activityName }) => activityName === name)
    .map(({ duration }) => duration)

test('a long gap is filled with the usual length, as the chip says, and the rest stays open', async ({ signUp }) => {
  const ann = await signUp()
  const { day, chip } = await openDay(ann)
  await expect(chip('Commute')).toHaveText(/Commute.*30 min/)
  await fitting(ann.page)('a long gap')
  await chip('Commute').tap()
  await expect(day.card('Commute')).toHaveAccessibleName(/9:00.*9:30/)
  await expect(day.gapCard).toContainText('11 h 30 min')
  await expect.poll(() => listDurations(ann, 'Commute')).toEqual([30])

  await test.step('more time, or all of it, is one more tap', async () => {
    await day.gapCard.getByRole('button', { name: day.words.home('giveMore', { minutes: 15 }) }).tap()
    await expect(chip('Commute')).toHaveText(/45 min/)
    await day.gapCard.getByRole('button', { name: day.words.home('giveAll') }).tap()
    await expect(chip('Commute')).toHaveText(/11 h 30 min/)
    await chip('Commute').tap()
    await expect.poll(() => listDurations(ann, 'Commute')).toEqual([30, 690])
  })
})

test('each step changes a length, and where none is left to change there is no step', async ({ signUp }) => {
  const { day, offered, chip } = await openDay(await signUp())
  await expect(chip('Commute')).toHaveText(/30 min/)
  const less = day.gapCard.getByRole('button', { name: day.words.home('giveLess', { minutes: 15 }) })
  while (await less.isEnabled()) {
    const before = await offered.allInnerTexts()
    await less.tap()
    await expect.poll(() => offered.allInnerTexts()).not.toEqual(before)
  }
  await expect(chip('Commute')).toHaveText('Commute5 min')
  await expect(day.gapCard.getByRole('button', { name: day.words.home('giveMore', { minutes: 15 }) })).toBeEnabled()
})

test('a renamed activity, or one read in another language, is offered only under its new name', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const { day, chip } = await openDay(ann)
  await expect(chip('Commute')).toBeVisible()
  await createLog(ann, addDays(YESTERDAY, -1), 'Read a book', 12, 13, 'study')
  const { activityId } = await createLog(ann, addDays(YESTERDAY, -1), 'Commute', 14, 14.5)
  await api('PATCH', `/user/activity/${activityId}`, { name: 'Commuting' })
  await expect(chip('Commuting')).toBeVisible()
  await page.reload()
  await expect(chip('Commuting')).toBeVisible()
  await chip('Commuting').tap()
  await expect(day.notice('Logged Commuting')).toBeVisible()
  await page.keyboard.press('u')
  await expect(day.notice('Undone: Logged Commuting')).toBeVisible()
  const book = chip('Read a book')
  await expect(book).toBeVisible()
  await ann.prefer({ language: { lang: 'zh_CN' } })
  const activities = (await api('GET', '/user/activities')) as Activity[]
  const { name } = activities.find(({ defaultKey }) => defaultKey === 'study.read_book')!
  await page.reload()
  await expect(
    page
      .getByRole('region')
      .getByRole('button', { name: new RegExp(name) })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Read a book')).toHaveCount(0)
})

test('the last gap ends where something begins', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = ago(40)
  // Just after midnight there is nothing of today before it.
  if (dateOf(ago(60)) !== dateOf(ago(0))) return
  await api('POST', '/user/log/activity-log', {
    category: 'work',
    activityName: 'Walk',
    startTime: ago(60),
    endTime: at,
  })
  await page.goto('/home')
  const [day, timer] = [new DayPage(page, 'en'), new TimerPage(page, 'en')]
  await expect(day.gapCard).toContainText('→ now')
  await api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(2) })
  await expect(timer.stop('Write')).toBeVisible()
  await expect(day.gapCard).not.toContainText('→ now')
  await expect(day.gapCard).toContainText(/38 min|39 min/)
})

test('a notice has room for its text and its buttons, and buttons are aligned', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const long = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen'
  const today = { category: 'work', activityName: long, startTime: ago(30), endTime: ago(10) }
  await api('POST', '/user/log/activity-log', today)
  await page.goto('/home')
  const [day, timer] = [new DayPage(page, 'en'), new TimerPage(page, 'en')]

  await test.step('the buttons that start a timer are next to those that copy and select, and its field is next to its button', async () => {
    const readMiddle = async (target: typeof timer.start) => {
      const box = (await target.boundingBox())!
      return box.y + box.height / 2
    }
    const select = page.getByRole('button', { name: day.words.home('select'), exact: true })
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 820, height })
    await expect(select).toBeVisible()
    await expect
      .poll(async () => Math.abs((await readMiddle(timer.start)) - (await readMiddle(select))))
      .toBeLessThanOrEqual(0.5)
    await page.setViewportSize({ width, height })
    await timer.start.tap()
    const [field, button] = [(await timer.name.boundingBox())!, (await timer.start.boundingBox())!]
    expect([field.y, field.height]).toEqual([button.y, button.height])
    // It starts with a name or without one.
    await expect(timer.start).toBeEnabled()
    await timer.name.fill('Call mother')
    await expect(timer.start).toBeEnabled()
    await page.reload()
  })
  await test.step('a past log continues with one tap in its menu', async () => {
    await page.getByRole('button', { name: day.words.home('menu', { name: long }) }).tap()
    await day.menu.getByRole('menuitem', { name: day.words.tools('continue') }).tap()
    await expect(timer.stop(long)).toBeVisible()
  })
  await test.step('the running activity is not the next one', async () => {
    await timer.switchFrom(long).tap()
    await expect(timer.name).toBeVisible()
    await expect(timer.bar.getByRole('button', { name: long, exact: true })).toHaveCount(0)
    await timer.switchFrom(long).tap()
  })
  await test.step('and its notice is not cut off', async () => {
    await timer.stop(long).tap()
    const notice = day.notice('Logged Donau')
    await expect(notice).toBeVisible()
    const width = page.viewportSize()!.width
    for (const button of await notice.getByRole('button').all()) {
      const box = (await button.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(await button.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true)
    }
    await fitting(page)('a long notice')
  })
})
