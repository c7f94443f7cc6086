import type { Preference } from '#contract/account.ts'
import { accountMessages } from '#web/features/account/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appearanceMessages } from '#web/widgets/appearance/appearance-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { DEVICES, expect, expectAccessible, fitting, test } from '#e2e/support/fixtures.ts'
import { openOtherDevice } from '#e2e/support/person.ts'

const t = wordsIn(accountMessages, 'en')
const shell = wordsIn(appMessages, 'en')
const look = wordsIn(appearanceMessages, 'en')

/** Yesterday noon in New York, for an hour. */
const atNoon = () => {
  const day = new Date(Date.now() - 86_400_000).toLocaleDateString('sv', { timeZone: 'America/New_York' })
  return { day, startTime: `${day}T18:00:00Z`, endTime: `${day}T19:00:00Z` }
}

test.describe('in a British browser in Berlin', () => {
  test.use({ locale: 'en-GB', timezoneId: 'Europe/Berlin' })

  test('a new user lives in Germany, and reads 24 hours and the day first without a setting', async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Lee')
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill('four quiet green hills')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL(/\/home/)
    await page.goto('/account/preferences')
    await expect(page.getByRole('combobox', { name: t('country') })).toHaveValue('Germany')
    const clock = page.getByRole('combobox', { name: t('clock') })
    await expect(clock.locator('option:checked')).toHaveText(t('auto', { value: t('clock24') }))
    const order = page.getByRole('combobox', { name: t('dateOrder') })
    await expect(order.locator('option:checked')).toHaveText(t('auto', { value: '31/12/2026' }))
    const week = page.getByRole('combobox', { name: t('weekStart') })
    await expect(week.locator('option:checked')).toHaveText('Monday')
    await expect(page.getByRole('combobox', { name: t('dayEndsAt') }).locator('option:checked')).toHaveText('00:00')
  })
})

test('the clock and the order of dates are chosen, hold on every screen, and reach another device at once', async ({
  browser,
  signUp,
}) => {
  const ann = await signUp()
  const { page } = ann
  const { day, ...times } = atNoon()
  await ann.api('POST', '/user/log/activity-log', { category: 'work', activityName: 'Review', ...times })
  const other = await openOtherDevice(browser, ann)
  const listening = other.waitForResponse('**/api/live/events*')
  await other.goto(`/home?date=${day}`)
  await listening
  const card = other.getByRole('list', { name: 'Timeline' }).getByRole('button', { name: /, Review/ })
  await expect(card).toHaveAccessibleName(/[12]:00\s–\s[23]:00\sPM/)

  await page.goto('/account/preferences')
  await page.getByRole('combobox', { name: t('clock') }).selectOption(t('clock24'))
  await expect(page.getByRole('combobox', { name: t('dayEndsAt') }).locator('option:checked')).toHaveText('00:00')
  await expect(card).toHaveAccessibleName(/1[34]:00\s–\s1[45]:00/)
  await page.getByRole('combobox', { name: t('dateOrder') }).selectOption('31/12/2026')
  await page.getByRole('combobox', { name: t('weekStart') }).selectOption('Saturday')
  const shown = new Date(`${day}T12:00:00Z`)
  const title = new Intl.DateTimeFormat('en-GB', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  await expect(other.getByRole('main')).toContainText(title.format(shown))
  await expect
    .poll(async () => ((await ann.api('GET', '/user/preference')) as Preference).locale)
    .toEqual({ clock: '24', dateOrder: 'dayFirst', weekStart: 'saturday' })
  await page.reload()
  await expect(page.getByRole('combobox', { name: t('clock') })).toHaveValue('24')
})

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('the choices of times, dates and mode are accessible and fit', async ({ signUp }) => {
      const { page } = await signUp({ device })
      await page.goto('/account/preferences')
      await expect(page.getByRole('heading', { name: t('formats') })).toBeVisible()
      await fitting(page)('preferences')
    })
  })

test('the mode of the system is followed while it changes, and without a flash at the start', async ({ signUp }) => {
  const { page, api } = await signUp()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/account/preferences')
  const html = page.locator('html')
  await page.getByText(look('system'), { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect.poll(async () => ((await api('GET', '/user/preference')) as Preference).uiTheme.mode).toBe('system')

  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#1a1510')
  await expectAccessible(page, ['color-contrast'])

  // What runs before the first paint is there, and the program itself has not arrived.
  let arrive = () => {}
  const arriving = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await arriving
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  arrive()
  await expect(page.getByRole('radio', { name: look('system') })).toBeChecked()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // The quick way to the other mode is that from the one that is seen.
  const quick = page.getByRole('banner').getByRole('button', { name: shell('toLight') })
  await expect(quick).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.getByRole('banner').getByRole('button', { name: shell('toDark') })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await quick.click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('weeks are drawn from Monday, or from the day that was chosen', async ({ signUp }) => {
  const { page, prefer } = await signUp()
  const expectFirst = async (path: string, day: string) => {
    await page.goto(path)
    const strip = page.getByRole('navigation', { name: /week/i }).getByRole('link')
    await expect(strip).toHaveCount(7)
    await expect(strip.first()).toHaveAccessibleName(new RegExp(day))
  }
  await expectFirst('/home', 'Monday')
  for (const [weekStart, day] of [
    ['auto', 'Sunday'],
    ['saturday', 'Saturday'],
  ] as const) {
    await prefer({ locale: { weekStart } })
    await expectFirst('/home', day)
    await expectFirst('/notes?view=daily', day)
    await page.goto('/calendar')
    await expect(page.getByRole('columnheader').first()).toContainText(day.slice(0, 3))
  }
})

test('a time zone is found by a city in the language of the screen, and by its offset', async ({ signUp }) => {
  const { page } = await signUp({ language: 'zh_CN' })
  await page.goto('/account/preferences')
  const zone = page.getByRole('combobox', { name: wordsIn(accountMessages, 'zh_CN')('timezone') })
  for (const [typed, found] of [
    ['北京', 'Asia/Shanghai'],
    ['东京', 'Asia/Tokyo'],
    ['Beijing', 'Asia/Shanghai'],
    ['GMT+9', 'Asia/Tokyo'],
  ] as const) {
    await zone.fill(typed)
    await expect(page.getByRole('option', { name: found, exact: true })).toBeVisible()
  }
})

test('the preferences show the version that the server tells anyone', async ({ signUp, request }) => {
  const { version } = (await (await request.get('/api/about')).json()) as { version: string }
  expect(version).toMatch(/^\d+\.\d+\.\d+/)
  const { page } = await signUp()
  await page.goto('/account/preferences')
  await expect(page.getByText(t('version', { version }), { exact: true })).toBeVisible()
})
