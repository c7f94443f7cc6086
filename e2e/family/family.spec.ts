import { expect } from '#e2e/support/fixtures.ts'
import { FAMILY, FamilyPage } from './family-page.ts'
import { labelled } from '#e2e/support/labels.ts'
import { test } from '#e2e/support/mail-fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'

/** No reload, no polling. The product promises a second; here its server and two browsers share one machine. */
const WITHIN = { timeout: 3000 }
const LINK = '/family-invitation'
test('a person whom no administrator has invited waits, and every screen follows the answer', async ({
  mailbox,
  signUp,
}) => {
  const [wei, mei, an] = [
    await signUp({ firstName: 'Wei' }),
    await signUp({ firstName: 'Mei' }),
    await signUp({ firstName: 'An' }),
  ]
  const [ofWei, ofMei, ofAn] = [new FamilyPage(wei.page), new FamilyPage(mei.page), new FamilyPage(an.page)]
  await ofWei.open()
  await ofWei.create('The Lins')
  await ofWei.invite(mei.email)
  await mei.page.goto(await mailbox.link(mei.email, LINK))
  await ofMei.button('Accept').click()
  await ofMei.button(ofMei.invitation('toFamily')).click()
  await ofMei.invite(an.email, 'child')
  await an.page.goto(await mailbox.link(an.email, LINK))
  await ofAn.button('Accept').click()
  await ofAn.button(ofAn.invitation('toFamily')).click()
  await expect(ofAn.heading(ofAn.t('waitingTitle'))).toBeVisible()

  await test.step('the inviter may not let them in, and is not asked to', async () => {
    await expect(ofMei.member('An Muster')).toContainText(ofMei.t('waiting'), WITHIN)
    await expect(ofMei.member('An Muster').getByRole('button')).toHaveCount(0)
    await expect(ofMei.waitsForThem('Mei Muster')).toBeHidden()
  })
  await test.step('a parent sees the request on any screen, and is led there', async () => {
    await wei.page.goto('/home')
    await ofWei.waitsForThem('Wei Muster').click()
    await wei.page.getByRole('link', { name: '1 family item to review' }).click()
  })
  await expect(ofWei.member('An Muster')).toContainText(ofWei.t('waiting'), WITHIN)
  await ofWei.member('An Muster').getByRole('button', { name: 'Approve' }).click()
  await expect(ofAn.heading('The Lins')).toBeVisible(WITHIN)
  await expect(ofWei.waitsForThem('Wei Muster')).toBeHidden()
  // Children see no addresses. [family/member-visibility]
  await expect(an.page.getByText(wei.email)).toBeHidden()
  await expect(ofWei.member('An Muster')).toContainText(an.email)

  await test.step('suspended, they see it at once; let in again as well', async () => {
    await ofWei.chooseFromMenu('An Muster', ofWei.t('suspend'))
    await ofWei.agree(ofWei.t('suspend'))
    await expect(ofAn.heading(ofAn.t('suspendedTitle'))).toBeVisible(WITHIN)
    await ofWei.chooseFromMenu('An Muster', ofWei.t('letIn'))
    await expect(ofAn.heading('The Lins')).toBeVisible(WITHIN)
  })
  await test.step('an alias is shown to all members', async () => {
    await ofWei.chooseFromMenu('An Muster', ofWei.t('changeAlias'))
    await ofWei.dialog.getByLabel(ofWei.t('alias'), { exact: true }).fill('Little An')
    await ofWei.agree(ofWei.t('save'))
    await expect(ofMei.member('Little An')).toBeVisible(WITHIN)
  })
  await test.step('the only administrator stays until there is another', async () => {
    await expect(wei.page.getByText(ofWei.t('lastAdmin'))).toBeVisible()
    await ofWei.chooseFromMenu('Mei Muster', ofWei.t('makeAdmin'))
    await ofWei.agree(ofWei.t('makeAdmin'))
    await expect(ofMei.button(ofMei.t('deleteFamily'))).toBeVisible(WITHIN)
    await ofWei.button(ofWei.t('leave')).click()
    await ofWei.agree(ofWei.t('leave'))
    await expect(ofWei.heading(ofWei.t('emptyTitle'))).toBeVisible()
  })
  await test.step('a member is removed by the name that the family reads', async () => {
    await ofMei.remove('Little An')
    await putAway(ofMei.dialog)
    await expect(ofAn.heading(ofAn.t('emptyTitle'))).toBeVisible(WITHIN)
  })
})

test('nothing typed wrong gets through: family, invitation, child, and the name that deletes it all', async ({
  mailbox,
  signUp,
}) => {
  const wei = await signUp({ firstName: 'Wei' })
  const at = new FamilyPage(wei.page)
  const press = (label: string) => at.dialog.getByRole('button', { name: label, exact: true }).click()
  await at.open()
  await at.button(at.t('createFamily')).click()
  await at.dialog.getByLabel(at.t('maxMembers')).fill('21')
  await press(at.t('create'))
  await expect(at.dialog.getByText(at.t('needName'))).toBeVisible()
  await expect(at.dialog.getByText(at.t('needPlaces'))).toBeVisible()
  await at.dialog.getByLabel(at.t('familyName')).fill('Two of us')
  await at.dialog.getByLabel(at.t('maxMembers')).fill('2')
  await press(at.t('create'))
  await putAway(at.dialog)

  await test.step('an invitation', async () => {
    await at.button(at.invitation('invite')).click()
    await press(at.invitation('send'))
    await expect(at.dialog.getByText(at.invitation('needEmail'))).toBeVisible()
    const email = labelled(at.dialog, at.invitation('email'))
    await email.fill(wei.email)
    await press(at.invitation('send'))
    await expect(at.dialog.getByText(at.invitation('self'))).toBeVisible()
    await email.fill('mei@example.org')
    await press(at.invitation('send'))
    await putAway(at.dialog)
    await at.button(at.invitation('invite')).click()
    await email.fill('mei@example.org')
    await press(at.invitation('send'))
    await expect(at.dialog.getByText(at.invitation('taken'))).toBeVisible()
    await email.fill('other@example.org')
    await press(at.invitation('send'))
    await expect(at.dialog.getByRole('alert')).toContainText(at.failures('full'))
    await expect(at.dialog.getByRole('alert')).toContainText(at.failures('invite'))
    await at.agree(at.invitation('close'))
  })
  await test.step('cancelled, its link is dead and its place is free', async () => {
    const link = await mailbox.link('mei@example.org', LINK)
    await at.button(at.invitation('withdrawOf', { email: 'mei@example.org' })).click()
    await at.agree(at.invitation('withdraw'))
    await expect(wei.page.getByText(at.invitation('none'))).toBeVisible()
    await wei.page.getByText(at.invitation('earlier', { count: 1 })).click()
    await expect(wei.page.getByText(at.invitation('cancelled'))).toBeVisible()
    await wei.page.goto(link)
    await expect(at.heading(at.invitation('linkDead'))).toBeVisible()
    await wei.page.goto(`${LINK}?token=nonsense`)
    await expect(at.heading(at.invitation('linkDead'))).toBeVisible()
    // As in a tab of its own: this one remembers the last link.
    await wei.page.evaluate(() => sessionStorage.clear())
    await wei.page.goto(LINK)
    await expect(at.heading(at.invitation('linkBroken'))).toBeVisible()
    await wei.page.goto(FAMILY)
  })
  await test.step('a child', async () => {
    await at.button(at.child('addChild')).click()
    await at.dialog.getByLabel(at.child('pin'), { exact: true }).fill('1234')
    await press(at.child('add'))
    await expect(at.dialog.getByText(at.child('needName'))).toBeVisible()
    await expect(at.dialog.getByText(at.child('pinEasy'))).toBeVisible()
    await at.agree(at.child('close'))
    await at.addChild('An', { pin: '2580' })
  })
  await test.step('a child without email is removed by its name and with an answer', async () => {
    await at.chooseFromMenu('An', at.t('remove'))
    await at.dialog.getByLabel(at.t('typeName', { name: 'An' })).fill('Ann')
    await press(at.managed('send'))
    await expect(at.dialog.getByText(at.t('nameMismatch'))).toBeVisible()
    await expect(at.dialog.getByText(at.managed('needEmail'))).toBeVisible()
    await at.dialog.getByRole('radio', { name: at.managed('becomesErased') }).check()
    await at.dialog.getByLabel(at.t('typeName', { name: 'An' })).fill('An')
    await press(at.t('remove'))
    await putAway(at.dialog)
    await expect(at.member('An')).toBeHidden()
  })
  await test.step('only the exact name deletes the family', async () => {
    await at.button(at.t('deleteFamily')).click()
    for (const typed of ['', 'two of us', 'Two of u']) {
      await at.dialog.getByLabel(at.t('typeName', { name: 'Two of us' })).fill(typed)
      await press(at.t('deleteFamily'))
      await expect(at.dialog.getByText('The family name you entered does not match')).toBeVisible()
    }
    await at.dialog.getByLabel(at.t('typeName', { name: 'Two of us' })).fill(' Two of us ')
    await press(at.t('deleteFamily'))
    await expect(at.heading(at.t('emptyTitle'))).toBeVisible()
    await expect(at.notice(at.t('deleted', { name: 'Two of us' }))).toBeVisible()
  })
})

test('an invitation is declined, and one for another user cannot be answered', async ({ mailbox, signUp }) => {
  const [wei, mei, eve] = [
    await signUp({ firstName: 'Wei' }),
    await signUp({ firstName: 'Mei' }),
    await signUp({ firstName: 'Eve' }),
  ]
  const [ofWei, ofMei, ofEve] = [new FamilyPage(wei.page), new FamilyPage(mei.page), new FamilyPage(eve.page)]
  await ofWei.open()
  await ofWei.create('The Lins')
  await ofWei.invite(mei.email)
  const link = await mailbox.link(mei.email, LINK)

  await eve.page.goto(link)
  await ofEve.button('Accept').click()
  await expect(ofEve.notice(ofEve.failures('accept'))).toContainText(ofEve.invitation('notYours', { email: mei.email }))
  await ofEve.button(ofEve.invitation('otherAccount')).click()
  await expect(eve.page).toHaveURL(/\/sign-in\?redirectUrl=/)

  await mei.page.goto(link)
  await ofMei.button('Decline').click()
  await expect(mei.page.getByText(ofMei.invitation('rejectedNow', { family: 'The Lins' }))).toBeVisible()
  await expect(wei.page.getByText(ofWei.invitation('none'))).toBeVisible(WITHIN)
  expect(await mailbox.link(wei.email, '/account/management')).toContain('/account/management')
  // Her address is verified now: the next invitation needs no mail.
  await mei.page.goto(FAMILY)
  await ofWei.invite(mei.email)
  await expect(ofMei.heading(ofMei.invitation('forYou'))).toBeVisible(WITHIN)
  await ofMei.button('Accept').click()
  await expect(ofMei.heading('The Lins')).toBeVisible()
  await expect(ofWei.member('Mei Muster')).toBeVisible(WITHIN)
})
