import type { Page } from '@playwright/test'
import { addDays, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

/** A Monday, in the afternoon of New York. */
const test = testAt('2026-06-15T19:00:00.000Z' as Instant)
const ZONE = 'America/New_York'
const TODAY = '2026-06-15' as LocalDate
const MAX_SHIFT = 0.02

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

/** `page`: of the screen itself, and not of what lies over it. */
type Shift = { value: number; recent: boolean; page: boolean; what: string[] }

/** From the first picture on, what moves and how far. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen: Shift[] = []
    Object.assign(window, { seen })
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${node.className} ${node.textContent?.slice(0, 30)}`
        : String(node?.nodeName)
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        seen.push({
          value,
          recent: hadRecentInput,
          page: sources.some(({ node }) => node?.parentElement?.closest('main')),
          what: sources.map(({ node, previousRect, currentRect }) => {
            const [a, b] = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join())
            return `${nameOf(node)}: ${a} to ${b}`
          }),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
/** The elements that have moved since the last call. */
const moved = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => setTimeout(done, 1500))
    return (window as unknown as { seen: Shift[] }).seen.splice(0)
  })

/** The browser does not count what moves within half a second of a tap; of the page itself, it counts here. */
function expectStill(all: readonly Shift[], what: string) {
  const shifts = all.filter(({ recent, page }) => page || !recent)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect.soft(sum, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MAX_SHIFT)
}

/** A week of the same days, and a day of which three stretches are open. */
async function seedWeek({ api }: Person): Promise<void> {
  const log = (date: LocalDate, activityName: string, category: string, from: number, to: number) => {
    const startTime = momentOf(ZONE, date, from * 60)
    const body = { category, activityName, startTime, endTime: addMinutes(startTime, (to - from) * 60) }
    return api('POST', '/user/log/activity-log', body)
  }
  for (const back of [1, 2, 3]) {
    const date = addDays(TODAY, -back)
    await log(date, 'Breakfast', 'dailyActivity', 7, 8)
    await log(date, 'Write the report', 'work', 9, 11)
    await log(date, 'Answer mail', 'work', 11, 12)
    await log(date, 'Lunch', 'dailyActivity', 12, 13)
    await log(date, 'Team meeting', 'work', 13, 14)
  }
  await log(TODAY, 'Sleep', 'sleep', 0, 7)
  await log(TODAY, 'Breakfast', 'dailyActivity', 7, 8)
  await log(TODAY, 'Answer mail', 'work', 11, 12)
  await log(TODAY, 'Team meeting', 'work', 13, 14)
}

test('on a phone nothing moves while home comes, nor when a gap is filled with one tap', async ({ signUp }) => {
  test.slow()
  const person = await signUp()
  const { page, api } = person
  await seedWeek(person)
  await api('POST', '/user/favourites', { category: 'sports', activityName: 'Swim' })
  await watch(page)
  const day = new DayPage(page, 'en')
  const offered = day.gapCard.getByRole('group', { name: day.words.home('whatWasIt') }).getByRole('button')

  // The last part comes into reserved room, too.
  for (const visit of ['the first visit', 'a reload', 'a visit on which the predictions come last'])
    await test.step(visit, async () => {
      if (visit.endsWith('last'))
        await page.route(/recommendations/, async (route) => {
          await new Promise((later) => setTimeout(later, 1500))
          await route.continue()
        })
      await page.goto('/home')
      await expect(offered.nth(2)).toBeVisible()
      expectStill(await moved(page), visit)
    })
  await page.unrouteAll({ behavior: 'wait' })

  for (const tap of [1, 2])
    await test.step(`tap ${tap}`, async () => {
      await offered.first().tap()
      await expect(day.notice('Logged')).toBeVisible()
      expectStill(await moved(page), `tap ${tap}`)
    })
})
