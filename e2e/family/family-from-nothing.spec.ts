import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, PHONE } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { test } from '#e2e/support/mail-fixtures.ts'
import { add, HOME } from '#e2e/offline/offline-day.ts'
import { delayNavigation } from '#e2e/support/sheets.ts'
import { ViewsPage } from './views-page.ts'

/** No reload, no polling. The product promises a second; here its server and three browsers share one machine. */
const WITHIN = { timeout: 3000 }
const LINK = '/family-invitation'
const PASSWORD = 'four quiet green hills'

async function fillSignUp(page: Page, firstName: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Lin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Nothing of one may show in the account of the other. */
async function expectOnly(day: DayPage, shown: string, hidden: string) {
  await expect(day.card(shown)).toBeVisible()
  await expect(day.card(hidden)).toBeHidden()
}

test.use(PHONE)

test('a family is formed from nothing, and a parent goes to and fro between a child and themselves', async ({
  page,
  browser,
  mailbox,
}) => {
  // Three people on three devices, from their first visit on.
  test.setTimeout(240_000)
  /** Another person’s phone. */
  const openDevice = async () => {
    const context = await browser.newContext()
    context.on('page', delayNavigation)
    return context.newPage()
  }
  const [parent, views, day] = [new FamilyPage(page), new ViewsPage(page), new DayPage(page, 'en')]

  await test.step('a parent signs up and makes a family', async () => {
    await page.goto('/sign-up')
    const own = `${randomUUID()}@example.org`
    await page.getByLabel('Email').fill(own)
    await fillSignUp(page, 'Wei')
    await expect(page).toHaveURL(/\/home/)
    await page.goto(await mailbox.link(own, '/confirm-email'))
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByRole('status')).toContainText(own)
    await parent.open()
    await parent.create('The Lins')
    await expect(parent.member('Wei Lin')).toContainText(parent.t('administrator'))
  })

  const email = `${randomUUID()}@example.org`
  const ofMei = await openDevice()
  await test.step('an invited person opens the mailed link, signs up and accepts', async () => {
    await parent.invite(email)
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await ofMei.goto(await mailbox.link(email, LINK))
    await expect(ofMei.getByText('Wei Lin invites you to join the family “The Lins” as a parent.')).toBeVisible()
    await ofMei.getByRole('button', { name: 'Create an account' }).click()
    await expect(ofMei.getByLabel('Email')).toHaveValue(email)
    await fillSignUp(ofMei, 'Mei')
    await expect(ofMei).toHaveURL(new RegExp(LINK))
    await ofMei.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(ofMei.getByText('Welcome to The Lins')).toBeVisible()
    // The one who asked sees it without doing anything.
    await expect(parent.member('Mei Lin')).toBeVisible(WITHIN)
    await expect(parent.button(parent.invitation('withdrawOf', { email }))).toBeHidden()
    await ofMei.getByRole('button', { name: 'Open my family' }).click()
    const partner = new FamilyPage(ofMei)
    await expect(partner.member('Wei Lin')).toBeVisible()
    await expect(partner.button(partner.t('deleteFamily'))).toBeHidden()
  })

  const ofAn = await openDevice()
  const child = new FamilyPage(ofAn)
  await test.step('a child signs in by code, picture and PIN', async () => {
    await parent.addChild('An', { pin: '2580', picture: 'owl' })
    const code = await parent.readCode()
    await ofAn.goto('/sign-in')
    await ofAn.getByRole('link', { name: child.child('asChild') }).click()
    await ofAn.getByLabel(child.child('code')).fill(code.toLowerCase())
    await child.button(child.child('goOn')).click()
    await child.button('An').click()
    for (const digit of '2589') await child.button(digit).click()
    await child.button(child.child('enter')).click()
    await expect(child.notice(child.child('pinWrong'))).toBeVisible()
    for (const digit of '2589') await child.button(digit).click()
    await child.button(child.child('erase')).click()
    await child.button('0').click()
    await child.button(child.child('enter')).click()
    await expect(ofAn).toHaveURL(/\/home/)
    // The device knows the family from now on.
    const ofChild = new ViewsPage(ofAn)
    await ofChild.choose(ofChild.words.shell('signOut'))
    await expect(ofAn).toHaveURL(/\/sign-in/)
    await ofAn.goto('/sign-in/child')
    await child.button('An').click()
    await ofAn.getByLabel(child.child('pin'), { exact: true }).fill('2580')
    await ofAn.keyboard.press('Enter')
    await expect(ofAn).toHaveURL(/\/home/)
    await expect(new ViewsPage(ofAn).hello('An')).toBeVisible()
  })

  await test.step('in DUAL mode with a log of their own, the parent switches to the child and back', async () => {
    await views.setMode('DUAL', true)
    await views.open(HOME)
    await add(day, 'Own work', '09:00', '10:00')
    await expect(day.card('Own work')).toBeVisible()
    expect((await views.readCookies())['appView']).toBe('self_mangement')
    await views.manage('An')
    expect(await views.readCookies()).toMatchObject({ appView: 'parental_control', childDataGroup: expect.any(String) })
    await views.open(HOME)
    await add(day, 'Read with An', '10:00', '11:00')
    await expectOnly(day, 'Read with An', 'Own work')
    await page.reload()
    await expectOnly(day, 'Read with An', 'Own work')
    await views.returnToMine('An')
    expect((await views.readCookies())['childDataGroup']).toBeUndefined()
    await views.open(HOME)
    await expectOnly(day, 'Own work', 'Read with An')
  })

  await test.step('the child has only the logs that were made for it', async () => {
    await ofAn.goto(HOME)
    await expectOnly(new DayPage(ofAn, 'en'), 'Read with An', 'Own work')
  })

  await test.step('without a log of their own, their own view has plans and notes, and the child has all', async () => {
    await views.setMode('DUAL', false)
    await page.goto('/home')
    await expect(page).toHaveURL(/\/plans$/)
    await views.expectOffered(['Plans', 'Notes'])
    // Where one is already, there is no way back to.
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to my day' })).toHaveCount(0)
    await page.goto('/notes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes')

    await views.choose(views.words.view('toParental'))
    await expect(views.choice).toBeVisible()
    await views.expectOffered(['Time Bank', 'Plans', 'Home', 'Statistics', 'Sleep'])
    await views.choice.getByRole('button', { name: views.words.view('manage', { name: 'An' }) }).click()
    await expect(views.managing('An')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await views.open(HOME)
    await expect(day.card('Read with An')).toBeVisible()
    await views.returnToMine('An')
    await expect(page).toHaveURL(/\/plans$/)
  })
  await ofMei.context().close()
  await ofAn.context().close()
})
