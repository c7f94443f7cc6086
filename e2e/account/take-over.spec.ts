import type { Page } from '@playwright/test'
import type { FamilyMember } from '#contract/family.ts'
import { DEVICES, expect, fitting, test } from '#e2e/support/fixtures.ts'
import { DATE } from '#e2e/offline/offline-day.ts'
import { openOtherDevice, type Person } from '#e2e/support/person.ts'
import { createFamily, setMode, ViewsPage } from '#e2e/family/views-page.ts'

type HandOverInput = { devicePin?: string; before?: (parent: Person, mia: FamilyMember) => Promise<unknown> }

/** A parent who has handed the device to Mia. */
async function handOverToMia(signUp: () => Promise<Person>, { devicePin, before }: HandOverInput = {}) {
  const parent = await signUp()
  const [mia] = await createFamily(parent, 'Mia')
  await setMode(parent, 'DUAL')
  const at = new ViewsPage(parent.page)
  await at.open('/home')
  await at.manage('Mia')
  await before?.(parent, mia!)
  await at.handOver('Mia', devicePin)
  return { parent, mia: mia!, at }
}

/** On another device of a parent. */
async function confirmAll(page: Page, { dataGroup }: FamilyMember) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'x-data-group': dataGroup! }
  const { logs } = await (await page.request.get('/api/user/log/activity-logs/with-adjacent', { headers })).json()
  for (const { id } of logs as { id: string }[]) {
    const path = '/api/user/log/activity-log/executed-activity/rating/confirm'
    await expect(await page.request.post(path, { headers, data: { id } })).toBeOK()
  }
}

/** Everything that the browser stores for this site, as text. */
async function readStorage(): Promise<string> {
  const done = <T>(asked: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result))
      asked.addEventListener('error', () => reject(asked.error))
    })
  const stored: unknown[] = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name!))
    for (const store of database.objectStoreNames)
      stored.push(await done(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(stored)
}

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('a child starts with one tap, is praised, sees a parent’s answer, and hands the device back', async ({
      browser,
      signUp,
    }) => {
      const { parent, mia, at } = await handOverToMia(signUp)
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
      // On a handed-over device the child's ratings wait for a parent too. [reward/who-proposes]
      await expect(parent.page.getByText(child('pending', { count: 5 }))).toBeVisible()
      await expect(parent.page.getByText(child('proposed'))).toBeVisible()
      await confirmAll(await openOtherDevice(browser, parent), mia)
      await expect(parent.page.getByText(child('stars', { count: 5 }))).toBeVisible()
      await expect(parent.page.getByText(child('proposed'))).toBeHidden()
      await parent.page.reload()
      await expect(stars.getByRole('radio', { name: '5 stars' })).toBeChecked()

      await at.returnTo(parent)
      await at.expectOwnView()
    })
  })

test('a mistaken tap is undone, and any other activity is two taps away', async ({ signUp }) => {
  const { at } = await handOverToMia(signUp)
  const { child } = at.words
  await at.button('Ride a bike').click()
  await at.button(child('oops')).click()
  await expect(at.button(child('oops'))).toBeHidden()
  await at.button(child('other')).click()
  await at.button('Sports').click()
  await at.button('Swim').click()
  await expect(at.button(child('doneLabel', { name: 'Swim' }))).toBeVisible()
})

test('the child sees its watchers, the data they see, and their actions', async ({ signUp }) => {
  const { at } = await handOverToMia(signUp, {
    before: ({ api }, { dataGroup }) =>
      api('POST', '/management/tag', { name: 'Cello', kind: 'activity_tag' }, dataGroup),
  })
  const dialog = await at.openWatchedDialog()
  await expect(dialog).toContainText(at.words.watched('who', { names: 'Ann Muster' }))
  for (const part of ['activityLogs', 'plans', 'sleep', 'rewards', 'bank'] as const)
    await expect(dialog.getByRole('listitem').filter({ hasText: at.words.watched(`see_${part}`) })).toBeVisible()
  await expect(dialog).toContainText(at.words.history('read', { who: 'Ann Muster' }))
  await expect(dialog).toContainText('Ann Muster added a tag “Cello”')
  await at.close(dialog)
})

test('notes are missing for a child, and the screen says so', async ({ signUp }) => {
  const { parent, at } = await handOverToMia(signUp)
  await parent.page.goto('/notes')
  await expect(parent.page).toHaveURL(/\/home$/)
  const dialog = at.blocked('notes')
  await expect(dialog).toContainText(at.words.notHere('handedOver', { parent: 'Ann Muster' }))
  await dialog.getByRole('button', { name: at.words.notHere('handedOverWay', { parent: 'Ann Muster' }) }).click()
  await at.enterPassword(parent.password)
  await expect(parent.page).toHaveURL(/\/home$/)
})

test.describe('an expired token', () => {
  test.use({ tolerated: [/401/] })

  test('is followed by another one, by the session of the parent', async ({ signUp }) => {
    const { parent, at } = await handOverToMia(signUp)
    const taken = parent.page.waitForResponse((answer) => answer.url().endsWith('/auth/refresh-token'))
    await parent.page.evaluate(() => localStorage.setItem('token', 'over'))
    await parent.page.reload()
    expect((await taken).status()).toBe(200)
    await expect(at.hello('Mia')).toBeVisible()
  })
})

test.describe('the lock', () => {
  test.use({ tolerated: [/401|423|429/] })

  test('neither a reload nor an expired token nor a wrong password opens the account of the parent', async ({
    signUp,
  }) => {
    const { parent, at } = await handOverToMia(signUp)
    const { page } = parent
    await page.evaluate(() => {
      localStorage.removeItem('takenOverBy')
      localStorage.setItem('token', 'over')
    })
    await page.goto('/home')
    await expect(at.hello('Mia')).toBeVisible()
    await page.goto('/locked')
    await at.enterPassword('not that one')
    await expect(page.getByText(at.words.lock('wrong_password'))).toBeVisible()
    await page.goto('/home')
    await expect(at.hello('Mia')).toBeVisible()
  })

  test('a PIN that was chosen for it opens the account too', async ({ signUp }) => {
    const { parent, at } = await handOverToMia(signUp, { devicePin: '2749' })
    await at.choose(at.words.shell('signOutTo', { name: 'Ann Muster' }))
    const field = parent.page.getByLabel(at.words.lock('devicePin'), { exact: true })
    await field.fill('2748')
    await at.button(at.words.lock('submit')).click()
    await expect(parent.page.getByText(at.words.lock('wrong_devicePin'))).toBeVisible()
    await field.fill('2749')
    await at.button(at.words.lock('submit')).click()
    await at.expectOwnView()
  })

  test('signing out hands nothing back: the parent signs in again', async ({ signUp }) => {
    const { parent, at } = await handOverToMia(signUp)
    await at.choose(at.words.shell('signOut'))
    await expect(parent.page).toHaveURL(/\/sign-in/)
    expect((await parent.page.request.post('/api/auth/refresh-token')).status()).toBe(401)
  })

  test('nothing that was kept for the parent is on the device, in any store of the browser', async ({ signUp }) => {
    const { parent } = await handOverToMia(async () => {
      const person = await signUp()
      const times = { startTime: `${DATE}T15:00:00.000Z`, endTime: `${DATE}T16:00:00.000Z` }
      const log = { category: 'work', activityName: 'Salary talk', ...times }
      await person.api('POST', '/user/log/activity-log', log)
      await person.page.goto(`/home?date=${DATE}`)
      await expect.poll(() => person.page.evaluate(readStorage)).toContain('Salary talk')
      return person
    })
    const kept = await parent.page.evaluate(readStorage)
    for (const own of ['Salary talk', parent.user.dataGroup]) expect(kept).not.toContain(own)
  })

  test('ends from another device of the parent', async ({ browser, signUp }) => {
    const { parent } = await handOverToMia(signUp)
    const phone = await openOtherDevice(browser, parent)
    const token = await phone.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    const { items } = await (await phone.request.get('/api/user/sessions', { headers })).json()
    const { id } = (items as { id: string; current: boolean }[]).find(({ current }) => !current)!
    await phone.request.delete(`/api/user/sessions/${id}`, { headers })
    await parent.page.reload()
    await expect(parent.page).toHaveURL(/\/sign-in/)
    await phone.context().close()
  })

  for (const [name, device] of DEVICES)
    test.describe(name, () => {
      test.use(device)

      test('the lock screen is accessible and fits', async ({ signUp }) => {
        const { parent, at } = await handOverToMia(async () => {
          const person = await signUp()
          return person
        })
        await at.choose(at.words.shell('signOutTo', { name: 'Ann Muster' }))
        await expect(parent.page.getByLabel(at.words.lock('password', { name: 'Ann Muster' }))).toBeVisible()
        await fitting(parent.page)('locked')
        await at.button(at.words.lock('back', { child: 'Mia' })).click()
        await expect(at.hello('Mia')).toBeVisible()
      })
    })
})
