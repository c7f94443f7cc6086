import type { Locator, Page } from '@playwright/test'
import type { ViewMode } from '#domain/plan/plan.ts'
import { messages as nightMessages } from '#web/features/sleep/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, PHONE } from '#e2e/support/fixtures.ts'
import { launchAt, testAt } from '#e2e/support/clock-fixtures.ts'
import { signIn, signUp } from '#e2e/support/person.ts'
import { at, logForPlan, MONDAY, createPlans, planWords, TUESDAY, WEDNESDAY } from '#e2e/support/plan-world.ts'

const NOON = at(WEDNESDAY, 12)
const test = testAt(NOON)
const words = planWords('en')

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const chip = (page: Page, name: string, day: string): Locator =>
  page.getByRole('list', { name: day }).getByRole('button', { name: new RegExp(`^${name}, `) })

const RATES: Record<ViewMode, Record<string, string>> = {
  // The running week up to today: 20/60, 30/60, 20/60, 10/30, 60/90; together 140/300. [plan-progress/view-modes]
  daily_track: { Piano: '33.3%', Kitchen: '50%', Running: '33.3%', Letters: '33.3%', Taxes: '66.7%', all: '46.7%' },
  // 20/30, 30/40, 50/40, 15/20, 60/90; together 175/220.
  accumulated_value_to_today: {
    Piano: '66.7%',
    Kitchen: '75%',
    Running: '100%',
    Letters: '75%',
    Taxes: '66.7%',
    all: '79.5%',
  },
  // 20/180, 30/200, 50/240, 15/240, 60/90; together 175/950.
  accumulated_value_to_plan_end_date: {
    Piano: '11.1%',
    Kitchen: '15%',
    Running: '20.8%',
    Letters: '6.3%',
    Taxes: '66.7%',
    all: '18.4%',
  },
}

test('a week with a plan of every kind, lived until Wednesday, has the right rates in every view mode', async ({
  browser,
}) => {
  const { server, moveTo } = await launchAt(at(MONDAY, 8))
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const person = await signUp(context, page)
    const world = await createPlans(person)

    /** The session of the day before has ended: all users sign in again. */
    const wakeUp = async (...[date, hours]: Parameters<typeof at>) => {
      await moveTo(at(date, hours))
      const answer = await context.request.post('/api/auth/sign-in', {
        data: { email: person.email, password: person.password },
      })
      const { token } = (await answer.json()) as { token: string }
      const callApi = async (method: 'POST', path: string, data: object) =>
        (
          await context.request.fetch(`/api${path}`, { method, data, headers: { authorization: `Bearer ${token}` } })
        ).json()
      return { api: callApi as typeof person.api }
    }
    const monday = await wakeUp(MONDAY, 21)
    await logForPlan(monday, world, 'Piano', MONDAY, 19, 20)
    await logForPlan(monday, world, 'Kitchen', MONDAY, 18, 20)
    await logForPlan(monday, world, 'Letters', MONDAY, 20, 15)
    const tuesday = await wakeUp(TUESDAY, 21)
    await logForPlan(tuesday, world, 'Kitchen', TUESDAY, 18, 10)
    await logForPlan(tuesday, world, 'Running', TUESDAY, 7, 50)
    await logForPlan(tuesday, world, 'Taxes', TUESDAY, 19, 60)
    await moveTo(NOON)
    await signIn(context, page, person)
    await page.goto('/plans?mode=progress')

    const viewMode = page.getByLabel(words.progress('viewMode'))
    await expect(viewMode).toHaveValue('accumulated_value_to_today')
    for (const [mode, { all, ...rates }] of Object.entries(RATES))
      await test.step(mode, async () => {
        await viewMode.selectOption(mode)
        await expect(page.getByRole('region', { name: words.progress('overall') }).getByText(all!)).toBeVisible()
        for (const [name, rate] of Object.entries(rates)) await expect(card(page, name)).toContainText(rate)
      })
    await test.step('further facts on a card', async () => {
      await viewMode.selectOption('accumulated_value_to_today')
      await expect(card(page, 'Running')).toContainText(words.progress('ahead', { length: '10 min' }))
      await expect(card(page, 'Running')).toContainText('1/3')
      await expect(card(page, 'Taxes')).toContainText(words.status('overdue'))
      await expect(card(page, 'Piano')).toContainText(words.progress('behind'))
      await expect(card(page, 'Piano')).toContainText(words.status('in progress'))
    })
    await test.step('a card opens its week, day by day', async () => {
      await page.getByRole('button', { name: words.progress('open', { name: 'Piano' }) }).click()
      const dialog = page.getByRole('dialog', { name: words.week('dialogTitle', { name: 'Piano' }) })
      await expect(dialog.getByRole('row', { name: words.week('target') }).getByText('30 min')).toHaveCount(3)
      await expect(dialog.getByRole('row', { name: words.week('doneRow') }).getByText('20 min')).toHaveCount(1)
      await dialog.getByRole('button', { name: words.week('previous') }).click()
      await expect(dialog.getByText(words.week('notInWeek'))).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('the screen returns as the user left it', async () => {
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/preference'))
      await viewMode.selectOption('daily_track')
      await saved
      await page.reload()
      await expect(viewMode).toHaveValue('daily_track')
      const nights = page.getByRole('radio', { name: words.progress('sleep'), exact: true })
      const kept = page.waitForRequest(
        (request) => request.url().endsWith('/api/user/preference') && request.method() === 'POST',
      )
      await page.getByRole('radiogroup').getByText(words.progress('sleep'), { exact: true }).click()
      await expect(nights).toBeChecked()
      await (await kept).response()
      await page.reload()
      await expect(nights).toBeChecked()
      await expect(page.getByRole('link', { name: wordsIn(nightMessages, 'en')('emptyButton') })).toBeVisible()
    })
    await context.close()
  } finally {
    await server.dispose()
  }
})

test('plans are started and done from the day that shows them', async ({ signUp: newPerson }) => {
  const person = await newPerson()
  const { page, api } = person
  const { plans } = await createPlans(person, ['Piano', 'Kitchen', 'Running'])
  const day = new DayPage(page, 'en')
  await page.goto('/home')
  const plan = page.getByRole('region', { name: words.today('today') })
  await expect(plan.getByRole('listitem')).toHaveText([/^Piano/, /^Kitchen/, /^Running/])

  await test.step('done: it ends now', async () => {
    await plan.getByRole('button', { name: words.today('doneLabel', { name: 'Kitchen' }) }).click()
    await expect(day.form.sheet).toBeVisible()
    await day.form.submit()
    await expect(day.card('Tidy the kitchen')).toHaveAccessibleName(/11:40\sAM?\s?–\s?12:00/)
    await expect(plan.getByRole('heading', { name: words.today('doneGroup', { count: 1 }) })).toBeVisible()
  })
  await test.step('start: it begins now', async () => {
    await plan.getByRole('button', { name: words.today('startLabel', { name: 'Running' }) }).click()
    await day.form.submit()
    await expect(day.card('Run by the river')).toBeVisible()
  })
  await test.step('a ghost on the timeline has its own hours', async () => {
    await day.timeline.getByRole('button', { name: /^Planned: Piano, 7:00/ }).click()
    await day.form.submit()
    await expect(day.card('Practise the piano')).toHaveAccessibleName(/7:00.*7:30/)
    await expect(day.timeline.getByRole('button', { name: /^Planned: Piano/ })).toHaveCount(0)
  })
  await expect
    .poll(async () => {
      const { logs } = (await api('GET', `/user/log/activity-logs/with-adjacent?date=${WEDNESDAY}`)) as {
        logs: { planId: string | null }[]
      }
      return logs.map(({ planId }) => planId)
    })
    .toEqual([plans['Kitchen']!.id, plans['Running']!.id, plans['Piano']!.id])
})

test('from the plans, an item is started on the day', async ({ signUp: newPerson }) => {
  const person = await newPerson()
  const { page } = person
  await createPlans(person, ['Kitchen'])
  const day = new DayPage(page, 'en')
  await page.goto('/plans?mode=progress')
  await page.getByRole('button', { name: words.today('startLabel', { name: 'Kitchen' }) }).click()
  await expect(day.form.sheet).toBeVisible()
  await day.form.submit()
  await expect(day.card('Tidy the kitchen')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a word next to the date shows the plan of the day, and leads to the form', async ({ signUp: newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await createPlans(person, ['Piano', 'Kitchen'])
    const day = new DayPage(page, 'en')
    await page.goto('/home')
    await page.getByRole('button', { name: words.today('chipLabel', { done: 0, count: 2 }) }).click()
    const sheet = page.getByRole('dialog', { name: words.today('today') })
    await sheet.getByRole('button', { name: words.today('doneLabel', { name: 'Kitchen' }) }).click()
    await expect(sheet).toBeHidden()
    await day.form.submit()
    await expect(day.card('Tidy the kitchen')).toBeVisible()
    await expect(page.getByRole('button', { name: words.today('chipLabel', { done: 1, count: 2 }) })).toBeVisible()
  })

  test('a plan in the middle of an open morning leaves its words in sight', async ({ signUp: newPerson }) => {
    const person = await newPerson()
    const { page, api } = person
    const times = { dailyStartTime: '05:45', dailyEndTime: '06:15' }
    const { tag } = await createPlans(person, [])
    const piano = { name: 'Piano', category: 'leisure', activityName: 'Practise the piano', tags: [tag] }
    const period = { startDate: MONDAY, endDate: '2026-03-29', respectHolidays: false }
    await api('POST', '/user/plan', { ...piano, ...period, ...times, scheduleType: 'weeklyFixed', daysOfWeek: [3] })
    const hours = { startTime: at(TUESDAY, 20), endTime: at(WEDNESDAY, 0) }
    await api('POST', '/user/log/activity-log', { category: 'leisure', activityName: 'A long film', ...hours })
    const day = new DayPage(page, 'en')
    await page.goto('/home')
    const ghost = day.timeline.getByRole('button', { name: /^Planned: Piano/ })
    await ghost.tap({ trial: true })
    await day.gaps.first().getByText(day.words.home('fillGap')).tap({ trial: true })
    const [said, box] = [await day.gaps.first().locator('span').boundingBox(), await ghost.boundingBox()]
    expect(said!.y + said!.height <= box!.y || said!.y >= box!.y + box!.height).toBe(true)
  })

  test('a held share follows the finger', async ({ signUp: newPerson }) => {
    const person = await newPerson()
    const { page } = person
    await createPlans(person, ['Running'])
    await page.goto('/plans?mode=progress')
    const taken = chip(page, 'Running', 'Wed, Mar 18')
    const target = page.getByRole('list', { name: 'Thu, Mar 19' })
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const readMiddle = async (what: Locator) => {
      const { x, y, width, height } = (await what.boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', await readMiddle(taken))
    await expect(page.locator('[data-held]').first()).toBeVisible()
    await touch('touchMove', await readMiddle(target))
    await touch('touchEnd')
    await expect(taken).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText(words.week('moved', { name: 'Running', day: 'Thu, Mar 19' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a share is carried to another day by mouse and by keys, and given back', async ({ signUp: newPerson }) => {
  const person = await newPerson()
  const { page, api } = person
  await createPlans(person, ['Running'])
  await page.goto('/plans?mode=progress')
  const [wednesday, thursday, friday] = ['Wed, Mar 18', 'Thu, Mar 19', 'Fri, Mar 20']
  await expect(chip(page, 'Running', wednesday)).toBeVisible()
  const listPinnedMinutes = async () => {
    const { plans } = (await api('GET', `/user/plans/week?date=${WEDNESDAY}`)) as {
      plans: { days: { pinned: boolean; suggestedMinutes: number | null }[] }[]
    }
    return plans[0]!.days.map(({ pinned, suggestedMinutes }) => (pinned ? suggestedMinutes : null))
  }
  const share = async (day: string) =>
    Number((await chip(page, 'Running', day).getAttribute('aria-label'))!.match(/(\d+) min/)![1])
  const [first, third] = [await share(wednesday), await share(friday)]
  await expect(chip(page, 'Running', thursday)).toHaveCount(0)

  await test.step('by mouse: Escape leaves it, and undo takes it back', async () => {
    const target = page.getByRole('list', { name: thursday })
    await chip(page, 'Running', wednesday).hover()
    await page.mouse.down()
    await chip(page, 'Running', wednesday).hover({ position: { x: 4, y: 4 } })
    await page.keyboard.press('Escape')
    await expect(page.getByText(words.week('letGo', { name: 'Running' }))).toBeAttached()
    await page.mouse.up()
    await expect(page.getByRole('dialog'), 'the release opens nothing').toHaveCount(0)
    await chip(page, 'Running', wednesday).hover()
    await page.mouse.down()
    const { x, y, width } = (await target.boundingBox())!
    await page.mouse.move(x + width / 2, y + 10, { steps: 4 })
    await page.mouse.up()
    await expect(chip(page, 'Running', wednesday)).toHaveCount(0)
    await expect.poll(listPinnedMinutes).toEqual([null, null, 0, first, null, null, null])
    await page
      .getByRole('alert')
      .getByRole('button', { name: words.week('undo') })
      .click()
    await expect.poll(listPinnedMinutes).toEqual(Array.from({ length: 7 }, () => null))
    await expect(chip(page, 'Running', wednesday)).toBeVisible()
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(listPinnedMinutes).toEqual([null, null, 0, first, null, null, null])
    await page.keyboard.press('Control+z')
    await expect.poll(listPinnedMinutes).toEqual(Array.from({ length: 7 }, () => null))
    await expect(chip(page, 'Running', wednesday)).toBeVisible()
  })
  await test.step('by keys: Escape leaves it, Enter puts it there and stays with it', async () => {
    await chip(page, 'Running', wednesday).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(page.getByText(words.week('letGo', { name: 'Running' }))).toBeAttached()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(chip(page, 'Running', friday)).toBeFocused()
    await expect.poll(listPinnedMinutes).toEqual([null, null, 0, null, first + third, null, null])
  })
  await test.step('and given back', async () => {
    await page.getByRole('button', { name: words.week('giveBackLabel', { name: 'Running' }) }).click()
    await expect.poll(listPinnedMinutes).toEqual(Array.from({ length: 7 }, () => null))
    await expect(chip(page, 'Running', wednesday)).toBeVisible()
  })
})
