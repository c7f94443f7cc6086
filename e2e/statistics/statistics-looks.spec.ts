import { messages } from '#web/features/sleep-score/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { seedDays, NOON, seedPlannedSport, StatisticsPage } from './statistics-page.ts'

const test = testAt(NOON)

for (const { look, device, language, change } of LOOKS)
  test(`${look}: pictures, and the same as tables, are accessible and fit`, async ({ signUp }) => {
    const ann = await signUp({ language, device })
    const { page } = ann
    const at = new StatisticsPage(page, language)
    const fits = fitting(page)
    await ann.prefer(change)
    await seedPlannedSport(ann)
    await seedDays(ann, 40)
    await page.goto('/statistics')
    await expect(at.marks(at.t('days'))).toHaveCount(30)
    await expect(at.marks(at.t('clock'))).toHaveCount(96)
    await expect(at.marks(at.t('plans'))).toHaveCount(2)
    await expect(at.card(wordsIn(messages, language)('title'))).toBeVisible()
    await fits('pictures')

    const titles = ['days', 'ring', 'clock', 'plans'] as const
    for (const title of titles) await at.choose(at.t(title), 'asTable')
    await expect(page.getByRole('table')).toHaveCount(titles.length + 1)
    await fits('tables')
  })
