// Only a browser can show these figures. The clock of the page stands still and is moved by the test.
// [limit/product-timing]
import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appearanceMessages } from '#web/widgets/appearance/appearance-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { AccountPage } from '#e2e/account/account-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { ManagementPage } from '#e2e/management/management-page.ts'
import { SearchPage } from '#e2e/search/search-page.ts'

const shell = wordsIn(appMessages, 'en')
const look = wordsIn(appearanceMessages, 'en')

/** From here on no time passes on the page but what `runFor` lets pass. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

test.describe('timing', () => {
  test.use({ tolerated: [/status of 500/] })

  test('notices stay 5 seconds and errors 8; preferences wait half a second for the next change', async ({
    signUp,
  }) => {
    const { page } = await signUp()
    const account = new AccountPage(page)
    await page.clock.install()
    await account.open()
    await page.getByRole('button', { name: shell('appearance'), exact: true }).click()
    const panel = page.getByRole('complementary', { name: look('appearance') })
    const choose = (scheme: 'blue' | 'green') => panel.getByText(look(scheme), { exact: true }).click()
    await expect(panel.getByText(look('blue'), { exact: true })).toBeVisible()
    // The notice area is loaded with the first notice.
    await account.button('Save').click()
    await expect(account.notice('Saved.')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(account.notice('Saved.')).toBeHidden()
    await stopClock(page)

    const saved: unknown[] = []
    await page.route('**/api/user/preference', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      saved.push(route.request().postDataJSON())
      return route.fulfill({ status: 500, json: {} })
    })
    await choose('blue')
    await page.clock.runFor(499)
    await choose('green')
    await page.clock.runFor(499)
    expect(saved).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => saved).toEqual([{ uiTheme: { themeSchema: 'green' } }])

    const failed = account.notice(shell('saveThemeFailed'))
    await expect(failed).toBeVisible()
    await page.clock.runFor(7900)
    await expect(failed).toBeVisible()
    await page.clock.runFor(1000)
    await expect(failed).toBeHidden()

    await account.button('Save').click()
    await expect(account.notice('Saved.')).toBeVisible()
    await page.clock.runFor(4900)
    await expect(account.notice('Saved.')).toBeVisible()
    await page.clock.runFor(1000)
    await expect(account.notice('Saved.')).toBeHidden()
  })
})

test('a search waits half a second for the next letter', async ({ signUp }) => {
  const { page } = await signUp()
  const search = new SearchPage(page)
  await page.clock.install()
  await page.goto('/search')
  await expect(search.field).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const q = searchParams.get('q')
    if (pathname.endsWith('/activity-logs/search') && q) asked.push(q)
  })
  await page.getByText(search.t('neverTitle')).waitFor()
  await stopClock(page)
  await search.field.fill('te')
  await page.clock.runFor(499)
  await search.field.fill('tea')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['tea'])
})

test('a dialog is 520 wide, its list 300 high, and an empty list says so', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new ManagementPage(page, 'en')
  const pick = wordsIn(pickerMessages, 'en')
  for (let number = 10; number < 25; number += 1)
    await api('POST', '/user/recipient', { name: `Mia ${number}`, type: 'personal' })
  await page.goto('/management/projects')
  await at.button(at.t('newProject')).first().click()
  const box = await at.dialog.boundingBox()
  expect(box?.width).toBe(520)
  const chooser = at.dialog.getByRole('combobox', { name: at.t('defaults') })
  await expect(chooser).toHaveAttribute('placeholder', 'Select...')
  await chooser.click()
  await expect(page.getByRole('option')).toHaveCount(15)
  expect((await page.getByRole('listbox').boundingBox())?.height).toBe(300)
  await chooser.fill('nobody')
  await expect(page.getByText(pick('noOptions'))).toHaveText('No options')
})

test('of a family of six, four pictures are shown and two are counted', async ({ signUp }) => {
  const { page, api } = await signUp()
  await api('POST', '/family-group', { name: 'Lin', maxMembers: 10 })
  for (const firstName of ['An', 'Bo', 'Chi', 'Di', 'En'])
    await api('POST', '/user/family-group/children', { firstName, avatar: 'owl' })
  await page.goto('/account/management')
  const card = page.getByRole('region', { name: 'Lin' })
  await expect(card.getByText('+2', { exact: true })).toBeVisible()
})
