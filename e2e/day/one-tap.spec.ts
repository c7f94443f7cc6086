import type { Locator } from '@playwright/test'
import type { LogDay } from '#contract/activity-log.ts'
import { addDays, addMinutes, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { likelyMessages } from '#web/widgets/likely-messages.ts'
import { DayPage } from './day-page.ts'
import { AGAIN, DESKTOP, expect, PHONE, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONE = 'America/New_York'
const YESTERDAY = addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), -1)
const HOUR = 60
/** As most do, and a desk with a screen that is touched. */
const HANDS = [
  { size: 'phone', device: PHONE },
  { size: `desktop ${AGAIN}`, device: DESKTOP },
  { size: `desktop ${AGAIN}`, device: { ...DESKTOP, hasTouch: true } },
]
const likely = wordsIn(likelyMessages, 'en')

type LogInput = { activityName: string; category?: string; from: number; to: number; more?: object }
/** Hours of a day on the wall clock. */
async function seedLogs({ api }: Person, date: LocalDate, all: readonly LogInput[]): Promise<void> {
  for (const { activityName, category = 'work', from, to, more } of all) {
    const startTime = momentOf(ZONE, date, from * HOUR)
    const log = { category, activityName, startTime, endTime: addMinutes(startTime, (to - from) * HOUR), ...more }
    await api('POST', '/user/log/activity-log', log)
  }
}

/** Two days without gaps except 9:00 to 11:00 of the second; the first day's activity at that time is predicted. */
async function seedTwoDays(person: Person): Promise<void> {
  const { id: tag } = (await person.api('POST', '/management/tag', { name: 'Deep', kind: 'activity_tag' })) as {
    id: string
  }
  await seedLogs(person, addDays(YESTERDAY, -1), [
    { activityName: 'Fix the bike', category: 'housework', from: 0.5, to: 1 },
    { activityName: 'Swim', category: 'sports', from: 7, to: 8 },
    { activityName: 'Write the report', from: 9, to: 11, more: { tags: [tag] } },
    { activityName: 'Answer mail', from: 11, to: 12 },
    { activityName: 'Team meeting', from: 12, to: 13 },
    { activityName: 'Cook', category: 'housework', from: 19, to: 20 },
  ])
  await seedLogs(person, YESTERDAY, [
    { activityName: 'Sleep', category: 'sleep', from: 0, to: 8 },
    { activityName: 'Breakfast', category: 'dailyActivity', from: 8, to: 9 },
    { activityName: 'Afternoon walk', category: 'sports', from: 11, to: 24 },
  ])
}

async function open(person: Person) {
  await seedTwoDays(person)
  // Until they are here, the last activity replaces them.
  const predicted = person.page.waitForResponse(/\/activity-logs\/recommendations/)
  await person.page.goto(`/home?date=${YESTERDAY}`)
  await predicted
  const day = new DayPage(person.page, 'en')
  await expect(day.gapCard).toContainText('2 h')
  const offered = day.gapCard.getByRole('group', { name: day.words.home('whatWasIt') }).getByRole('button')
  await expect(offered.first()).toHaveText(/^Write the report/)
  return { day, offered }
}

const getDay = async ({ api }: Person) =>
  (await api('GET', `/user/log/activity-logs/with-adjacent?date=${YESTERDAY}`)) as LogDay

for (const { size, device } of HANDS)
  test.describe(`${size}, ${device.hasTouch ? 'touch' : 'mouse'}`, () => {
    test.use(device)

    /** As fingers and mice do, and counted. */
    function counter() {
      const counted = { taps: 0 }
      const tap = async (target: Locator) => {
        counted.taps += 1
        await (device.hasTouch ? target.tap() : target.click())
      }
      return { counted, tap }
    }

    test('a prediction takes one tap, and has the details of the last one', async ({ signUp }) => {
      const ann = await signUp()
      const { day, offered } = await open(ann)
      const { counted, tap } = counter()
      await tap(offered.filter({ hasText: 'Write the report' }))
      await expect(day.card('Write the report')).toBeVisible()
      await expect(day.gaps).toHaveCount(0)
      expect(counted.taps).toBe(1)
      await expect
        .poll(async () => (await getDay(ann)).logs.find(({ activityName }) => activityName === 'Write the report'))
        .toMatchObject({ duration: 120, tags: [expect.any(String)], rating: null })
    })

    test('a double tap logs one thing, though another gap comes under the finger', async ({ signUp }) => {
      const ann = await signUp()
      await seedLogs(ann, YESTERDAY, [{ activityName: 'Stretch', category: 'sports', from: 9.5, to: 10 }])
      await seedTwoDays(ann)
      await ann.page.goto(`/home?date=${YESTERDAY}`)
      const day = new DayPage(ann.page, 'en')
      const first = day.gapCard
        .getByRole('group', { name: day.words.home('whatWasIt') })
        .getByRole('button')
        .first()
      await expect(day.gaps).toHaveCount(2)
      await expect(first).toHaveAttribute('data-category')
      const box = (await first.boundingBox())!
      const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
      const touch = () => ann.page.touchscreen.tap(...middle)
      if (device.hasTouch) await Promise.all([touch(), touch()])
      else await ann.page.mouse.dblclick(...middle)
      await expect(day.gaps).toHaveCount(1)
      await expect.poll(async () => (await getDay(ann)).logs.length).toBe(5)
      await expect(async () => {
        // As long as it comes too soon, this tap belongs to the two before it as well.
        if ((await day.gaps.count()) > 0) await first.click({ timeout: 1000 })
        await expect(day.gaps).toHaveCount(0, { timeout: 1000 })
      }).toPass()
    })

    test('anything done lately takes two at most', async ({ signUp }) => {
      const ann = await signUp()
      const { day, offered } = await open(ann)
      const { counted, tap } = counter()
      const wanted = offered.filter({ hasText: 'Fix the bike' })
      if (!(await wanted.isVisible())) await tap(offered.filter({ hasText: likely('more') }))
      await tap(wanted)
      await expect(day.card('Fix the bike')).toBeVisible()
      expect(counted.taps).toBe(2)
    })

    test('the last thing again takes one, and a part of the gap one more', async ({ signUp }) => {
      const ann = await signUp()
      const { day } = await open(ann)
      const { counted, tap } = counter()
      await tap(day.gapCard.getByRole('button', { name: day.words.home('giveLess', { minutes: 15 }) }))
      await tap(day.gapCard.getByRole('button', { name: 'Repeat last: Breakfast' }))
      await expect(day.card('Breakfast')).toHaveCount(2)
      expect(counted.taps).toBe(2)
      await expect(day.gaps).toHaveAccessibleName(/Unrecorded 15 min/)
    })

    test('the notice rates and undoes, and covers neither the header nor the bar below', async ({ signUp }) => {
      const ann = await signUp()
      const { page } = ann
      const { day, offered } = await open(ann)
      const { tap } = counter()
      await tap(offered.first())
      const notice = day.notice('Logged Write the report')
      const stars = notice.getByRole('radio', { name: '5 stars' })
      await (device.hasTouch ? stars.tap({ force: true }) : stars.check())
      await expect(day.card('Write the report')).toHaveAccessibleName(/5 stars/)
      const box = (await notice.boundingBox())!
      const header = (await page.getByRole('banner').boundingBox())!
      expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
      if (size === 'phone') {
        const bar = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!
        expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
      }
      await tap(notice.getByRole('button', { name: 'Undo' }))
      await expect(day.card('Write the report')).toHaveCount(0)
      await expect(day.gapCard).toBeVisible()
    })
  })

test('the offered activities stay in place while the gap stays', async ({ signUp }) => {
  const ann = await signUp()
  const { day, offered } = await open(ann)
  const before = await offered.allTextContents()
  // Another activity becomes the last one, on this very day.
  await seedLogs(ann, addDays(YESTERDAY, -1), [{ activityName: 'Swim', category: 'sports', from: 8, to: 8.5 }])
  await day.card('Breakfast').click()
  await ann.page.getByRole('button', { name: 'Edit', exact: true }).click()
  await day.form.name.fill('Eat porridge')
  await day.form.submit()
  await expect(day.card('Eat porridge')).toBeVisible()
  expect(await offered.allTextContents()).toEqual(before)
})

test('without a mouse: the keys fill, repeat and undo, and F8 leads to the notice, which waits', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await page.clock.install()
  const { day, offered } = await open(ann)
  await page.keyboard.press('g')
  await expect(offered.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(day.card('Write the report')).toBeVisible()
  const notice = day.notice('Logged Write the report')
  await expect(notice).toBeVisible()
  await page.keyboard.press('F8')
  await expect(notice.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.clock.runFor(30_000)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(day.card('Write the report')).toHaveCount(0)
  await expect(day.gapCard).toBeVisible()

  await page.keyboard.press('r')
  await expect(day.card('Breakfast')).toHaveCount(2)
  const again = day.notice('Logged Breakfast')
  await expect(again).toBeVisible()
  await page.clock.runFor(21_000)
  await expect(again).toBeHidden()
})

test.describe('favourites', () => {
  test('are chosen with the menu button, have a group of their own, and log in one tap', async ({ signUp }) => {
    const ann = await signUp()
    const { day, offered } = await open(ann)
    await offered.filter({ hasText: 'Write the report' }).click({ button: 'right' })
    await expect(day.notice('Added Write the report to favorites')).toBeVisible()
    const pinned = day.gapCard.getByRole('group', { name: likely('favourites') }).getByRole('button')
    await expect(pinned).toHaveText([/^Write the report/])
    await ann.page.reload()
    await pinned.click()
    await expect(day.card('Write the report')).toBeVisible()
  })

  test('are chosen by keys alone', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    const { day, offered } = await open(ann)
    await day.pressTabTo(offered.filter({ hasText: likely('more') }))
    await page.keyboard.press('Enter')
    await day.pressTabTo(offered.filter({ hasText: likely('choose') }))
    await page.keyboard.press('Enter')
    const swim = offered.filter({ hasText: 'Swim' })
    await swim.focus()
    await page.keyboard.press('Space')
    await expect(swim).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => ann.api('GET', '/user/favourites')).toMatchObject([{ activityName: 'Swim' }])
    await page.keyboard.press('Space')
    await expect(swim).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => ann.api('GET', '/user/favourites')).toEqual([])
  })

  test('one that is removed before the server knows it stays removed', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    const { day, offered } = await open(ann)
    const swim = offered.filter({ hasText: 'Swim' })
    await offered.filter({ hasText: likely('more') }).click()
    await offered.filter({ hasText: likely('choose') }).click()
    let answer = () => {}
    const held = new Promise<void>((release) => (answer = release))
    await page.route('**/api/user/favourite*', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await swim.click()
    await expect(swim).toHaveAttribute('aria-pressed', 'true')
    await swim.click()
    await expect(swim).toHaveAttribute('aria-pressed', 'false')
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
    answer()
    expect((await removed).ok()).toBe(true)
    await expect(swim).toHaveAttribute('aria-pressed', 'false')
    expect(await ann.api('GET', '/user/favourites')).toEqual([])
    await expect(day.notice('Removed Swim from favorites')).toBeVisible()
  })

  test.describe('held by a finger', () => {
    test.use({ hasTouch: true })
    test('one is pinned, and nothing is logged', async ({ signUp }) => {
      const ann = await signUp()
      const { page } = ann
      const { day, offered } = await open(ann)
      const box = (await offered.filter({ hasText: 'Write the report' }).boundingBox())!
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
      const finger = await page.context().newCDPSession(page)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
      await expect(day.notice('Added Write the report to favorites')).toBeVisible()
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(day.gaps).toHaveCount(1)
      await expect(day.card('Write the report')).toHaveCount(0)
    })
  })
})

test('?action=repeat repeats the last activity, once, and says so if there is no gap', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const { day } = await open(ann)
  await page.goto(`/home?date=${YESTERDAY}&action=repeat`)
  await expect(day.card('Breakfast')).toHaveCount(2)
  await expect(page).not.toHaveURL(/action/)
  await page.goto(`/home?date=${YESTERDAY}&action=repeat`)
  await expect(day.notice(day.words.home('nothingOpen'))).toBeVisible()
  await expect(day.card('Breakfast')).toHaveCount(2)
})
