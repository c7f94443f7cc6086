import { UiTheme } from '#contract/account.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { seedLogs, YESTERDAY } from '#e2e/day/timeline-drag.ts'
import { dayFrom, nightLog } from '#e2e/sleep/sleep-page.ts'
import { TimerPage } from '#e2e/timer/timer-page.ts'

/** The blank one has no header. */
const TYPES = UiTheme.shape.layout.shape.type.options.filter((type) => type !== 'blank')
const NAME = 'Read a chapter of the long book about rivers'

/** The elements beyond the screen, by name; the page itself, if it scrolls sideways. */
const beyond = () => {
  const { clientWidth, scrollWidth } = document.documentElement
  const isInScroller = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).overflowX !== 'visible'
      ? element !== document.body
      : isInScroller(element.parentElement))
  const out = [...document.querySelectorAll('header :is(button, a), main :is(button, a)')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (left < 0 || right > clientWidth + 1) && !isInScroller(element.parentElement)
  })
  const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} on ${clientWidth}`] : []
  return [...page, ...out.map((element) => element.ariaLabel ?? element.textContent)]
}

for (const width of [768, 820]) {
  const device = { viewport: { width, height: 1100 }, isMobile: true, hasTouch: true }

  test(`upright on a tablet of ${width} px: with a timer that runs, all of the header is on the screen`, async ({
    signUp,
  }) => {
    const ann = await signUp({ device })
    const { page, prefer } = ann
    await page.goto('/home')
    const timer = new TimerPage(page, 'en')
    await timer.start.click()
    await timer.begin(NAME, 'Study')
    for (const type of TYPES)
      await test.step(type, async () => {
        await prefer({ uiTheme: { layout: { type, sideNavCollapse: false } } })
        for (const path of ['/home', '/account/management']) {
          await page.goto(path)
          await expect(page.getByRole('banner').getByRole('link', { name: NAME })).toBeVisible()
          await expect(page.getByRole('banner').getByRole('button').last()).toBeVisible()
          expect(await page.evaluate(beyond), path).toEqual([])
        }
      })
  })

  test(`upright on a tablet of ${width} px: nights do not scroll sideways`, async ({ signUp }) => {
    const { page, api } = await signUp({ device })
    const operations = Array.from({ length: 28 }, (_, night) => ({
      op: 'create',
      log: nightLog(-night, 640 + ((night * 37) % 90), 1120 + ((night * 23) % 75)),
    }))
    await api('POST', '/user/log/activity-logs/batch', { operations })
    const plan = { bedtime: '23:00', wakeUpTime: '06:30', sleepGoal: 440, effectiveFrom: dayFrom(-27) }
    await api('POST', '/user/sleep-plan', plan)
    await page.goto('/sleep')
    await expect(page.getByRole('main').locator('dl')).toBeVisible()
    expect(await page.evaluate(beyond)).toEqual([])
  })
}

for (const width of [768, 820, 1024])
  test(`on a tablet of ${width} px: a card shows its hours and its length whole`, async ({ signUp }) => {
    const person = await signUp({ device: { viewport: { width, height: 1100 }, isMobile: true, hasTouch: true } })
    const { page } = person
    await seedLogs(person, {
      Sleep: { category: 'sleep', from: -2, to: 5.5 },
      Breakfast: { from: 6, to: 6.5, rating: 4 },
      Commute: { from: 10.5, to: 11.25 },
      Meeting: { from: 22.25, to: 23.75 },
    })
    await page.goto(`/home?date=${YESTERDAY}`)
    const day = new DayPage(page, 'en')
    for (const name of ['Sleep', 'Breakfast', 'Commute', 'Meeting']) {
      await expect(day.card(name)).toBeVisible()
      const length = day.card(name).getByText(/^(?:7 h 30|30|45|1 h 30)/)
      const cut = await length.evaluate(({ parentElement: line }) => line!.scrollWidth - line!.clientWidth)
      expect(cut, name).toBe(0)
    }
  })
