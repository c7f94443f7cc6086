import { FamilyPage } from './family-page.ts'
import { expect, fitting } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { test } from '#e2e/support/mail-fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'

const LONG = 'Whoever has a name as long as a name may be, and says it all'

for (const { look, device, language, change } of LOOKS)
  test.describe(look, () => {
    test.use(device)

    test('the family, its forms, the mailed link and the way in of a child are accessible and fit', async ({
      mailbox,
      signUp,
    }) => {
      test.slow()
      const { page, api, prefer } = await signUp({ language })
      const at = new FamilyPage(page, language)
      const press = (label: string) => at.dialog.getByRole('button', { name: label, exact: true }).click()
      const fits = fitting(page)
      await prefer(change)

      await page.goto('/account/management/family')
      await expect(at.heading(at.t('emptyTitle'))).toBeVisible()
      await fits('no family')
      await at.button(at.t('createFamily')).click()
      await press(at.t('create'))
      await expect(at.dialog.getByText(at.t('needName'))).toBeVisible()
      await fits('a form with something missing')
      await at.agree(at.t('close'))

      await api('POST', '/family-group', { name: LONG, description: `${LONG}. ${LONG}.` })
      await api('POST', '/user/family-group/children', { firstName: 'An', avatar: 'whale', pin: '2580' })
      await api('POST', '/user/family-group/children', { firstName: LONG, avatar: 'rocket', pin: '9475' })
      await api('POST', '/user/family-group/invitations', { email: 'mei@example.org', alias: LONG })
      await page.reload()
      await expect(at.member('An')).toBeVisible()
      await fits('the family')
      await at.button(at.t('menuOf', { name: 'An' })).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await fits('what can be done with a member')
      await page.getByRole('menuitem', { name: at.t('remove'), exact: true }).click()
      await press(at.managed('send'))
      await expect(at.dialog.getByText(at.t('nameMismatch'))).toBeVisible()
      await fits('a name that does not match')
      await at.agree(at.t('cancel'))
      await at.button(at.invitation('invite')).click()
      await press(at.invitation('send'))
      await fits('an invitation')
      await at.agree(at.invitation('close'))
      await at.button(at.child('addChild')).click()
      await press(at.child('add'))
      await fits('a child')
      await at.agree(at.child('close'))
      await at.chooseFromMenu('An', at.t('editChild'))
      await expect(at.dialog).toBeVisible()
      await fits('the account of a child')
      await at.agree(at.child('close'))
      await page.goto('/account/management')
      await expect(at.button(at.t('openFamily'))).toBeVisible()
      await fits('the page of the account')

      const link = await mailbox.link('mei@example.org', '/family-invitation')
      const code = ((await api('GET', '/family-group')) as { familyGroup: { code: string } }).familyGroup.code
      await page.goto(link)
      await expect(at.button(at.invitation('accept'))).toBeVisible()
      await fits('the mailed link')
      await page.evaluate(() => ['token', 'user', 'tokenExpiresAt'].forEach((key) => localStorage.removeItem(key)))
      await page.goto(link)
      await expect(at.button(at.invitation('signUp'))).toBeVisible()
      await fits('the mailed link, signed out')

      await page.goto('/sign-in/child')
      await at.button(at.child('goOn')).click()
      await expect(page.getByText(at.child('needCode'))).toBeVisible()
      await fits('no code')
      await page.getByLabel(at.child('code')).fill(code)
      await at.button(at.child('goOn')).click()
      await expect(at.button('An')).toBeVisible()
      await fits('the faces')
      await at.button('An').click()
      await page.keyboard.type('11')
      await at.button(at.child('enter')).click()
      await expect(at.notice(at.child('pinShape'))).toBeVisible()
      await fits('the PIN')
    })
  })

test('from the member of a family to the end of a question, without a pointer', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new FamilyPage(page)
  await api('POST', '/family-group', { name: 'The Lins' })
  await api('POST', '/user/family-group/children', { firstName: 'An', pin: '2580' })
  await at.open()
  await at.button(at.t('menuOf', { name: 'An' })).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: at.t('changeAlias') }).focus()
  await page.keyboard.press('Enter')
  await expect(at.dialog.getByLabel(at.t('alias'), { exact: true })).toBeFocused()
  await page.keyboard.type('Annie')
  await page.keyboard.press('Enter')
  await putAway(at.dialog)
  await expect(at.member('Annie')).toBeVisible()
  await expect(at.button(at.t('menuOf', { name: 'Annie' }))).toBeFocused()
})
