import type { Locator, Page } from '@playwright/test'
import { accountMessages } from '#web/features/account/messages.ts'
import { lineWords } from '#web/widgets/typed-line/line-words.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { PATHS } from '#web/paths.ts'
import { commandMessages } from '#web/widgets/palette/command-messages.ts'
import { appMessages, type AppWord } from '#web/i18n/app-messages.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'

const shell = wordsIn(appMessages, 'en')
const commands = wordsIn(commandMessages, 'en')
const account = wordsIn(accountMessages, 'en')

/** A past day in New York, at any time of today. */
const DAY = new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 10)
const HOME = `/home?date=${DAY}`

/** Every screen of the personal view, by its title. [view/navigation-visibility] */
const SCREENS: Partial<Record<keyof typeof PATHS, AppWord>> = {
  home: 'homeTitle',
  search: 'search',
  notes: 'notes',
  reminders: 'reminders',
  plans: 'plans',
  calendar: 'calendar',
  sleep: 'sleep',
  insights: 'insights',
  statistics: 'statistics',
  projects: 'projects',
  recipients: 'recipients',
  tags: 'tags',
  preferences: 'preferences',
  account: 'account',
  family: 'family',
}

const paletteOf = (page: Page): Locator => page.getByRole('dialog', { name: shell('findAnything') })
const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: commands('help') })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The frame is there before the day.
  if (path.startsWith('/home'))
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

/** Text that is typed before the palette opens is lost. */
async function openPalette(page: Page): Promise<void> {
  // In any language.
  const palette = page.getByRole('dialog')
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
}

/** Types a name into the palette and takes the first item of that name. */
async function choose(page: Page, name: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(name)
  await expect(paletteOf(page).getByRole('option', { selected: true })).toHaveText(new RegExp(`^${name}`))
  await page.keyboard.press('Enter')
  await expect(paletteOf(page)).toBeHidden()
}

test('by keys alone, a user logs, rates, extends, deletes, undoes, and walks from day to day', async ({ signUp }) => {
  const { page } = await signUp()
  const { keyboard } = page
  const day = new DayPage(page, 'en')
  const reading = day.card('Read a chapter')
  await open(page, HOME)

  await keyboard.press('n')
  const line = page.getByRole('combobox', { name: wordsIn(lineWords, 'en')('label') })
  await expect(line).toBeFocused()
  await keyboard.type('14-15 /study Read a chapter')
  await keyboard.press('Enter')
  await expect(reading).toBeVisible()
  await expect(line).toHaveValue('')
  await keyboard.press('Escape')

  await keyboard.press('j')
  await expect(reading).toBeFocused()
  const rated = page.waitForResponse((answer) => answer.url().endsWith('/rating'))
  await keyboard.press('4')
  await rated
  await expect(reading).toHaveAccessibleName(new RegExp(day.words.home('rated', { count: 4 })))
  await keyboard.press(']')
  await expect(reading).toHaveAccessibleName(/3:05/)
  await keyboard.press('{')
  await expect(reading).toHaveAccessibleName(/1:55/)

  await keyboard.press('Delete')
  await expect(reading).toHaveCount(0)
  await keyboard.press('Control+z')
  await expect(reading).toHaveAccessibleName(/1:55.*3:05/)

  await keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(new RegExp(DAY))
  await keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(DAY))
  await keyboard.press('t')
  await expect(page).toHaveURL(/\/home$/)
  await keyboard.press('f')
  await expect(page).toHaveURL(/\/search/)
})

test('typed keys are text, and an open dialog keeps its own keys', async ({ signUp }) => {
  const { page } = await signUp()
  const { keyboard } = page
  const day = new DayPage(page, 'en')
  await open(page, HOME)
  await day.startLog()
  await day.form.name.fill('')
  await keyboard.type('rest?')
  await expect(day.form.name).toHaveValue('rest?')
  await keyboard.press('Control+k')
  await expect(paletteOf(page)).toBeHidden()
  await day.form.name.fill('')
  await day.form.close()

  await keyboard.press('?')
  await expect(sheetOf(page)).toBeVisible()
  await keyboard.press('c')
  await expect(paletteOf(page)).toBeHidden()
  await keyboard.press('Escape')
  await expect(sheetOf(page)).toBeHidden()

  await keyboard.press('Alt+c')
  await expect(paletteOf(page)).toBeHidden()
  await keyboard.press('c')
  await expect(paletteOf(page)).toBeVisible()
})

test('the palette leads to every screen and runs every possible action', async ({ signUp }) => {
  test.slow()
  const { page } = await signUp()
  await open(page, '/account/preferences')
  for (const [key, title] of Object.entries(SCREENS)) {
    await choose(page, shell(title))
    await expect(page).toHaveURL(new RegExp(`${PATHS[key as keyof typeof PATHS]}($|\\?)`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shell(title))
  }

  await test.step('everything that has a title has been visited', async () => {
    await page.keyboard.press('Control+k')
    const screens = paletteOf(page).getByRole('group', { name: commands('screens') })
    await expect(screens.getByRole('option')).toHaveCount(Object.keys(SCREENS).length)
    await page.keyboard.press('Escape')
  })

  await test.step('in Chinese, by Chinese names or the names one knew before', async () => {
    await choose(page, commands('speak', { name: '繁體中文' }))
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
    await openPalette(page)
    await page.keyboard.type('計畫')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/plans/)
    await openPalette(page)
    await page.keyboard.type('statistics')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/statistics/)
  })

  await test.step('the palette finds parts of words, and says when there is nothing', async () => {
    await openPalette(page)
    await page.keyboard.type('dark mo')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await openPalette(page)
    await page.keyboard.type('qqqq')
    await expect(page.getByRole('dialog').getByText(wordsIn(commandMessages, 'zh_TW')('nothing'))).toBeVisible()
    await page.keyboard.press('Escape')
    await openPalette(page)
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test('a line is written from anywhere', async ({ signUp }) => {
  const { page } = await signUp()
  await open(page, '/plans')
  await page.keyboard.press('n')
  await expect(new DayPage(page, 'en').form.sheet).toBeVisible()
})

test('single letters can be turned off, and other keys still work', async ({ signUp }) => {
  const { page } = await signUp()
  await open(page, '/account/preferences')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('switch', { name: account('singleLetter') }).press('Space')
  await saved
  await page.reload()
  await expect(page.getByRole('switch', { name: account('singleLetter') })).not.toBeChecked()
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page)).toBeVisible()
  await expect(sheetOf(page)).toBeHidden()
  await page.keyboard.press('Escape')

  const all = page.getByRole('button', { name: account('allKeys') })
  await all.press('Enter')
  await expect(sheetOf(page)).toContainText(commands('lettersOff', { mod: 'Ctrl' }))
  await page.keyboard.press('Escape')
  await expect(all).toBeFocused()
  await open(page, HOME)
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(new RegExp(DAY))
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('palette and sheet are accessible and fit, in any look', async ({ signUp }) => {
      test.slow()
      const { page, prefer } = await signUp()
      for (const change of [
        {},
        { language: { lang: 'zh_CN' }, uiTheme: { mode: 'dark', direction: 'rtl' } },
      ] as const) {
        await prefer(change)
        await open(page, '/home')
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        await page.keyboard.press('ArrowDown')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      }
    })

    test('everything is found by a tap, too', async ({ signUp }) => {
      const { page } = await signUp()
      await open(page, '/home')
      const button = page.getByRole('button', { name: shell('findAnything') })
      await button.click()
      await expect(paletteOf(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(paletteOf(page)).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await paletteOf(page)
        .getByRole('option', { name: shell('tags') })
        .click()
      await expect(page).toHaveURL(/\/management\/tags/)
    })

    test('the home button at home adds a log every time, and from elsewhere it only leads home', async ({ signUp }) => {
      const { page } = await signUp()
      const { sheet } = new DayPage(page, 'en').form
      const nav = page.getByRole('navigation', { name: shell(name === 'phone' ? 'shortcuts' : 'navigation') })
      const home = nav.getByRole('link', { name: shell('home'), exact: true })
      await open(page, '/plans')
      await home.click()
      await expect(page).toHaveURL(/\/home\?t=\d+$/)
      await expect(sheet).toBeHidden()
      for (const _ of ['once', 'and again']) {
        await home.click()
        await expect(page).toHaveURL(/\/home\?action=add&t=\d+$/)
        await expect(sheet).toBeVisible()
        await page.keyboard.press('Escape')
        await putAway(sheet)
      }
    })
  })
