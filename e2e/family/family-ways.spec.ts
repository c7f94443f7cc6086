import type { MyFamily } from '#contract/family.ts'
import { waitLength } from '#web/i18n/format.ts'
import { PIN } from './child-device.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { createFamily, setMode, ViewsPage } from './views-page.ts'

const NAME = 'Sofía 🦊'

test('the menu of a child leads to its day, and a new child is offered a picture of its own', async ({ signUp }) => {
  const parent = await signUp()
  await createFamily(parent, NAME)
  const [at, views] = [new FamilyPage(parent.page), new ViewsPage(parent.page)]
  await at.open()
  await at.button(at.t('menuOf', { name: NAME })).click()
  await expect(parent.page.getByRole('menuitem', { name: at.t('openDay', { name: NAME }) })).toBeHidden()
  await setMode(parent, 'DUAL')
  await at.open()

  await at.button(at.child('addChild')).first().click()
  await expect(at.dialog.getByRole('radio', { name: at.child('owl') })).toBeChecked()
  await parent.page.keyboard.press('Escape')
  await putAway(at.dialog)

  await at.chooseFromMenu(NAME, at.t('openDay', { name: NAME }))
  await expect(views.managing(NAME)).toBeVisible()
  await expect(parent.page).toHaveURL(/\/home/)
})

test('a name is confirmed without its emoji; one of nothing else is put in by a tap', async ({ signUp }) => {
  const parent = await signUp()
  await createFamily(parent, NAME, '🐻')
  const at = new FamilyPage(parent.page)
  await at.open()
  for (const name of [NAME, '🐻']) {
    await at.chooseFromMenu(name, at.t('remove'))
    await at.dialog.getByRole('radio', { name: at.managed('becomesErased') }).click()
    const field = at.dialog.getByLabel(at.managed('typeName', { name: name === NAME ? 'Sofía' : name }))
    if (name === NAME) await field.fill('Sofía')
    else await at.dialog.getByRole('button', { name: `Fill in ${name}` }).click()
    await at.dialog.getByRole('button', { name: at.managed('remove'), exact: true }).click()
    await expect(at.member(name)).toBeHidden()
  }
})

test.describe('a PIN that was wrong too often', () => {
  test.use({ tolerated: [/status of 4(01|03|29)/] })

  test('says how long to wait', async ({ signUp, browser }) => {
    const parent = await signUp()
    await parent.api('POST', '/family-group', { name: 'The Musters' })
    const born = { firstName: 'An', avatar: 'fox', timezone: 'America/New_York', pin: PIN }
    await parent.api('POST', '/user/family-group/children', born)
    const { familyGroup } = (await parent.api('GET', '/family-group')) as MyFamily
    const page = await browser.newPage()
    const at = new FamilyPage(page)
    await page.goto(`${new URL(parent.page.url()).origin}/sign-in/child`)
    await page.getByLabel(at.child('code')).fill(familyGroup!.code!)
    await at.button(at.child('goOn')).click()
    await at.button('An').click()
    const said = page.getByRole('alert')
    const pin = page.getByLabel(at.child('pin'), { exact: true })
    await expect(async () => {
      await pin.fill('9736')
      await page.keyboard.press('Enter')
      await expect(said).toContainText(/Wait \d+ s/, { timeout: 700 })
    }).toPass()
    const [, seconds] = /(\d+) s/.exec(await said.innerText()) ?? []
    await expect(said).toHaveText(at.child('pinWaitFor', { wait: waitLength(Number(seconds), 'en') }))
    await page.close()
  })
})
