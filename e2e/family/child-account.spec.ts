import type { Page } from '@playwright/test'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { addDays } from '#domain/time/time.ts'
import { accountMessages } from '#web/features/account/messages.ts'
import { messages as childHomeMessages } from '#web/features/child-home/messages.ts'
import { profileMessages } from '#web/features/profile/messages.ts'
import { messages as runModeMessages } from '#web/features/run-mode/messages.ts'
import { securityMessages } from '#web/features/security/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, expectAccessible, test } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { DATE, HOME, logAt } from '#e2e/offline/offline-day.ts'
import type { Person } from '#e2e/support/person.ts'
import { delayNavigation } from '#e2e/support/sheets.ts'
import { createFamily, setMode, ViewsPage } from './views-page.ts'

const [profile, security, account] = [
  wordsIn(profileMessages, 'en'),
  wordsIn(securityMessages, 'en'),
  wordsIn(accountMessages, 'en'),
]
const [home, shell, mode] = [
  wordsIn(childHomeMessages, 'en'),
  wordsIn(appMessages, 'en'),
  wordsIn(runModeMessages, 'en'),
]
const PIN = '2580'

/** Mia, whom a parent manages, on a device of her own. */
async function createMiaWithDevice({ page, api }: Person): Promise<{ mia: FamilyMember; own: Page }> {
  await api('POST', '/family-group', { name: 'The Musters' })
  const born = { firstName: 'Mia', avatar: 'fox', timezone: 'America/New_York', pin: PIN }
  const mia = (await api('POST', '/user/family-group/children', born)) as FamilyMember
  const { familyGroup } = (await api('GET', '/family-group')) as MyFamily
  const context = await page.context().browser()!.newContext()
  context.on('page', delayNavigation)
  const own = await context.newPage()
  const child = new FamilyPage(own)
  await own.goto('/sign-in/child')
  await own.getByLabel(child.child('code')).fill(familyGroup!.code!)
  await child.button(child.child('goOn')).click()
  await child.button('Mia').click()
  await own.getByLabel(child.child('pin'), { exact: true }).fill(PIN)
  await own.keyboard.press('Enter')
  await expect(own).toHaveURL(/\/home/)
  return { mia, own }
}

const waitForSave = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/user/preference') && answer.request().method() === 'POST')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a child under parental control is offered its permitted actions, and the reasons for the others', async ({
  signUp,
}) => {
  const parent = await signUp()
  const { mia, own } = await createMiaWithDevice(parent)
  // An active child of a family has the child view in `PERSONAL` mode. [view/view-of-mode]
  await expect
    .poll(async () => (await own.context().cookies()).find(({ name }) => name === 'appView')?.value)
    .toBe('self_mangement_child')

  await test.step('its preferences: language and look', async () => {
    await own.goto('/account/preferences')
    await expect(own.getByText(account('notYours')).first()).toBeVisible()
    await expect(own.getByText('United States', { exact: true })).toBeVisible()
    await expect(own.getByText('America/New York', { exact: true })).toBeVisible()
    for (const label of [account('country'), account('timezone'), account('dayEndsAt')])
      await expect(own.getByRole('combobox', { name: label, exact: true })).toHaveCount(0)
    await expectAccessible(own)
    const answer = waitForSave(own)
    await button(own, shell('toDark')).click()
    expect((await answer).status()).toBe(200)
  })
  await test.step('its account: nothing that only fails', async () => {
    await own.goto('/account/management')
    await expect(own.getByText(security('byPinLead'))).toBeVisible()
    await expect(own.getByText(profile('emailByParent'))).toBeVisible()
    await expect(own.getByText(profile('nameByParent'))).toBeVisible()
    await expect(button(own, profile('changePicture'))).toBeVisible()
    await expect(button(own, profile('export'))).toBeVisible()
    await expect(own.getByRole('list', { name: security('sessions') })).toBeVisible()
    for (const closed of [
      profile('save'),
      profile('changeEmail'),
      profile('deleteAccount'),
      security('setPassword'),
      security('turnOn'),
      security('addPasskey'),
    ])
      await expect(button(own, closed)).toHaveCount(0)
    await expect(own.getByRole('radio', { name: mode('DUAL'), exact: true })).toHaveCount(0)
    await expect(own.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expectAccessible(own)
  })
  await test.step('in the form of a log, tags are made, projects and people are not', async () => {
    const day = new DayPage(own, 'en')
    await own.goto(HOME)
    await day.startLog()
    await day.form.addTag('Cello')
    for (const [part, field] of [
      ['tagsAndProject', day.form.project],
      ['helped', day.form.recipient],
    ] as const) {
      await day.form.open(part)
      await field.fill('Somebody new')
      // The list of the field before disappears when this one opens.
      await expect(own.getByText('No options').filter({ visible: true })).toHaveCount(1)
      await expect(own.getByRole('option', { name: day.words.picker('create', { name: 'Somebody new' }) })).toBeHidden()
      await field.press('Escape')
    }
  })
  await test.step('a day of more than a week ago is to be read', async () => {
    const long = addDays(DATE, -20)
    await parent.api('POST', '/user/log/activity-log', logAt('Old lesson', 9, 10, long), mia.dataGroup)
    await own.goto(`/home?date=${long}`)
    const day = new DayPage(own, 'en')
    await expect(own.getByText(home('longAgo'))).toBeVisible()
    await expect(own.getByRole('listitem').filter({ hasText: 'Old lesson' })).toContainText('9')
    await expect(day.timeline).toHaveCount(0)
    await expect(button(own, day.words.home('add'))).toHaveCount(0)
    await expectAccessible(own)
    // Within the last seven days the child may change its logs. [permission/seven-days-back]
    await own.goto(`/home?date=${addDays(DATE, -6)}`)
    await expect(button(own, day.words.home('add'))).toBeVisible()
  })
  await test.step('and all of it at once, when parental control ends', async () => {
    await own.goto('/account/preferences')
    await parent.api('PATCH', '/family-group', { settings: { parentControl: false } })
    await expect(own.getByRole('combobox', { name: account('country'), exact: true })).toBeVisible()
    await expect(own.getByText(account('notYours'))).toHaveCount(0)
  })
  await own.context().close()
})

test('on a device of a parent a child chooses its own look, but no sign-in settings', async ({ signUp }) => {
  const parent = await signUp()
  await createFamily(parent, 'Mia')
  await setMode(parent, 'DUAL')
  const { page } = parent
  const at = new ViewsPage(page)
  await at.open('/home')
  await at.manage('Mia')
  await at.handOver('Mia')
  await button(page, shell('toDark')).click()
  await expect(button(page, shell('toLight'))).toBeVisible()

  await page.getByRole('link', { name: shell('account') }).click()
  await expect(page.getByText(profile('onLentDevice'))).toBeVisible()
  for (const closed of [profile('export'), profile('save'), profile('addPicture'), profile('deleteAccount')])
    await expect(button(page, closed)).toHaveCount(0)
  await expect(page.getByRole('list', { name: security('sessions') })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: shell('preferences') }).click()
  await expect(page.getByRole('heading', { name: account('look') })).toBeVisible()
  await expectAccessible(page)
  await at.returnTo(parent)
  await at.expectOwnView()
  await expect(button(page, shell('toDark'))).toBeVisible()
})
