import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { setMode, ViewsPage } from '#e2e/family/views-page.ts'

const t = wordsIn(appMessages, 'en')

test('the frame ends with the product’s name on a desktop, has round buttons on a phone, and shows the current view', async ({
  signUp,
}) => {
  const person = await signUp()
  const { page } = person
  const at = new ViewsPage(page)
  const ground = () => page.locator('#root div[data-layout]').evaluate((el) => getComputedStyle(el).backgroundImage)
  const round = at.footer.getByRole('link')
  const expectRound = async (...names: string[]) => {
    for (const [place, name] of names.entries()) await expect(round.nth(place)).toHaveAccessibleName(name)
    await expect(round).toHaveCount(names.length)
  }

  await at.open('/home')
  const line = page.getByRole('contentinfo')
  await expect(line).toContainText(/^©.*Hourkin/)
  await expect(line).toContainText(t('terms'))
  await expect(line).toContainText(t('privacy'))
  await expect(line.getByRole('link').or(line.getByRole('button'))).toHaveCount(0)
  expect(await ground()).toBe('none')

  await page.setViewportSize(PHONE.viewport)
  await expectRound('Plans', 'Notes', 'Home', 'Statistics', 'Sleep')
  for (const button of await round.all()) {
    const { width, height } = (await button.boundingBox())!
    expect(width).toBe(height)
    await expect(button).toHaveCSS('border-radius', '50%')
  }

  await setMode(person, 'PARENTAL')
  await at.open('/home')
  await expectRound('Time Bank', 'Plans', 'Home', 'Statistics', 'Sleep')
  expect(await ground()).toContain('gradient')
})
