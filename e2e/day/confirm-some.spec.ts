import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { PATHS } from '#web/paths.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { joinFamilyOf } from '#e2e/support/person.ts'
import { did, createHousehold, RewardsPage } from '#e2e/rewards/rewards-page.ts'

test.use({ ...PHONE, tolerated: [WITHOUT_SERVER] })

test('a parent confirms all ratings but some, undoes it, and sees what the other parent had confirmed', async ({
  signUp,
}) => {
  test.slow()
  const [ann, mia, pat] = [
    await signUp({ firstName: 'Ann' }),
    await signUp({ firstName: 'Mia' }),
    await signUp({ firstName: 'Pat' }),
  ]
  const { dataGroup } = await createHousehold(ann, mia)
  await joinFamilyOf(ann, pat)
  const maths = await did(mia, 'Maths', 15, 5)
  await did(mia, 'Piano', 16, 5)
  await did(mia, 'Dinner', 18, 5)
  const { page } = ann
  const parent = new RewardsPage(page)
  const { overview, proposal } = parent.t
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) })
  const waits = (count: number) => expect(parent.proposals(count)).toBeVisible()
  const notice = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await page.goto(PATHS.family)
  await waits(3)

  await test.step('a tap on the row leaves it out, a key takes it in again', async () => {
    await page.getByText('Dinner', { exact: true }).tap()
    await expect(box('Dinner')).not.toBeChecked()
    await box('Piano').focus()
    await page.keyboard.press('Space')
    await expect(parent.button(proposal('confirmSome', { count: 1, all: 3 }))).toBeVisible()
    await page.keyboard.press('Space')
    await expect(box('Piano')).toBeChecked()
    await fitting(page)('one of three is left out')
  })

  await test.step('two of three are confirmed, the third still waits, and nothing is left to confirm', async () => {
    await parent.button(proposal('confirmSome', { count: 2, all: 3 })).tap()
    await expect(parent.row(overview('just'), 'Maths')).toBeVisible()
    await waits(1)
    await expect(box('Dinner')).not.toBeChecked()
    await expect(parent.button(proposal('confirmSome', { count: 0, all: 1 }))).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('Ctrl+Z: all three wait again', async () => {
    await page.keyboard.press('Control+z')
    await waits(3)
    await expect(parent.button(proposal('confirmSome', { count: 2, all: 3 }))).toBeVisible()
  })

  await test.step('the second parent sees what was confirmed', async () => {
    const unheard = '**/api/user/log/activity-logs?*'
    await page.route(unheard, (route) => route.abort())
    const shown = [{ id: maths.id, rating: 5 }]
    await pat.api('POST', '/user/log/activity-logs/ratings/confirm-shown', { shown }, dataGroup)
    await parent.button(proposal('confirmSome', { count: 2, all: 3 })).tap()
    const told = notice(proposal('meanwhile', { count: 1, names: 'Maths' }))
    await expect(told).toContainText(proposal('confirmed', { count: 1 }))
    await page.unroute(unheard)
  })
})
