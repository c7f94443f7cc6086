import type { Output } from '#contract/endpoint.ts'
import type { statistics } from '#contract/statistics.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { length } from '#web/i18n/format.ts'
import { compareMessages, waitMessages } from '#web/features/statistics/messages.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, expectNoSidewaysScroll, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { SavedFiltersPanel } from '#e2e/search/saved-filters-panel.ts'
import { seedDays, NOON, seedPlannedSport, StatisticsPage } from './statistics-page.ts'

const test = testAt(NOON)
const t = wordsIn(compareMessages, 'en')
type Totals = Output<typeof statistics.aspectDuration>

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('two months stand side by side, with the figures of the API', async ({ signUp }) => {
      const ann = await signUp({ device })
      const { page, api } = ann
      const at = new StatisticsPage(page, 'en')
      await seedDays(ann, 70)
      await page.goto('/statistics?range=last-month')
      await page.getByText(t('two'), { exact: true }).click()
      await expect(page).toHaveURL(/compare=last-month/)
      const card = at.card(t('title'))
      await expect(card.getByText('May 1 – 31, 2026', { exact: true })).toBeVisible()
      await expect(card.getByText(t('withData', { have: 31, count: 31 }))).toBeVisible()
      // 70 days ago is 21 April.
      await expect(card.getByText(t('withData', { have: 10, count: 30 }))).toBeVisible()

      const asked = (from: string, to: string) =>
        api('GET', `/statistics/aspect-duration?aspect=category&from=${from}&to=${to}`) as Promise<Totals>
      const [may, april] = await Promise.all([asked('2026-05-01', '2026-05-31'), asked('2026-04-01', '2026-04-30')])
      await at.choose(t('title'), 'asTable')
      for (const { id, minutes, perDataDay } of may.totals) {
        const before = april.totals.find((total) => total.id === id)!
        const row = at.row(t('title'), at.category(id as 'work'))
        const [per, perBefore] = [Math.round(perDataDay!), Math.round(before.perDataDay!)]
        const signed = (value: number) =>
          value === 0 ? t('same') : t(value > 0 ? 'more' : 'less', { length: length(Math.abs(value), 'en') })
        await expect(row.getByRole('cell')).toHaveText([
          ...[per, perBefore].map((value) => length(value, 'en')),
          signed(per - perBefore),
          ...[minutes, before.minutes].map((value) => length(value, 'en')),
          signed(minutes - before.minutes),
        ])
      }
      await expectNoSidewaysScroll(page)
      await at.choose(t('title'), 'asPicture')
      await card.getByRole('link', { name: /^Work, May 1 – 31, 2026/ }).click()
      await expect(page).toHaveURL(/\/search\?.*categories=work/)
    })

    test('two ranges of one’s own are in the address, and can be saved', async ({ signUp }) => {
      const ann = await signUp({ device })
      const { page } = ann
      const at = new StatisticsPage(page, 'en')
      await seedDays(ann, 60)
      await page.goto('/statistics?compare=last-week&aspect=activity')
      const card = at.card(t('title'))
      await expect(card.getByRole('listitem').filter({ hasText: 'Write the report' })).toBeVisible()
      await page.getByRole('combobox', { name: t('compare'), exact: true }).selectOption('own')
      await expect(page).toHaveURL(
        /compare=own&from=2026-06-22&to=2026-06-28&beforeFrom=2026-06-15&beforeTo=2026-06-21/,
      )
      const second = page.getByRole('group', { name: t('before') })
      await second.getByLabel(t('from'), { exact: true }).fill('5/11/2026')
      await second.getByLabel(t('to'), { exact: true }).fill('5/17/2026')
      await second.getByLabel(t('to'), { exact: true }).blur()
      await expect(page).toHaveURL(/beforeFrom=2026-05-11&beforeTo=2026-05-17/)
      await expect(card.getByText('May 11 – 17, 2026', { exact: true })).toBeVisible()

      const saved = new SavedFiltersPanel(page, 'en')
      await saved.open()
      await saved.panel.getByRole('button', { name: saved.t('save') }).click()
      await saved.nameIt('June and May')
      await expect(saved.button).toContainText('June and May')
      await page.goto('/statistics')
      await saved.open()
      await saved.link('June and May').click()
      await expect(card.getByText('May 11 – 17, 2026', { exact: true })).toBeVisible()
      await page.getByText(t('one'), { exact: true }).click()
      await expect(at.card(at.t('days'))).toBeVisible()
    })
  })

test('without data on one side no difference is made up', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new StatisticsPage(page, 'en')
  await seedDays(ann, 32)
  await page.goto('/statistics?compare=last-month-last-year')
  const work = at
    .card(t('title'))
    .getByRole('listitem')
    .filter({ hasText: at.category('work') })
  await expect(work).toContainText('–')
  await expect(work).not.toContainText('+')
})

test('with few days the comparison says how many are missing', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  await seedDays(ann, 4)
  await page.goto('/statistics?compare=this-week')
  await expect(page.getByRole('region', { name: wordsIn(waitMessages, 'en')('title') })).toBeVisible()
})

for (const { look, device, language, change } of LOOKS)
  test(`${look}: the comparison and its table are accessible and fit`, async ({ signUp }) => {
    const ann = await signUp({ language, device })
    const { page } = ann
    const at = new StatisticsPage(page, language)
    const words = wordsIn(compareMessages, language)
    const fits = fitting(page)
    await ann.prefer(change)
    await seedPlannedSport(ann)
    await seedDays(ann, 70)
    await page.goto('/statistics?compare=last-month')
    await expect(at.card(words('title')).getByRole('listitem').first()).toBeVisible()
    await fits('the bars')
    await page.getByRole('combobox', { name: words('compare'), exact: true }).selectOption('own')
    await expect(page.getByRole('group', { name: words('before') })).toBeVisible()
    await fits('two ranges')
    await at.choose(words('title'), 'asTable')
    await expect(at.table(words('title'))).toBeVisible()
    await fits('the table')
  })
