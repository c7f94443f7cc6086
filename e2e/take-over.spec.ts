import { expect, test, VIEWPORTS } from './fixtures.ts'
import type { Person } from './person.ts'
import { familyOf, setMode, ViewsPage } from './views-page.ts'

/** A parent who has handed the device to Mia. */
async function handedOver(signUp: () => Promise<Person>) {
  const parent = await signUp()
  const [mia] = await familyOf(parent, 'Mia')
  await setMode(parent, 'DUAL')
  const at = new ViewsPage(parent.page)
  await at.open('/home')
  await at.manage('Mia')
  await at.handOver('Mia')
  return { parent, mia: mia!, at }
}

for (const [name, viewport] of VIEWPORTS)
  test.describe(name, () => {
    test.use({ viewport })

    test('a child starts with one tap, is praised, and hands the device back', async ({ signUp }) => {
      const { parent, at } = await handedOver(async () => {
        const person = await signUp()
        await person.page.setViewportSize(viewport)
        return person
      })
      const { child } = at.words
      await at.expectOffered(['Time Bank', 'Plans', 'Home', 'Statistics', 'Sleep'])
      await expect(parent.page.getByText(child('begin'))).toBeVisible()
      const tile = at.button('Read a book')
      const box = (await tile.boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(96)
      await tile.click()
      await at.button(child('doneLabel', { name: 'Read a book' })).click()
      const stars = parent.page.getByRole('group', { name: child('howWas', { name: 'Read a book' }) })
      await stars.getByRole('radio', { name: '5 stars' }).check()
      await expect(parent.page.getByText(child('praise5'))).toBeVisible()
      await expect(parent.page.getByText(child('stars', { count: 5 }))).toBeVisible()
      await parent.page.reload()
      await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked()

      await at.choose(at.words.shell('signOutTo', { name: 'Ann Muster' }))
      await expect(at.choice).toBeVisible()
      expect((await at.cookies())['appView']).toBe('parental_control')
    })
  })

test('what was tapped by mistake is gone, and anything else is two taps away', async ({ signUp }) => {
  const { at } = await handedOver(signUp)
  const { child } = at.words
  await at.button('Ride a bike').click()
  await at.button(child('oops')).click()
  await expect(at.button(child('oops'))).toBeHidden()
  await at.button(child('other')).click()
  await at.button('Sports').click()
  await at.button('Swim').click()
  await expect(at.button(child('doneLabel', { name: 'Swim' }))).toBeVisible()
})

test('the child sees who watches, what they see, and what they did', async ({ signUp }) => {
  const { parent, mia, at } = await handedOver(signUp)
  await parent.api('POST', '/management/tag', { name: 'Cello', kind: 'activity_tag' }, mia.dataGroup)
  const dialog = await at.watched()
  await expect(dialog).toContainText(at.words.watched('who', { names: 'Ann Muster' }))
  for (const part of ['activityLogs', 'plans', 'sleep', 'rewards', 'bank'] as const)
    await expect(dialog.getByRole('listitem').filter({ hasText: at.words.watched(`see_${part}`) })).toBeVisible()
  await expect(dialog).toContainText(at.words.history('read', { who: 'Ann Muster' }))
  await expect(dialog).toContainText('Ann Muster added a tag “Cello”')
  await at.close(dialog)
})

test('notes are not there for a child, and that is said', async ({ signUp }) => {
  const { parent, at } = await handedOver(signUp)
  await parent.page.goto('/notes')
  await expect(parent.page).toHaveURL(/\/home$/)
  await expect(parent.page.getByRole('alert').filter({ hasText: at.words.view('notHere') })).toBeVisible()
})

test.describe('a token that is over', () => {
  test.use({ tolerated: [/401/] })

  test('is followed by another one, by the session of the parent', async ({ signUp }) => {
    const { parent, at } = await handedOver(signUp)
    const taken = parent.page.waitForResponse((answer) => answer.url().endsWith('/auth/take-over'))
    await parent.page.evaluate(() => localStorage.setItem('token', 'over'))
    await parent.page.reload()
    expect((await taken).status()).toBe(200)
    await expect(at.hello('Mia')).toBeVisible()
  })
})
