import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { DEVICES, expect, expectAccessible, fitting, test } from '#e2e/support/fixtures.ts'
import { joinFamilyOf, openOtherDevice } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { createFamily, setMode, ViewsPage } from '#e2e/family/views-page.ts'

/** No reload, no polling. The product promises a second; here its server and two browsers share one machine. */
const WITHIN = { timeout: 3000 }

for (const [name, device] of DEVICES)
  test(`${name}: the reason why notes and reminders do not open stays until it is read, in each mode`, async ({
    signUp,
  }) => {
    const ann = await signUp({ device })
    await createFamily(ann, 'Mia')
    const at = new ViewsPage(ann.page)
    const { notHere } = at.words
    await test.step('parental mode, by keyboard: the reason, and the way to the mode', async () => {
      await setMode(ann, 'PARENTAL')
      await ann.page.goto('/notes')
      const dialog = at.blocked('notes')
      await expect(dialog).toContainText(notHere('parental'))
      const way = dialog.getByRole('button', { name: notHere('parentalWay') })
      await expect(way).toBeFocused()
      await fitting(ann.page)('why there are no notes')
      await ann.page.keyboard.press('Enter')
      await expect(ann.page).toHaveURL(/\/account\/management/)
      await expect(ann.page.getByRole('radio', { name: at.words.mode('DUAL') })).toBeInViewport()
    })
    await test.step('dual mode: the way leads to the very thing that was wanted', async () => {
      // A user who changes to it stays in the view they are in.
      await setMode(ann, 'DUAL')
      await ann.page.goto('/reminders?status=completed')
      const dialog = at.blocked('reminders')
      await expect(dialog).toContainText(notHere('otherView'))
      await dialog.getByRole('button', { name: notHere('stay') }).click()
      await putAway(dialog)
      await expect(ann.page).toHaveURL(/\/home$/)
      await ann.page.goto('/reminders?status=completed')
      await dialog.getByRole('button', { name: notHere('otherViewWay') }).click()
      await expect(ann.page).toHaveURL(/\/reminders\?status=completed$/)
    })
  })

test('a child is led to its own notes and reminders', async ({ signUp }) => {
  const { own } = await createChildWithDevice(await signUp(), 'Mia')
  const at = new ViewsPage(own)
  await own.goto('/reminders')
  await expect(at.blocked('reminders')).toContainText(at.words.notHere('remindersChild'))
  await expectAccessible(own)
  await own.keyboard.press('Enter')
  await putAway(at.blocked('reminders'))
  await expect(own).toHaveURL(/\/home$/)
  await own.context().close()
})

test('another device changes the mode, and an open screen that is now hidden closes at once', async ({
  signUp,
  browser,
}) => {
  const ann = await signUp()
  const there = await openOtherDevice(browser, ann)
  const listening = ann.page.waitForResponse('**/api/live/events*')
  await ann.page.goto('/notes')
  await listening
  const other = new ViewsPage(there)
  await other.setMode('PARENTAL')
  await expect(ann.page).toHaveURL(/\/home$/, WITHIN)
  await there.context().close()
})

test.describe('without news of other devices', () => {
  test.use({ tolerated: [/403/, /ERR_FAILED/] })

  test('a refusal of the server updates the screen at once', async ({ signUp }) => {
    const [ann, ben] = [await signUp(), await signUp({ firstName: 'Ben' })]
    await ann.api('POST', '/family-group', { name: 'The Musters' })
    await ben.page.route('**/api/live/events*', (route) => route.abort())
    await ben.page.goto('/reminders')
    await expect(ben.page.getByRole('heading', { name: 'Reminders', level: 1 })).toBeVisible()
    // On another device he becomes a child of the family, who has no reminders of its own.
    await joinFamilyOf(ann, ben, 'child')
    await ben.page.getByRole('textbox').first().fill('Tea')
    await ben.page.keyboard.press('Enter')
    await expect(ben.page).toHaveURL(/\/home$/, WITHIN)
    await expect(new ViewsPage(ben.page).hello('Ben')).toBeVisible()
  })
})
