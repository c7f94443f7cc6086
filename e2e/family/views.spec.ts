import type { FamilyMember } from '#contract/family.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { add, HOME, logAt } from '#e2e/offline/offline-day.ts'
import { failCall } from '#e2e/support/fail-call.ts'
import type { Person } from '#e2e/support/person.ts'
import { createFamily, listLogNames, setMode, ViewsPage } from './views-page.ts'

/** Nothing of one may show in the account of the other. */
async function expectOnly(day: DayPage, shown: string, hidden: string) {
  await expect(day.card(shown)).toBeVisible()
  await expect(day.card(hidden)).toBeHidden()
}

/** A parent of Mia, who has logged something of their own. */
async function signUpParent(signUp: () => Promise<Person>) {
  const parent = await signUp()
  const [mia] = (await createFamily(parent, 'Mia')) as [FamilyMember]
  await parent.api('POST', '/user/log/activity-log', logAt('Own work', 9, 10))
  return { parent, mia, at: new ViewsPage(parent.page) }
}

test('a mode is saved, then the view is set', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new ViewsPage(page)
  await at.setMode('PARENTAL')
  await expect.poll(async () => (await at.readCookies())['appView']).toBe('parental_control')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'appView')?.path).toBe('/')
  await page.goto('/notes')
  await expect(page).toHaveURL(/\/home$/)
  await at.setMode('DUAL')
  await expect.poll(async () => (await at.readCookies())['appView']).toBe('parental_control')
  await at.setMode('PERSONAL')
  await expect.poll(async () => (await at.readCookies())['appView']).toBe('self_mangement')
  await page.goto('/timebank')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/insights')
  await expect(page).toHaveURL(/\/insights$/)
})

test('how to manage the account of a child leads to the mode, wherever one is', async ({ signUp }) => {
  const { parent, at } = await signUpParent(signUp)
  const { page } = parent
  await at.open('/home')
  const card = page.getByRole('radiogroup', { name: at.words.mode('mode') })
  await at.choose(at.words.view('howToManage'))
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#run-mode')).toBeFocused()

  await page.evaluate(() => scrollTo(0, 0))
  await expect(card).not.toBeInViewport()
  await at.choose(at.words.view('howToManage'))
  await expect(card).toBeInViewport({ ratio: 1 })
})

test.describe('a mode that cannot be read', () => {
  test.use({ tolerated: [/500/] })
  test('says why, and nothing else stops', async ({ signUp }) => {
    const { page } = await signUp()
    const at = new ViewsPage(page)
    await failCall(page, '/api/user/account/mode')
    await at.open('/account/management')
    const said = page.getByRole('alert').filter({ hasText: at.words.mode('readFailed') })
    await expect(said).toBeVisible()
    await page.unroute('**/api/user/account/mode')
    await said.getByRole('button', { name: at.words.mode('again') }).click()
    await expect(page.getByRole('radio', { name: at.words.mode('PERSONAL'), exact: true })).toBeChecked()
  })
})

test('a screen that the view hides is in no menu, and in no list of commands', async ({ signUp }) => {
  const { parent, at } = await signUpParent(signUp)
  await setMode(parent, 'PARENTAL')
  await at.open('/home')
  await expect(at.navigation.getByRole('link', { name: 'Time Bank' })).toBeVisible()
  for (const label of ['Notes', 'Insights', 'Projects', 'Activity recipients'])
    await expect(at.navigation.getByRole('link', { name: label })).toBeHidden()
  await parent.page.keyboard.press('ControlOrMeta+k')
  await parent.page.getByRole('combobox').fill('not')
  await expect(parent.page.getByRole('option', { name: 'Notes' })).toBeHidden()
})

test('a child’s account has no notes, and the message leads to one’s own', async ({ signUp }) => {
  const { parent, at } = await signUpParent(signUp)
  await setMode(parent, 'DUAL')
  await at.open('/home')
  await at.manage('Mia')
  await parent.page.goto('/notes')
  await expect(parent.page).toHaveURL(/\/home$/)
  await expect(at.blocked('notes')).toContainText(at.words.notHere('managing', { child: 'Mia' }))
  await at
    .blocked('notes')
    .getByRole('button', { name: at.words.notHere('managingWay') })
    .click()
  await expect(parent.page).toHaveURL(/\/notes$/)
  await expect(at.managing('Mia')).toBeHidden()
})

test.describe('data of other users', () => {
  test.use({ tolerated: [/404/] })

  test('a stranger’s data group in the cookie is ignored, and the user’s own data is shown', async ({ signUp }) => {
    const stranger = await signUp({ firstName: 'Eve' })
    await stranger.api('POST', '/user/log/activity-log', logAt('Secret', 9, 10))
    const { parent, at } = await signUpParent(signUp)
    await setMode(parent, 'PARENTAL')
    const url = new URL(parent.page.url()).origin
    await parent.page.context().addCookies([{ name: 'childDataGroup', value: stranger.user.dataGroup, url }])
    const answered = parent.page.waitForResponse(
      (answer) => answer.request().headers()['x-data-group'] === stranger.user.dataGroup,
    )
    await parent.page.goto('/home')
    expect((await answered).status()).toBe(404)
    const day = new DayPage(parent.page, 'en')
    // By then the page has loaded itself anew.
    await expect(day.notice(at.words.view('lost'))).toBeVisible()
    expect((await at.readCookies())['childDataGroup']).toBeUndefined()
    await at.open(HOME)
    await expectOnly(day, 'Own work', 'Secret')
  })

  test('a child that may no longer be managed is left at once', async ({ signUp }) => {
    const { parent, at } = await signUpParent(signUp)
    await setMode(parent, 'PARENTAL')
    await at.open('/home')
    await at.manage('Mia')
    await parent.api('PATCH', '/family-group', { settings: { parentControl: false } })
    const day = new DayPage(parent.page, 'en')
    await parent.page.getByRole('link', { name: day.words.home('dayBefore'), exact: true }).click()
    await expect(at.managing('Mia')).toBeHidden()
    // By then the page has loaded itself anew.
    await expect(day.notice(at.words.view('lost'))).toBeVisible()
    await expect(at.choice).toBeVisible()
    await at.open(HOME)
    await expect(day.card('Own work')).toBeVisible()
  })

  test('a user with both views is in their own one once the child can no longer be managed', async ({ signUp }) => {
    const { parent, at } = await signUpParent(signUp)
    await setMode(parent, 'DUAL')
    await at.open('/home')
    await at.manage('Mia')
    await parent.api('PATCH', '/family-group', { settings: { parentControl: false } })
    const day = new DayPage(parent.page, 'en')
    await parent.page.getByRole('link', { name: day.words.home('dayBefore'), exact: true }).click()
    await expect(day.notice(at.words.view('lost'))).toBeVisible()
    await at.expectOwnView()
    await expect(at.choice).toBeHidden()
  })

  test('after signing out, the next user starts with their own data', async ({ signUp }) => {
    const { parent, at } = await signUpParent(signUp)
    await setMode(parent, 'PARENTAL')
    await at.open('/home')
    await at.manage('Mia')
    await at.choose(at.words.shell('signOut'))
    await expect(parent.page).toHaveURL(/\/sign-in/)
    expect(Object.keys(await at.readCookies())).not.toContain('childDataGroup')
    await parent.page.getByLabel('Email').fill(parent.email)
    await parent.page.getByLabel('Password', { exact: true }).fill(parent.password)
    await parent.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(at.choice).toBeVisible()
    await at.open(HOME)
    await expect(new DayPage(parent.page, 'en').card('Own work')).toBeVisible()
  })
})

test('another tab follows to the account of the child', async ({ signUp }) => {
  const { parent, at } = await signUpParent(signUp)
  await setMode(parent, 'DUAL')
  await at.open('/home')
  const other = new ViewsPage(await parent.page.context().newPage())
  await other.open('/home')
  await at.manage('Mia')
  await expect(other.managing('Mia')).toBeVisible()
})

test.describe('waiting changes', () => {
  test.use({ tolerated: [/ERR_FAILED/] })

  test('made offline are sent for the child for whom they were made', async ({ signUp }) => {
    const { parent, mia, at } = await signUpParent(signUp)
    const day = new DayPage(parent.page, 'en')
    await setMode(parent, 'DUAL')
    await at.open('/home')
    await at.manage('Mia')
    await at.open(HOME)
    await parent.page.route('**/api/user/log/activity-log', (route) => route.abort())
    await add(day, 'Read with Mia', '10:00', '11:00')
    await expect(day.waiting).toBeVisible()
    await at.returnToMine('Mia')
    await at.open(HOME)
    await expectOnly(day, 'Own work', 'Read with Mia')
    await parent.page.unroute('**/api/user/log/activity-log')
    await expect.poll(() => listLogNames(parent, mia), { timeout: 20_000 }).toEqual(['Read with Mia'])
    expect(await listLogNames(parent)).toEqual(['Own work'])
    await expectOnly(day, 'Own work', 'Read with Mia')
  })
})
