import type { Locator, Page } from '@playwright/test'
import { UiTheme } from '#contract/account.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { layoutMessages } from '#web/app/layout-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'

type Type = UiTheme['layout']['type']
const TYPES = UiTheme.shape.layout.shape.type.options
const shell = wordsIn(appMessages, 'en')
const layouts = wordsIn(layoutMessages, 'en')

const navigation = (page: Page) => page.getByRole('navigation', { name: shell('navigation') })
const banner = (page: Page) => page.getByRole('banner')
const readBox = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function openWith({ page, prefer }: Person, type: Type, sideNavCollapse = false) {
  await prefer({ uiTheme: { layout: { type, sideNavCollapse } } })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#root div[data-layout]')).toHaveAttribute('data-layout', type)
}

// The side navigation has the same widths in each of these layouts. [limit/layout-sizes]
for (const type of ['collapsibleSide', 'stackedSide', 'framelessSide'] as const)
  test(`${type}: the side is 290 wide, 72 when it is narrow, the header 64 high`, async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    await openWith(person, type)
    const [side, header] = [navigation(page), banner(page)]
    expect(await readBox(side)).toEqual({ x: 0, y: 0, width: 290, height: 900 })
    expect(await readBox(header)).toEqual({ x: 290, y: 0, width: 1150, height: 64 })
    await page.getByRole('button', { name: shell('collapse') }).click()
    await expect.poll(async () => (await readBox(side)).width).toBe(72)
    expect(await readBox(header)).toEqual({ x: 72, y: 0, width: 1368, height: 64 })
    // The button keeps the focus, so that it can be pressed again.
    await expect(page.getByRole('button', { name: shell('expand') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await readBox(side)).width).toBe(290)
    await expect(page.getByRole('button', { name: shell('collapse') })).toBeFocused()

    // Right to left, the side is where the text begins.
    await person.prefer({ uiTheme: { direction: 'rtl' } })
    await expect.poll(async () => (await readBox(side)).x).toBe(1440 - 290)
    expect((await readBox(header)).x).toBe(0)
  })

for (const type of ['topBarClassic', 'contentOverlay'] as const)
  test(`${type}: the header is as wide as the page and holds the navigation, with rarer entries behind one button`, async ({
    signUp,
  }) => {
    const person = await signUp()
    const { page } = person
    await openWith(person, type)
    expect(await readBox(banner(page))).toEqual({ x: 0, y: 0, width: 1440, height: 64 })
    const nav = banner(page).getByRole('navigation', { name: shell('navigation') })
    await expect(nav.getByRole('link', { name: shell('home') })).toHaveAttribute('aria-current', 'page')
    const more = nav.getByRole('button', { name: layouts('more') })
    await more.click()
    const tags = nav.getByRole('link', { name: shell('tags') })
    const [button, panel] = [await readBox(more), await readBox(tags)]
    expect(panel.y).toBeGreaterThanOrEqual(button.y + button.height - 8)
    expect(Math.abs(panel.x - button.x)).toBeLessThan(12)
    await page.keyboard.press('Escape')
    await expect(tags).toBeHidden()
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await tags.click()
    await expect(page).toHaveURL(/\/management\/tags$/)
    await expect(tags).toBeHidden()
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: shell('tags') })).toBeVisible()
  })

test('the rail of stackedSide leads to a group, and the column next to it leads through the group', async ({
  signUp,
}) => {
  const person = await signUp()
  const { page } = person
  await openWith(person, 'stackedSide')
  const nav = navigation(page)
  await nav.getByRole('link', { name: layouts('management'), exact: true }).click()
  await expect(page).toHaveURL(/\/management\/projects$/)
  await nav.getByRole('link', { name: shell('tags') }).click()
  await expect(page).toHaveURL(/\/management\/tags$/)
  await expect(nav.getByRole('link', { name: shell('notes') })).toHaveCount(0)
})

for (const type of TYPES)
  test(`${type}: on every breakpoint the screen fits, and below 768 px the footer takes over`, async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    await openWith(person, type)
    const footer = page.getByRole('navigation', { name: shell('shortcuts') })
    for (const width of [360, 576, 640, 767, 768, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      const isPhone = width < 768
      await test.step(`${width}`, async () => {
        await expect(footer).toBeVisible({ visible: isPhone })
        await expect(page.getByRole('contentinfo')).toBeVisible({ visible: !isPhone })
        await expect(navigation(page)).toBeVisible({ visible: !isPhone && type !== 'blank' })
        if (isPhone) expect(await readBox(footer)).toEqual({ x: 0, y: 722, width, height: 78 })
        await expectNoSidewaysScroll(page)
      })
    }
  })

for (const type of TYPES)
  test(`${type}: a reload shows the chosen appearance from the first picture on`, async ({ signUp }) => {
    const person = await signUp()
    const { page, prefer } = person
    await prefer({ uiTheme: { themeSchema: 'green', mode: 'dark', direction: 'rtl' } })
    await openWith(person, type, true)
    // Runs before each screenshot, as soon as the page has something to show.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seen })
      const look = () => {
        const { dataset, dir } = document.documentElement
        const frame = document.querySelector<HTMLElement>('#root div[data-layout]')
        const shown = frame ? `${frame.dataset['layout']} ${'collapsed' in frame.dataset}` : 'coming'
        const worn = `${dataset['scheme']} ${dataset['mantineColorScheme']} ${dir} ${dataset['layout']}`
        if (document.querySelector('#root')) seen.add(`${worn}: ${shown}`)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen])
    expect(seen.filter((look) => look !== `green dark rtl ${type}: coming`)).toEqual([
      `green dark rtl ${type}: ${type} true`,
    ])
  })
