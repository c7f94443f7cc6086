import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { messages as dayMessages } from '#web/features/activity-log/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { length } from '#web/i18n/format.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { SearchPage } from '#e2e/search/search-page.ts'
import { seedDays, NOON, seedPlannedSport, StatisticsPage, TODAY } from './statistics-page.ts'

const test = testAt(NOON)
const ZONE = 'America/New_York'
const YESTERDAY = addDays(TODAY, -1)

const at = (date: LocalDate, minutes: number) => momentOf(ZONE, date, minutes)
const log = ({ api }: Person, date: LocalDate, [from, to]: [number, number], more: object) =>
  api('POST', '/user/log/activity-log', {
    category: 'leisure',
    startTime: at(date, from),
    endTime: at(date, to),
    ...more,
  })

/** Over the midnight before yesterday, at the same time as something else, and after now. */
async function seedBusyDays(ann: Person): Promise<void> {
  await log(ann, addDays(YESTERDAY, -1), [1380, 1440], { activityName: 'Dance' })
  await log(ann, YESTERDAY, [1320, 1500], { activityName: 'Dance' })
  await log(ann, YESTERDAY, [600, 640], { activityName: 'Listen to the radio', parallelActivity: true })
  await log(ann, TODAY, [690, 810], { activityName: 'Read a novel' })
}

test('a part of a bar and the list behind it agree', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await seedDays(ann, 20)
  await seedBusyDays(ann)
  const statistics = new StatisticsPage(page, 'en')
  const search = new SearchPage(page)
  const sums = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.goto('/statistics?range=this-week')

  await test.step('by mouse: leisure of yesterday, until midnight and without the radio', async () => {
    const days = statistics.card(statistics.t('days'))
    const leisure = days.locator('.recharts-bar').filter({ has: page.locator('[fill*="leisure"]') })
    await leisure.locator('.recharts-rectangle').first().click()
    await expect(page).toHaveURL(new RegExp(`from=${YESTERDAY}&to=${YESTERDAY}&categories=leisure&lane=primary`))
    const two = search.t('found', { count: 1, number: '1', length: length(120, 'en') })
    await sums(`${two} · ${search.t('asWhole', { length: length(180, 'en') })}`)
    await expect(search.table).toContainText(search.t('countedOf', { counted: '2 h', whole: '3 h' }))
    await expectAccessible(page)
    await page.getByRole('button', { name: search.t('without', { filter: search.t('noParallel') }) }).click()
    await expect(page.getByText(search.t('plusParallel', { length: length(40, 'en') }))).toBeVisible()
    await page.goBack()
  })
  await test.step('by keys: a whole day, with its parallel time', async () => {
    const day = statistics.marks(statistics.t('days')).first()
    const said = await day.getAttribute('aria-label')
    await day.focus()
    await page.keyboard.press('Enter')
    const sum = (await page.getByText(/\d logs, /).textContent())!
    expect(sum).toContain(/: (.*) plus/.exec(said!)![1]!)
    expect(sum).toContain(search.t('plusParallel', { length: length(40, 'en') }))
    await page.goBack()
  })
  await test.step('future minutes are shown separately, and are not part of today', async () => {
    await page.goto(`/search?when=own&from=${TODAY}&to=${TODAY}`)
    await expect(page.getByText(search.t('ahead', { length: length(90, 'en') }))).toBeVisible()
    await expect(search.table).toContainText(search.t('countedOf', { counted: '30 min', whole: '2 h' }))
  })
})

test('the minutes done for plans lead to a list of their logs', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await seedDays(ann, 10)
  await seedPlannedSport(ann)
  const startTime = at(addDays(TODAY, -3), 1200)
  const [tag] = ((await ann.api('GET', '/management/tags?kind=activity_tag')) as { items: { id: string }[] }).items
  const run = { category: 'sports', activityName: 'Run by the river', tags: [tag!.id], startTime }
  await ann.api('POST', '/user/log/activity-log', { ...run, endTime: addMinutes(startTime, 55) })
  const statistics = new StatisticsPage(page, 'en')
  const search = new SearchPage(page)
  await page.goto('/statistics?range=this-week')
  await statistics.marks(statistics.t('plans')).first().click()
  const credited = search.t('credited', { count: 2, number: '2', length: length(70, 'en') })
  await expect(page.getByText(`${credited} · ${search.t('asWhole', { length: length(85, 'en') })}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Running/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('where the day ends at four, a date has the same minutes at home, in statistics and in the search', async ({
  signUp,
}) => {
  const ann = await signUp()
  const { page } = ann
  await seedDays(ann, 5)
  await seedBusyDays(ann)
  await ann.prefer({ home: { dayEndsAt: '04:00' } })
  const words = wordsIn(dayMessages, 'en')
  const statistics = new StatisticsPage(page, 'en')
  await page.goto('/statistics?range=this-week')
  const said = (await statistics.marks(statistics.t('days')).first().getAttribute('aria-label'))!
  const [, total] = /: (.*) plus/.exec(said)!

  await page.goto(`/home?date=${YESTERDAY}`)
  await expect(page.getByText(words('logged', { length: total! }), { exact: true })).toBeVisible()
  const totals = page.getByRole('region', { name: words('dayTotals') })
  await expect(totals).toContainText(words('countedFromMidnight'))
  await expect(totals).toContainText(total!)
  await expect(page.getByRole('navigation', { name: words('week') }).locator('[data-shown]')).toHaveAccessibleName(
    new RegExp(total!),
  )
  await page.goto(`/search?when=own&from=${YESTERDAY}&to=${YESTERDAY}`)
  await expect(page.getByText(`, ${total} · `)).toBeVisible()
})
