import { expect, expectAccessible, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { did, createHousehold, RewardsPage } from '#e2e/rewards/rewards-page.ts'
import { messages } from '#web/features/child-home/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'

/** No reload, no polling. */
const WITHIN = { timeout: 5000 }
const t = wordsIn(messages, 'en')

test('a crown is on the home of the child as soon as it is given, with its praise', async ({ signUp }) => {
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device: PHONE })]
  const kid = await createHousehold(ann, mia)
  const { id } = await did(mia, 'Piano', 16, 5)
  const child = new RewardsPage(mia.page)
  await mia.page.goto('/home')
  await expect(mia.page.getByRole('heading', { name: t('hello', { name: 'Mia' }) })).toBeVisible()
  const crown = child.region(t('newCrown'))
  await expect(crown).toBeHidden()
  await ann.api('POST', '/user/log/activity-log/executed-activity/rating', { id, value: 5 }, kid.dataGroup)
  const award = (value: object | null) =>
    ann.api('POST', '/user/log/activity-log/executed-activity/crown', { id, value }, kid.dataGroup)
  await award({ message: 'You did not give up on the hard part.' })
  await expect(crown).toContainText('You did not give up on the hard part.', WITHIN)
  await expect(crown).toContainText(t('crownFrom', { name: 'Piano', from: 'Ann Muster' }))
  await expectAccessible(mia.page)
  await fitting(mia.page)('a crown at home')
  await award(null)
  await expect(crown).toBeHidden(WITHIN)
})

test('from the whole day of a child, home leads back to its own home', async ({ signUp }) => {
  const [ann, mia] = [await signUp({ firstName: 'Ann' }), await signUp({ firstName: 'Mia', device: PHONE })]
  await createHousehold(ann, mia)
  const { page } = mia
  await page.goto('/home')
  await page.getByRole('link', { name: t('all') }).tap()
  await expect(page).toHaveURL(/date=/)
  await page
    .getByRole('navigation', { name: wordsIn(appMessages, 'en')('shortcuts') })
    .getByRole('link', { name: 'Home' })
    .tap()
  await expect(page.getByRole('heading', { name: t('hello', { name: 'Mia' }) })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
