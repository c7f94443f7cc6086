import type { Page } from '@playwright/test'
import { momentOf } from '#domain/time/zone.ts'
import { shareMessages } from '#web/features/statistics/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { handedMessages } from '#web/widgets/family/handed-messages.ts'
import { testAt } from '#e2e/support/clock-fixtures.ts'
import { DEVICES, expect, expectAccessible, fitting } from '#e2e/support/fixtures.ts'
import { labelled } from '#e2e/support/labels.ts'
import { scan } from '#e2e/support/qr.ts'
import { NOON, seedDays, StatisticsPage, TODAY } from './statistics-page.ts'

const test = testAt(NOON)
const t = wordsIn(shareMessages, 'en')
const handed = wordsIn(handedMessages, 'en')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the dialog of the view on the screen. */
async function openDialog(page: Page) {
  await button(page, t('button')).click()
  const dialog = page.getByRole('dialog', { name: t('dialog') })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Sends the form. @returns the link, which is shown this once */
async function makeLink(page: Page): Promise<string> {
  await button(page, t('make')).click()
  const field = page.getByRole('dialog', { name: t('ready') }).getByLabel(handed('link'), { exact: true })
  await expect(field).toHaveValue(/\/shared#token=[\w-]{43}$/)
  return field.inputValue()
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a visitor without an account sees the totals and the chosen names, until the owner stops it', async ({
      signUp,
      page,
    }) => {
      const ann = await signUp({ firstName: 'Annabel' })
      await seedDays(ann, 3)
      await ann.page.goto('/statistics?range=last-7-days&aspect=activity')
      const dialog = await openDialog(ann.page)
      await fitting(ann.page)('the dialog')
      await labelled(dialog, t('title')).fill('My week')
      await dialog.getByRole('checkbox', { name: 'Sleep' }).check()
      const link = await makeLink(ann.page)
      expect(await scan(ann.page.getByRole('img', { name: handed('linkPicture') }))).toBe(link)
      await expectAccessible(ann.page)

      const urls: string[] = []
      page.on('request', (request) => void urls.push(request.url()))
      const at = new StatisticsPage(page, 'en')
      const totals = at.card(at.t('list'))
      const minutesOf = (of: string) => totals.getByRole('row').filter({ hasText: of }).getByRole('cell').first()
      await test.step('the visitor sees the names that were chosen, and no other', async () => {
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'My week', level: 1 })).toBeVisible()
        await expect(minutesOf('Sleep')).toHaveText('21 h')
        await expect(minutesOf(t('other', { number: '1' }))).toBeVisible()
        await expect(page.getByText('Shared until July 30, 2026.')).toBeVisible()
        const text = (await page.locator('body').textContent())!
        for (const hidden of ['Write the report', 'Run by the river', 'Annabel']) expect(text).not.toContain(hidden)
        await fitting(page)('the shared view')
        const token = link.split('token=')[1]!
        expect(urls.filter((url) => url.split('#')[0]!.includes(token))).toEqual([])
      })

      await test.step('the numbers follow the logs', async () => {
        const [startTime, endTime] = [480, 510].map((minutes) => momentOf('America/New_York', TODAY, minutes))
        const log = { category: 'sleep', activityName: 'Sleep', startTime, endTime }
        await ann.api('POST', '/user/log/activity-log', log)
        await page.reload()
        await expect(minutesOf('Sleep')).toHaveText('21 h 30 min')
      })

      await test.step('the owner stops it in the account', async () => {
        await ann.page.goto('/account/management')
        const list = ann.page.getByRole('list', { name: t('links') })
        await expect(list.getByRole('listitem')).toContainText(t('until', { date: 'July 30, 2026' }))
        await expectAccessible(ann.page)
        await button(ann.page, t('stopOf', { title: 'My week' })).click()
        const question = ann.page.getByRole('dialog').filter({ hasText: t('stopText') })
        await question.getByRole('button', { name: t('stop'), exact: true }).click()
        await expect(ann.page.getByText(t('noLinks'))).toBeVisible()
      })
    })

    test('a visitor with a link that is not good reads so, in the language of the browser', async ({ browser }) => {
      const context = await browser.newContext({ locale: 'zh-TW' })
      const page = await context.newPage()
      await page.goto('/shared')
      const taiwan = wordsIn(shareMessages, 'zh_TW')
      await expect(page.getByRole('heading', { name: taiwan('over'), level: 1 })).toBeVisible()
      await expect(page.getByText(taiwan('overText'))).toBeVisible()
      await fitting(page)('no view')
      await context.close()
    })
  })

test.describe('a link that has ended', () => {
  // The page says that the answer was 404.
  test.use({ tolerated: [/404/] })

  test('shows nothing, like a link that never was', async ({ signUp, page }) => {
    const ann = await signUp()
    const view = { title: 'My days', aspect: 'category', range: { preset: 'this-week' } }
    const { id, link } = (await ann.api('POST', '/user/shared-view', view)) as { id: string; link: string }
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'My days' })).toBeVisible()
    await ann.api('DELETE', `/user/shared-view/${id}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: t('over') })).toBeVisible()
    await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    await expect(page.getByRole('heading', { name: t('over') })).toBeVisible()
  })
})

test('the owner is asked for a title and a last day, and may choose fixed days and one category', async ({
  signUp,
  page,
}) => {
  const ann = await signUp({ firstName: 'Annabel' })
  await seedDays(ann, 3)
  await ann.page.goto('/statistics?range=last-7-days&aspect=activity')
  const dialog = await openDialog(ann.page)
  const [title, lastDay] = [labelled(dialog, t('title')), labelled(dialog, t('lastDay'))]
  await title.fill('')
  await lastDay.fill('')
  await button(ann.page, t('make')).click()
  await expect(dialog.getByText(t('needTitle'))).toBeVisible()
  await expect(dialog.getByText(t('needLastDay'))).toBeVisible()
  await title.fill('Work alone')
  await lastDay.fill('07/04/2026')
  await dialog.getByLabel(t('days')).selectOption('fixed')
  await dialog.getByLabel(t('only')).selectOption('work')
  await dialog.getByRole('checkbox', { name: /Annabel/ }).check()
  const link = await makeLink(ann.page)

  await page.goto(link)
  await expect(page.getByText(/Shared by Annabel/)).toBeVisible()
  await expect(page.getByText('Shared until July 4, 2026.')).toBeVisible()
  const at = new StatisticsPage(page, 'en')
  await expect(at.card(at.t('list')).getByRole('row')).toHaveCount(2)
  await expect(page.getByText(`${at.t('activity')} · ${at.category('work')} · Jun 24 – 30, 2026`)).toBeVisible()
})
