import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { SecurityPage, addVirtualAuthenticator } from './security-page.ts'
import { putAway } from '#e2e/support/sheets.ts'

// Passkeys belong to names, not to addresses on the net.
test.use({ baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')) })

const LONG = 'A name as long as a name may be, for whoever says it all: 60'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('cards and dialogs are accessible and fit', async ({ signUp }) => {
      const ann = await signUp({ language })
      const { page, prefer } = ann
      const at = new SecurityPage(page, language)
      await addVirtualAuthenticator(page)
      await prefer(change)
      const fits = fitting(page)
      await at.open()
      await at.button(at.t('changePassword')).click()
      await at.save()
      await expect(at.dialog.getByText(at.t('needCurrent'))).toBeVisible()
      await fits('a password that is missing')
      await at.button(at.t('close')).click()
      await putAway(at.dialog)
      await at.button(at.t('addPasskey')).click()
      await fits('the name of a passkey')
      await at.button(at.t('close')).click()
      await putAway(at.dialog)
      await at.addPasskey(LONG)
      await at
        .card('twoStep')
        .getByRole('button', { name: at.t('turnOn') })
        .click()
      await expect(at.dialog.getByRole('img', { name: at.t('qrCode') })).toBeVisible()
      await fits('a QR code')
      await at.button(at.t('close')).click()
      await putAway(at.dialog)
      await at.setUpTwoStep(() => fits('recovery codes'))
      await fits('all that can be set')

      await page.evaluate(() => localStorage.clear())
      await page.goto('/sign-in')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const outside = new SecurityPage(
        page,
        (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : language,
      )
      await outside.signIn(ann.email, ann.password)
      await expect(page.getByRole('heading', { level: 1, name: outside.auth('secondTitle') })).toBeVisible()
      await fits('the second step')
    })
  })
