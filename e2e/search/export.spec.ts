import { readFile } from 'node:fs/promises'
import { messages } from '#web/features/report/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { exportMessages } from '#web/widgets/log-export/messages.ts'
import { DEVICES, expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { SearchPage, seedLogs } from './search-page.ts'

const t = wordsIn(exportMessages, 'en')
const report = wordsIn(messages, 'en')

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('what was found is saved as a file of each kind, or opens as a report', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 3, [{ activityName: 'Tea with Mia' }, { activityName: 'Walk', remark: '=1+1' }])
      const search = new SearchPage(page)
      await page.goto('/search?q=tea')
      await search.expectRows('Tea with Mia')
      const menu = page.getByRole('button', { name: t('export') })
      for (const format of ['csv', 'xlsx', 'json', 'ics'] as const) {
        await menu.click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('menuitem', { name: t(format) }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(new RegExp(`^hourkin-logs-\\d{4}-\\d\\d-\\d\\d\\.${format}$`))
        const content = await readFile(await file.path(), 'latin1')
        if (format === 'xlsx') expect(content.startsWith('PK')).toBe(true)
        else expect([format, content.includes('Tea with Mia'), content.includes('Walk')]).toEqual([format, true, false])
        await expect(page.getByText(t('done', { name: file.suggestedFilename() }))).toBeVisible()
      }
      await menu.click()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: t('report') }).click()
      await expect(page).toHaveURL(/\/statistics\/report\?q=tea$/)
      await expect(page.getByText('Contains “tea”')).toBeVisible()
      await expect(page.getByRole('table', { name: report('logs') }).getByText('Tea with Mia')).toBeVisible()
      await expect(page.getByText('Walk')).toHaveCount(0)
      await page.goBack()
      await search.expectRows('Tea with Mia')
    })
  })
