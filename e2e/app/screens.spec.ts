import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'

/** Every screen that is not the same as another one. */
const OUTSIDE = ['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=used']
const INSIDE = ['/home', '/account/preferences', '/plans', '/access-denied']

for (const [name, device] of DEVICES)
  test.describe(`${name}, outside`, () => {
    test.use({ ...device, locale: name === 'phone' ? 'en-US' : 'zh-TW' })

    test('outside, every screen is accessible and fits', async ({ page }) => {
      for (const path of OUTSIDE) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await fitting(page)(path)
      }
    })
  })

for (const { look, device, language, mode, direction, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('inside, every screen is accessible and fits', async ({ signUp }) => {
      const { page, prefer } = await signUp({ language })
      await prefer(change)
      for (const path of INSIDE) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('dir', direction)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode)
        await fitting(page)(path)
      }
    })
  })
