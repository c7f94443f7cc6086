import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { handedMessages } from '#web/widgets/family/handed-messages.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, fitting, test } from '#e2e/support/fixtures.ts'
import { FamilyPage } from './family-page.ts'
import { labelled } from '#e2e/support/labels.ts'
import { joinFamilyOf } from '#e2e/support/person.ts'
import { scan } from '#e2e/support/qr.ts'
import { putAway } from '#e2e/support/sheets.ts'

const handed = wordsIn(handedMessages, 'en')

/** No reload, no polling. The product promises a second; here its server and two browsers share one machine. */
const WITHIN = { timeout: 3000 }
/** The server of a test is known on its own machine only. */
const otherDevices = wordsIn(uiMessages, 'en')('otherDevices', { host: '127.0.0.1' })

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('without mail, the inviter hands the link over, and finds it again', async ({ signUp }) => {
      const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
      const [ofWei, ofMei] = [new FamilyPage(wei.page), new FamilyPage(mei.page)]
      await wei.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await ofWei.open()
      await ofWei.create('The Lins')
      await ofWei.button(ofWei.invitation('invite')).click()
      await expect(ofWei.dialog.getByText(ofWei.invitation('noMailHint'))).toBeVisible()
      await labelled(ofWei.dialog, ofWei.invitation('email')).fill(mei.email)
      await ofWei.dialog.getByRole('button', { name: ofWei.invitation('makeLink'), exact: true }).click()

      const field = ofWei.dialog.getByLabel(handed('link'), { exact: true })
      const picture = ofWei.dialog.getByRole('img', { name: handed('linkPicture') })
      const link = await field.inputValue()
      expect(await scan(picture)).toBe(link)
      await expect(ofWei.dialog.getByText(otherDevices)).toBeVisible()
      await ofWei.button(handed('copy')).click()
      await expect(ofWei.button(handed('copied'))).toBeVisible()
      expect(await wei.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
      await expectAccessible(wei.page)
      await expectNoSidewaysScroll(wei.page)
      await wei.page.keyboard.press('Escape')
      await putAway(ofWei.dialog)
      await ofWei.button(ofWei.invitation('showLinkOf', { email: mei.email })).click()
      await expect(field).toHaveValue(link)
      await expectNoSidewaysScroll(wei.page)
      await wei.page.keyboard.press('Escape')
      await putAway(ofWei.dialog)

      // The address is not verified: only the link shows the invitation.
      await ofMei.open()
      await expect(ofMei.heading(ofMei.t('emptyTitle'))).toBeVisible()
      await expect(ofMei.heading(ofMei.invitation('forYou'))).toBeHidden()
      await mei.page.goto(link)
      await ofMei.button('Accept').click()
      await expect(mei.page.getByText(ofMei.invitation('welcome', { family: 'The Lins' }))).toBeVisible()
      await expect(ofWei.member('Mei Muster')).toBeVisible(WITHIN)
      await expect(ofWei.button(ofWei.invitation('showLinkOf', { email: mei.email }))).toBeHidden()
    })

    test('a person invited as a child reads the consequences before they agree', async ({ signUp }) => {
      const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
      const ofMei = new FamilyPage(mei.page)
      await wei.api('POST', '/family-group', { name: 'The Lins' })
      const sent = await wei.api('POST', '/user/family-group/invitations', { email: mei.email, role: 'child' })
      await mei.page.goto((sent as { link: string }).link)
      const consent = mei.page.getByRole('region', { name: ofMei.invitation('consentTitle') })
      for (const change of ['consentSee', 'consentWait', 'consentNotes', 'consentLeave'] as const)
        await expect(consent).toContainText(ofMei.invitation(change))
      await expect(mei.page.getByText(ofMei.invitation('yours'))).toBeHidden()
      await fitting(mei.page)('what changes for a child')
    })

    test('an adult is asked before they become a child, and answers on their own screen', async ({ signUp }) => {
      const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
      const [ofWei, ofMei] = [new FamilyPage(wei.page), new FamilyPage(mei.page)]
      await wei.api('POST', '/family-group', { name: 'The Lins' })
      await joinFamilyOf(wei, mei)
      await ofWei.open()
      await ofMei.open()
      const ask = async () => {
        await ofWei.chooseFromMenu('Mei Muster', ofWei.t('makeChild'))
        await ofWei.agree(ofWei.t('makeChild'))
        await expect(ofWei.member('Mei Muster')).toContainText(ofWei.t('asked'))
      }
      const question = ofMei.heading(ofMei.t('askedTitle', { name: 'The Lins' }))

      await ask()
      await expect(question).toBeVisible(WITHIN)
      await expect(ofMei.waitsForThem('Mei Muster')).toBeVisible()
      await expectAccessible(mei.page)
      await expectNoSidewaysScroll(mei.page)
      await test.step('it is withdrawn, asked again, and declined', async () => {
        await ofWei.chooseFromMenu('Mei Muster', ofWei.t('keepParent'))
        await expect(question).toBeHidden(WITHIN)
        await ask()
        await ofMei.button(ofMei.t('stayParent')).click()
        await expect(question).toBeHidden()
        await expect(ofMei.waitsForThem('Mei Muster')).toBeHidden()
        await expect(ofWei.member('Mei Muster')).not.toContainText(ofWei.t('asked'), WITHIN)
        await expect(ofWei.member('Mei Muster')).toContainText(ofWei.t('parent'))
      })
      await ask()
      await ofMei.button(ofMei.t('agree')).click()
      await expect(question).toBeHidden()
      await expect(ofWei.member('Mei Muster')).toContainText(ofWei.t('child'), WITHIN)
      await expect(ofMei.button(ofMei.t('leave'))).toBeVisible()
    })

    test('an adult who joined as a child leaves alone, and the parents see who it was', async ({ signUp }) => {
      const [wei, mei] = [await signUp({ firstName: 'Wei' }), await signUp({ firstName: 'Mei' })]
      const [ofWei, ofMei] = [new FamilyPage(wei.page), new FamilyPage(mei.page)]
      await wei.api('POST', '/family-group', { name: 'The Lins' })
      await joinFamilyOf(wei, mei, 'child')
      await ofWei.open()
      await expect(ofWei.member('Mei Muster')).toContainText(ofWei.t('child'))

      await mei.page.goto('/account/management')
      await expect(ofMei.button('Delete my account')).toBeVisible()
      await ofMei.open()
      await ofMei.button(ofMei.t('leave')).click()
      await expect(ofMei.dialog).toContainText(ofMei.t('leaveAsChildText', { name: 'The Lins' }))
      await expectAccessible(mei.page)
      await expectNoSidewaysScroll(mei.page)
      await ofMei.agree(ofMei.t('leave'))
      await expect(ofMei.heading(ofMei.t('emptyTitle'))).toBeVisible()

      await expect(ofWei.member('Mei Muster')).toBeHidden(WITHIN)
      await ofWei.chooseFromMenu('Wei Muster', ofWei.t('history'))
      await expect(ofWei.dialog).toContainText('Mei Muster left the family')
      await expectAccessible(wei.page)
      await expectNoSidewaysScroll(wei.page)
    })
  })

test('an answered invitation closes its link, and another account begins with the invited address', async ({
  signUp,
}) => {
  const [wei, mei, kai] = [await signUp({ firstName: 'Wei' }), await signUp(), await signUp()]
  const [ofWei, ofMei, ofKai] = [wei, mei, kai].map(({ page }) => new FamilyPage(page)) as [
    FamilyPage,
    FamilyPage,
    FamilyPage,
  ]
  await ofWei.open()
  await ofWei.create('The Lins')
  await ofWei.button(ofWei.invitation('invite')).click()
  await labelled(ofWei.dialog, ofWei.invitation('email')).fill(mei.email)
  await ofWei.dialog.getByRole('button', { name: ofWei.invitation('makeLink'), exact: true }).click()
  const link = await ofWei.dialog.getByLabel(handed('link'), { exact: true }).inputValue()

  await kai.page.goto(link)
  await ofKai.button(ofKai.invitation('otherAccount')).click()
  await expect(kai.page.getByLabel('Email', { exact: true })).toHaveValue(mei.email)
  await kai.page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(kai.page.getByLabel('Email', { exact: true })).toHaveValue(mei.email)

  await expect(ofWei.dialog).toBeVisible()
  await mei.page.goto(link)
  await ofMei.button('Accept').click()
  await expect(ofWei.dialog).toBeHidden(WITHIN)
  await expect(wei.page.getByRole('alert').filter({ hasText: mei.email })).toBeVisible()
})
