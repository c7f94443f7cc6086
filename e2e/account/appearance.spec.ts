import type { Page } from '@playwright/test'
import type { Preference } from '#contract/account.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appearanceMessages } from '#web/widgets/appearance/appearance-messages.ts'
import { layoutMessages } from '#web/app/layout-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from '#e2e/support/fixtures.ts'
import { failCall } from '#e2e/support/fail-call.ts'
import type { Person } from '#e2e/support/person.ts'

const t = wordsIn(appearanceMessages, 'en')
const shell = wordsIn(appMessages, 'en')
const layouts = wordsIn(layoutMessages, 'en')

const gear = (page: Page) => page.getByRole('button', { name: shell('appearance'), exact: true })
/** Beside the screen where there is room, over a part of it where there is none. */
const standing = (page: Page) => page.getByRole('complementary', { name: t('appearance') })
const drawn = (page: Page) => page.getByRole('dialog', { name: t('appearance') })
const frame = (page: Page) => page.locator('#root div[data-layout]')
const navigation = (page: Page) => page.getByRole('navigation', { name: shell('navigation') })

const getSavedTheme = async ({ api }: Person) => ((await api('GET', '/user/preference')) as Preference).uiTheme
const untilSaved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/user/preference') && answer.request().method() === 'POST')

async function openHome(page: Page) {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('everything is chosen by keyboard, shows at once and is saved as one', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  await openHome(page)
  await gear(page).focus()
  await page.keyboard.press('Enter')
  const panel = standing(page)
  await expect(panel.getByRole('heading', { name: t('appearance') })).toBeFocused()
  await expect(gear(page)).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  const answer = untilSaved(page)
  // The cross, then the chosen layout; arrows choose.
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: t('close') })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('radio', { name: t('collapsibleSide') })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: t('stackedSide') })).toBeChecked()
  await expect(frame(page)).toHaveAttribute('data-layout', 'stackedSide')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'purple2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await answer
  await expect
    .poll(() => getSavedTheme(person))
    .toEqual({
      themeSchema: 'purple2',
      mode: 'dark',
      direction: 'rtl',
      layout: { type: 'stackedSide', sideNavCollapse: false },
      panelExpand: true,
    })

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(gear(page)).toBeFocused()
  await expect.poll(async () => (await getSavedTheme(person)).panelExpand).toBe(false)
})

test('a panel that was left open is open again, next to the screen and not over it', async ({ signUp }) => {
  const { page } = await signUp()
  await openHome(page)
  const answer = untilSaved(page)
  await gear(page).click()
  await answer
  await page.reload()
  await expect(standing(page)).toBeVisible()
  // The panel was not opened just now: the focus is where a new page has it.
  await expect(page.locator('body')).toBeFocused()
  const [panel, main] = [await standing(page).boundingBox(), await page.getByRole('main').boundingBox()]
  expect(panel).toMatchObject({ x: 1440 - 330, y: 0, width: 330, height: 900 })
  expect(main!.x + main!.width).toBe(1440 - 330)
  await gear(page).click()
  await expect(standing(page)).toBeHidden()
})

test('blank has a title and a small way back to the layout before it, which the command of the palette leads out of as well', async ({
  signUp,
}) => {
  const person = await signUp()
  const { page, prefer } = person
  await prefer({ uiTheme: { layout: { type: 'topBarClassic', sideNavCollapse: false } } })
  await openHome(page)
  await expect(navigation(page)).toBeVisible()
  await gear(page).click()
  const answer = untilSaved(page)
  await standing(page).getByText(t('blank'), { exact: true }).click()
  await expect(navigation(page)).toBeHidden()
  // Every layout has the copyright line of the footer. [view/product-name]
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(standing(page).getByRole('status')).toHaveText(t('blankHint'))
  await answer
  await expect
    .poll(async () => (await getSavedTheme(person)).layout)
    .toEqual({ type: 'blank', previousType: 'topBarClassic', sideNavCollapse: false })

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: layouts('leaveBlank') })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('appearance')
  await page.keyboard.press('Enter')
  await expect(standing(page)).toBeVisible()

  await page.getByRole('button', { name: layouts('leaveBlank') }).click()
  await expect(frame(page)).toHaveAttribute('data-layout', 'topBarClassic')
  await expect(navigation(page)).toBeVisible()
  await expect(gear(page)).toBeFocused()
  await expect
    .poll(async () => (await getSavedTheme(person)).layout)
    .toEqual({ type: 'topBarClassic', sideNavCollapse: false })
})

test('typed text stays while the layout changes', async ({ signUp }) => {
  const { page, prefer } = await signUp()
  await openHome(page)
  const line = page.getByRole('main').getByRole('combobox').first()
  await line.fill('9-10 reading')
  for (const type of ['topBarClassic', 'blank', 'contentOverlay', 'collapsibleSide'] as const) {
    await prefer({ uiTheme: { layout: { type, sideNavCollapse: false } } })
    await expect(frame(page)).toHaveAttribute('data-layout', type)
    await expect(line).toHaveValue('9-10 reading')
  }
})

test.describe('when it cannot be saved', () => {
  test.use({ tolerated: [/status of 500/] })

  test('an error says so, and the server’s settings return', async ({ signUp }) => {
    const { page } = await signUp()
    await openHome(page)
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route('**/api/user/preference', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await failed
      return route.fulfill({ status: 500, json: {} })
    })
    await gear(page).click()
    await standing(page).getByText(t('framelessSide'), { exact: true }).click()
    await expect(frame(page)).toHaveAttribute('data-layout', 'framelessSide')
    fail()
    await expect(page.getByText(shell('saveThemeFailed')).first()).toBeVisible()
    await expect(frame(page)).toHaveAttribute('data-layout', 'collapsibleSide')
    // The panel stays open while the user chooses.
    await expect(standing(page)).toBeVisible()
  })
})

test.describe('when the appearance cannot be loaded', () => {
  // The router logs the error that a loader threw.
  test.use({ tolerated: [/500/] })

  test('an error says so and can be tried again', async ({ signUp }) => {
    const { page } = await signUp()
    await failCall(page, '/api/user/preference')
    await page.goto('/home')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Failed to load preferences', { timeout: 20_000 })
    await page.unroute('**/api/user/preference')
    await alert.getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the appearance is in the menu, over a part of the screen, and leaves by the way back', async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    await openHome(page)
    await page.getByRole('button', { name: shell('openMenu') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shell('appearance') })
      .click()
    const panel = drawn(page)
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(330)
    await expect(panel.getByRole('status')).toHaveText(t('phoneHint'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await panel.getByText(t('green'), { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'green')
    await panel.getByRole('button', { name: t('close') }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: shell('openMenu') })).toBeFocused()
    // The panel belongs to this visit alone: a narrow screen is not covered again. [view/appearance-panel]
    await expect.poll(async () => (await getSavedTheme(person)).themeSchema).toBe('green')
    expect((await getSavedTheme(person)).panelExpand).toBe(false)
  })
})
