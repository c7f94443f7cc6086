import { readFile } from 'node:fs/promises'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { NOON } from '#e2e/statistics/statistics-page.ts'
import type { Person } from '#e2e/support/person.ts'
import { archiveMessages } from '#web/widgets/archive-messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { ImportPage } from './import-page.ts'

const test = testAt(NOON)

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

async function fill({ api, prefer }: Person) {
  await prefer({ locale: { clock: '24' } })
  const log = { category: 'study', activityName: 'Read Tolstoy' }
  const hour = { startTime: '2026-06-29T14:00:00Z', endTime: '2026-06-29T15:00:00Z' }
  await api('POST', '/user/log/activity-log', { ...log, ...hour })
  await api('POST', '/user/note', { title: 'Seeds to buy', content: { type: 'doc', content: [paragraph('beans')] } })
  const planned = { name: 'Novels', ...log, countsAllLogs: true, scheduleType: 'weeklyFlexible', weeklyQuota: 3 }
  const dates = { startDate: '2026-06-29', endDate: '2026-09-27' }
  await api('POST', '/user/plan', { ...planned, duration: 30, ...dates })
  await api('POST', '/vacations', { name: 'Sea', startDate: '2026-07-20', endDate: '2026-07-26' })
}

async function downloadArchive({ page }: Person): Promise<Buffer> {
  await page.goto('/account/management')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data', exact: true }).click(),
  ])
  return readFile(await file.path())
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a person takes the whole account along to another one, and can undo it', async ({ signUp }) => {
      const before = await signUp({ device })
      await fill(before)
      const archive = await downloadArchive(before)
      const { page } = await signUp({ device })
      const at = new ImportPage(page)
      const t = wordsIn(archiveMessages, 'en')
      await at.open()
      await at.chooseBytes('hourkin.zip', archive)
      const start = at.button(at.t('importAccount'))
      await expect(start).toBeEnabled({ timeout: 60_000 })
      const listed = page.getByRole('list', { name: t('title') })
      for (const kind of ['plan', 'note', 'vacation'] as const)
        await expect(listed.getByText(t('countOf', { name: t(kind), number: '1' }), { exact: true })).toBeVisible()
      await expect(page.getByRole('switch', { name: t('preferencesSwitch') })).toBeChecked()
      await expect(page.getByText(t('notMoved'))).toBeVisible()
      await start.click()
      await at.expectImported(1)

      await page.goto('/notes?view=all')
      await expect(page.getByText('Seeds to buy').first()).toBeVisible()
      await page.goto('/plans')
      await expect(page.getByText('Novels').first()).toBeVisible()

      await page.goto('/import')
      await at.button(at.t('undoThis', { name: 'hourkin.zip' })).click()
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(question).toContainText(at.t('undoQuestion', { name: 'hourkin.zip' }))
      await question.getByRole('button', { name: at.t('undoShort') }).click()
      await expect(at.button(at.t('undoThis', { name: 'hourkin.zip' }))).toBeHidden({ timeout: 60_000 })
      await page.goto('/notes?view=all')
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.getByText('Seeds to buy')).toBeHidden()
    })
  })

for (const { look, device, language, change } of LOOKS)
  test(`${look}: moving an account is accessible and fits`, async ({ signUp }) => {
    const { page, prefer } = await signUp({ language, device })
    await prefer(change)
    const at = new ImportPage(page, language)
    const fits = fitting(page)
    const bad = { id: 'x', title: 'A note that cannot be read by anyone who looks for it in the archive' }
    const vacation = { id: '0f9d9a3e-6f0f-4c5b-9d0a-0d8f6a8d1c11', name: 'Sea', startDate: '2026-07-20' }
    const tables = { vacations: [{ ...vacation, endDate: '2026-07-26', publicHoliday: 'off' }], notes: [bad] }
    const about = { product: 'Hourkin', format: 1, exportedAt: '2026-06-30T00:00:00.000Z' }
    await at.open()
    await at.choose('data.json', JSON.stringify({ ...about, tables }))
    const start = at.button(at.t('importAccount'))
    await expect(start).toBeEnabled({ timeout: 60_000 })
    const folded = page.locator('details:not([open])')
    for (let left = await folded.count(); left > 0; left -= 1) {
      await folded.first().locator('summary').click()
      await expect(folded).toHaveCount(left - 1)
    }
    await fits('what an account brings')
    await start.click()
    await expect(page.getByRole('heading', { name: at.t('done') })).toBeVisible({ timeout: 60_000 })
    await fits('what an account has brought')
    await at.button(at.t('undo')).click()
    await expect(page.getByRole('heading', { name: at.t('undone') })).toBeVisible({ timeout: 60_000 })
    await fits('an account that was taken back')
  })
