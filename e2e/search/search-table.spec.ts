import { DEVICES, expect, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { seedLogs, SearchPage } from './search-page.ts'

const ANSWER = /\/activity-logs\/search\?/

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('the table has pages of 10, 25, 50 or 100 rows, and seven slots for page numbers, five at a time', async ({
      signUp,
    }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(
        person,
        2,
        Array.from({ length: 112 }, (_, at) => ({ activityName: `Step ${at + 1}.` })),
        5,
      )
      const search = new SearchPage(page)
      await page.goto('/search?q=step')
      await expect(search.table.getByRole('rowheader')).toHaveCount(10)
      await expect(search.size.getByRole('option')).toHaveText(['10 / page', '25 / page', '50 / page', '100 / page'])
      await expect(page.getByText('1–10 of 112')).toBeVisible()
      await expect(search.row('Step 112.')).toBeVisible()
      await expect(search.slot('Previous page')).toHaveAttribute('aria-disabled', 'true')

      await search.slot('Next page').click()
      await expect(search.row('Step 102.')).toBeVisible()
      await expect(search.slot('Page 2')).toHaveAttribute('aria-current', 'page')
      await expect(search.slot('Next page')).toBeFocused()
      await search.slot('Forward to page 7').click()
      await expect(page).toHaveURL(/page=7/)
      await expect(page.getByText('61–70 of 112')).toBeVisible()
      await search.slot('Back to page 2').click()
      await expect(page.getByText('11–20 of 112')).toBeVisible()
      await search.slot('Page 12').click()
      await search.expectRows('Step 2.', 'Step 1.')
      await page.goBack()
      await expect(page.getByText('11–20 of 112')).toBeVisible()

      await search.size.selectOption('25 / page')
      await expect(search.table.getByRole('rowheader')).toHaveCount(25)
      await expect(page.getByText('1–25 of 112')).toBeVisible()
      await page.reload()
      await expect(search.table.getByRole('rowheader')).toHaveCount(25)
      await page.goto('/search?q=step&page=99')
      await expect(page.getByText('111–112 of 112')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })

    test('while an answer is on its way, placeholder rows are hidden from screen readers', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 2, [{ activityName: 'Tea' }, { activityName: 'Walk' }])
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(ANSWER, async (route) => {
        await held
        await route.continue()
      })
      const search = new SearchPage(page)
      await page.goto('/search')
      await expect(search.table).toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
      await expect(search.table.getByRole('rowheader')).toHaveCount(0)
      await expect(search.table.locator('tbody tr')).toHaveCount(10)
      release()
      await search.expectRows('Walk', 'Tea')
      await expect(search.table).not.toHaveAttribute('aria-busy')
    })

    test('a failed search says so, keeps the typed words, and can be tried again', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 2, [{ activityName: 'Tea' }, { activityName: 'Walk' }])
      const search = new SearchPage(page)
      await page.goto('/search')
      await search.expectRows('Walk', 'Tea')
      await page.route(ANSWER, (route) => route.fulfill({ status: 403, json: {} }))
      await search.field.fill('tea')
      await expect(page.getByRole('alert')).toContainText(search.t('searchFailed'))
      await expect(search.field).toHaveValue('tea')
      await page.unroute(ANSWER)
      await page.getByRole('button', { name: search.ui('retry') }).click()
      await search.expectRows('Tea')
    })
  })
