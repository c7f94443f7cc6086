import type { Page } from '@playwright/test'
import { wordsIn } from '#web/i18n/words-in.ts'
import { PATHS } from '#web/paths.ts'
import { commandMessages } from '#web/widgets/palette/command-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { settingLabel, type SettingId, SETTINGS } from '#web/widgets/palette/settings.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'

/** Opens the palette, types and takes the first thing found. */
async function find(page: Page, typed: string, first: string | RegExp): Promise<void> {
  const palette = page.getByRole('dialog')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  await expect(palette.getByRole('option', { selected: true })).toContainText(first)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

async function expectAtSection(page: Page, id: SettingId): Promise<void> {
  const { page: screen, section } = SETTINGS[id]
  await expect(page).toHaveURL(new RegExp(`${PATHS[screen]}#${section}$`))
  const card = page.locator(`#${section}`)
  await expect(card).toBeFocused()
  await expect(card.getByRole('heading', { level: 2 })).toBeInViewport()
}

test('the palette finds each setting by its everyday names, and opens its section', async ({ signUp }) => {
  test.slow()
  const { page } = await signUp()
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [typed, id] of [
    ['passkey', 'passkeys'],
    ['sessions', 'sessions'],
    ['email', 'email'],
    ['week start', 'weekStart'],
    ['single-letter', 'keys'],
    ['delete account', 'deletion'],
    ['password', 'password'],
    ['export', 'data'],
    ['two-step', 'twoStep'],
    ['clock', 'clock'],
    ['language', 'language'],
  ] as const)
    await test.step(typed, async () => {
      await find(page, typed, settingLabel(id, 'en'))
      await expectAtSection(page, id)
    })

  await test.step('again, after the page was scrolled elsewhere', async () => {
    await page.getByRole('main').evaluate(() => scrollTo(0, document.body.scrollHeight))
    await find(page, 'language', settingLabel('language', 'en'))
    await expectAtSection(page, 'language')
  })
})

test('a day typed into the palette opens', async ({ signUp }) => {
  const { page } = await signUp()
  await page.goto('/account/preferences')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await find(page, '2026-01-20', 'Go to Tue, Jan 20, 2026')
  await expect(page).toHaveURL(/\/home\?date=2026-01-20/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('Jan 20')
  await find(page, '5 Mar 2025', 'Mar 5, 2025')
  await expect(page).toHaveURL(/\/home\?date=2025-03-05/)
  await find(page, 'yesterday', 'Go to')
  await expect(page).toHaveURL(/\/home\?date=20\d\d-/)
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a section stays in view although content above it arrives late', async ({ signUp }) => {
      const { page } = await signUp()
      await page.route('**/api/user/delivery*', async (route) => {
        await new Promise((later) => setTimeout(later, 1500))
        await route.continue()
      })
      await page.goto('/account/preferences#links')
      await expect(page.locator('#notifications').getByRole('heading', { level: 3 }).first()).toBeAttached()
      await expect(
        page.locator('#links').getByRole('combobox').or(page.locator('#links input')).first(),
      ).toBeInViewport()
      await expect(page.locator('#links').getByRole('heading', { level: 2 })).toBeInViewport()
      await page.unrouteAll({ behavior: 'wait' })
    })

    test('in Chinese and in the dark, settings and days are found by a tap', async ({ signUp }) => {
      const { page, prefer } = await signUp()
      await prefer({ language: { lang: 'zh_TW' }, uiTheme: { mode: 'dark' } })
      await page.goto('/home')
      const shell = wordsIn(appMessages, 'zh_TW')
      await page.getByRole('button', { name: shell('findAnything') }).click()
      const palette = page.getByRole('dialog')
      await palette.getByRole('combobox').fill('密碼')
      const password = palette.getByRole('option').first()
      await expect(password).toContainText(settingLabel('password', 'zh_TW'))
      await expect(password).toContainText(shell('account'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await palette.getByRole('combobox').fill('昨天')
      await expect(palette.getByRole('option').first()).toContainText(
        wordsIn(commandMessages, 'zh_TW')('openDay', { date: '' }),
      )
      await palette.getByRole('combobox').fill('通行')
      await palette.getByRole('option').first().click()
      await expectAtSection(page, 'passkeys')
      await expectNoSidewaysScroll(page)
    })
  })
