import { addDays } from '#domain/time/time.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, PHONE } from '#e2e/support/fixtures.ts'
import { NOON, TODAY } from '#e2e/statistics/statistics-page.ts'
import { messages } from '#web/features/report/messages.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { historyLinkMessages } from '#web/widgets/history-link/messages.ts'
import { length } from '#web/i18n/format.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { ImportPage } from './import-page.ts'
import { togglHistory } from './toggl-history.ts'

const test = testAt(NOON)
const DAYS = 730
const MOST_TAPS = 8
/** Milliseconds. */
const LONGEST = 180_000

test.use(PHONE)

test('two years from Toggl are in with few taps, and their statistics stand', async ({ signUp }) => {
  const { page } = await signUp({ device: PHONE })
  const at = new ImportPage(page)
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && countTap(), { capture: true })
  })
  await page.goto('/home')
  const began = performance.now()
  await page.getByRole('link', { name: wordsIn(historyLinkMessages, 'en')('bring') }).tap()
  await at.choose('toggl.csv', togglHistory(TODAY, DAYS))
  // The file in the window of the system, which the page does not see.
  taps += 1
  const start = await at.expectReady(2 * DAYS)
  await at.field(at.mapping('categoryOf', { name: 'Website' })).selectOption('work')
  // A list is opened, and something is chosen in it.
  taps += 2
  await at.expectReady(2 * DAYS)
  await start.tap()
  await at.expectImported(2 * DAYS)
  await page.getByRole('link', { name: at.t('statistics') }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MOST_TAPS)
  expect(taps).toBeGreaterThan(4)
  expect(performance.now() - began).toBeLessThan(LONGEST)

  const whole = { when: 'own', from: addDays(TODAY, -DAYS), to: addDays(TODAY, -1) }
  await page.goto(`/statistics/report?${new URLSearchParams(whole)}`)
  const totals = page.getByRole('table', { name: wordsIn(messages, 'en')('byCategory') })
  for (const [category, minutes] of [
    ['sleep', 420 * DAYS],
    ['work', 210 * DAYS],
  ] as const)
    await expect(totals.getByRole('row', { name: wordsIn(categoryNames, 'en')(category) })).toContainText(
      length(minutes, 'en'),
    )
})
