import { UiTheme } from '#contract/account.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'

const { themeSchema, direction, layout } = UiTheme.shape
const TYPES = layout.shape.type.options

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    for (const [at, type] of TYPES.entries())
      test(`${type}: the day is accessible and fits, light and dark`, async ({ signUp }) => {
        const { page, prefer } = await signUp()
        await page.goto('/home')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const root = page.locator('html')
        // A layout places things, and a scheme colors them: each meets another in either mode and on either width,
        // so that each scheme is seen with four layouts.
        for (const [turn, shade] of (['light', 'dark'] as const).entries()) {
          const scheme = themeSchema.options[(at + turn * 3 + (name === 'phone' ? 1 : 0)) % themeSchema.options.length]!
          const dir = direction.options[turn % 2]!
          await test.step(`${scheme}, ${shade}`, async () => {
            // From another device: the page follows without being loaded anew.
            const chosen = { type, sideNavCollapse: shade === 'dark' }
            await prefer({ uiTheme: { themeSchema: scheme, mode: shade, direction: dir, layout: chosen } })
            await expect(page.locator('#root div[data-layout]')).toHaveAttribute('data-layout', type)
            await expect(root).toHaveAttribute('data-scheme', scheme)
            await expect(root).toHaveAttribute('data-mantine-color-scheme', shade)
            await expect(root).toHaveAttribute('dir', dir)
            await expectAccessible(page)
            await expectNoSidewaysScroll(page)
          })
        }
      })
  })
