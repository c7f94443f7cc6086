import type { Output } from '#contract/endpoint.ts'
import type { planStatistics } from '#contract/plan-statistics.ts'
import type { sleepMetrics } from '#contract/sleep-metrics.ts'
import type { statistics } from '#contract/statistics.ts'
import { addDays } from '#domain/time/time.ts'
import { messages as scoreMessages } from '#web/features/sleep-score/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { length } from '#web/i18n/format.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { seedDays, NOON, seedPlannedSport, StatisticsPage, TODAY } from './statistics-page.ts'

const test = testAt(NOON)
const DAYS = 70

type Plans = Output<typeof planStatistics.overallPlanExecution>
type Sleep = Output<typeof sleepMetrics.metrics>
type Totals = Output<typeof statistics.aspectDuration>

test('the charts agree with the API in every range, and the screen returns as the user left it', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new StatisticsPage(page, 'en')
  await seedPlannedSport(ann)
  await seedDays(ann, DAYS)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/statistics/')) calls.push(request.url())
  })
  await page.goto('/statistics')
  await expect(at.card(at.t('clock')).getByText(at.t('clockOf', { count: 29 }))).toBeVisible()
  // A log of a moment ago is announced again to a newly opened page, and loaded again.
  expect(new Set(calls).size).toBe(4)
  await test.step('sleep health of the last four weeks', async () => {
    const { score } = (await api('GET', `/statistics/sleep-metrics?from=${addDays(TODAY, -27)}&to=${TODAY}`)) as Sleep
    const health = at.card(wordsIn(scoreMessages, 'en')('title'))
    await expect(health).toContainText(String(score!.score))
    await expect(health.getByRole('region', { name: /^Sleep quality: / })).toBeVisible()
  })
  await expect(page.getByText(at.gate('improves', { have: DAYS, recommended: 180 }))).toBeVisible()

  const asked = (from: string, to: string) =>
    api('GET', `/statistics/aspect-duration?aspect=category&from=${from}&to=${to}`) as Promise<Totals>
  const totals = page.getByRole('table', { name: at.t('list') })
  const expectTotals = async (from: string, to: string = TODAY) => {
    const { totals: known } = await asked(from, to)
    expect(known.length).toBeGreaterThan(1)
    await expect(totals.getByRole('rowheader')).toHaveCount(known.length)
    for (const [index, { id, minutes, perDataDay, previousPerDataDay, change }] of known.entries()) {
      const row = totals.getByRole('row').nth(index + 1)
      await expect(row).toContainText(at.category(id as 'work'))
      await expect(row).toContainText(length(minutes, 'en'))
      for (const average of [perDataDay, previousPerDataDay])
        await expect(row).toContainText(average === null ? '–' : length(Math.round(average), 'en'))
      await expect(row).toContainText(change === null ? '–' : change === 0 ? at.t('same') : `${Math.abs(change)}%`)
    }
  }
  await test.step('each range is shown without another request for the days', async () => {
    const offered = at.range.getByRole('option')
    const values = await offered.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
    const presets =
      'this-week last-week this-month last-month last-7-days last-14-days last-30-days last-60-days last-90-days'
    expect(values.join(' ')).toBe(`${presets} one-week one-month three-months six-months`)
    for (const [range, from, to] of [
      ['last-30-days', addDays(TODAY, -29)],
      ['this-week', '2026-06-29'],
      ['this-month', '2026-06-01'],
      ['last-week', '2026-06-22', '2026-06-28'],
      ['last-month', '2026-05-01', '2026-05-31'],
      ['last-14-days', addDays(TODAY, -13)],
      ['three-months', '2026-03-31'],
    ] as const) {
      await at.range.selectOption(range)
      await expect(page).toHaveURL(new RegExp(`range=${range}`))
      await expectTotals(from, to)
    }
    expect(new Set(calls.filter((url) => url.includes('/statistics/days'))).size).toBe(1)
  })
  await test.step('the table of the days', async () => {
    await at.range.selectOption('last-7-days')
    await at.choose(at.t('days'), 'asTable')
    const { days } = (await api('GET', `/statistics/daily?from=${addDays(TODAY, -6)}&to=${TODAY}`)) as {
      days: { byCategory: { id: string; minutes: number }[] }[]
    }
    await expect(at.table(at.t('days')).getByRole('rowheader')).toHaveCount(7)
    for (const [index, { byCategory }] of days.entries())
      for (const { minutes } of byCategory)
        await expect(
          at
            .table(at.t('days'))
            .getByRole('row')
            .nth(index + 1),
        ).toContainText(length(minutes, 'en'))
    const file = page.waitForEvent('download')
    await at.choose(at.t('days'), 'csv')
    expect((await file).suggestedFilename()).toBe(`days-category-${addDays(TODAY, -6)}-${TODAY}.csv`)
  })
  await test.step('the table of the plans', async () => {
    await at.choose(at.t('plans'), 'asTable')
    const { overall } = (await api(
      'GET',
      `/statistics/overall-plan-execution?from=${addDays(TODAY, -6)}&to=${TODAY}`,
    )) as Plans
    expect(overall.denominator).toBeGreaterThan(0)
    const row = at.row(at.t('plans'), at.t('allPlans'))
    await expect(row).toContainText(length(overall.denominator, 'en'))
    await expect(row).toContainText(`${overall.rate}%`)
  })
  await test.step('back leads to the range before', async () => {
    await page.goBack()
    await expect(at.range).toHaveValue('three-months')
  })
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/user/preference') && answer.request().postData()?.includes('activity') === true,
  )
  await test.step('another aspect', async () => {
    await page.getByText(at.t('activity'), { exact: true }).click()
    await expect(totals.getByRole('rowheader', { name: 'Write the report' })).toBeVisible()
  })
  await test.step('the screen returns as the user left it', async () => {
    await saved
    await page.goto('/statistics')
    await expect(at.range).toHaveValue('three-months')
    await expect(totals.getByRole('rowheader', { name: 'Write the report' })).toBeVisible()
  })
})

test('every mark leads to its logs, by mouse and by keys', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new StatisticsPage(page, 'en')
  await seedDays(ann, 35)
  await page.goto('/statistics?range=last-7-days')

  await test.step('a day, by keys', async () => {
    await at.marks(at.t('days')).first().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(at.marks(at.t('days')).nth(5)).toBeFocused()
    await page.keyboard.press('Enter')
    const yesterday = addDays(TODAY, -1)
    await expect(page).toHaveURL(new RegExp(`/search\\?.*from=${yesterday}&to=${yesterday}`))
    await expect(page.getByRole('link', { name: 'Write the report' })).toBeVisible()
    await page.goBack()
  })
  await test.step('a share, by mouse', async () => {
    await at
      .marks(at.t('ring'))
      .and(page.getByRole('link', { name: new RegExp(`^${at.category('work')}: \\d`) }))
      .click()
    await expect(page).toHaveURL(/categories=work/)
    await page.goBack()
  })
  await test.step('a day of the year of one thing', async () => {
    await at.closely.selectOption({ label: at.category('sports') })
    const title = at.t('year', { name: at.category('sports'), year: '2026' })
    await expect(at.card(title)).toBeVisible()
    await at.marks(title).last().click()
    await expect(page).toHaveURL(new RegExp(`from=${TODAY}&to=${TODAY}&categories=sports`))
    await page.goBack()
    await expect(at.closely).toHaveValue('sports')
  })
  await test.step('a picture is saved as one', async () => {
    const saved = page.waitForEvent('download')
    await at.choose(at.t('clock'), 'png')
    expect((await saved).suggestedFilename()).toMatch(/^typical-day-.*\.png$/)
  })
})

test('with few days the facts are shown, and the missing days are named', async ({ signUp }) => {
  const ann = await signUp({ language: 'zh_TW' })
  const { page } = ann
  const at = new StatisticsPage(page, 'zh_TW')
  const fits = fitting(page)
  await page.goto('/statistics')
  await expect(page.getByRole('heading', { name: at.wait('emptyTitle') })).toBeVisible()
  await fits('nothing yet')

  await seedDays(ann, 4)
  await page.reload()
  const waiting = at.card(at.wait('title'))
  await expect(waiting.getByText(at.gate('have', { have: 4, need: 30 }))).toBeVisible()
  await expect(waiting).toContainText('2026年7月26日')
  await expect(page.getByText(at.t('example'), { exact: true })).toBeVisible()
  await expect(at.marks(at.t('days'))).toHaveCount(30)
  await expect(page.getByText(at.t('avg30Of', { name: at.category('sleep') }))).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: at.t('change') })).toHaveCount(0)
  await fits('few days')
  await waiting.getByRole('link', { name: at.gate('record') }).click()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('dialog')).toBeVisible()
})
