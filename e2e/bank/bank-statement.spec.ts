import { BankPage, createSavers } from './bank-page.ts'
import { signInChildDevice } from '#e2e/family/child-device.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { DATE } from '#e2e/offline/offline-day.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { setMode } from '#e2e/family/views-page.ts'
import { rewardMessages } from '#web/features/reward/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { dateText } from '#web/i18n/format.ts'

/** No reload, no polling. */
const WITHIN = { timeout: 5000 }
const reward = wordsIn(rewardMessages, 'en')

test('a parent takes back a mistaken posting, from the notice or the statement, and the child sees it', async ({
  signUp,
}) => {
  const parent = await signUp({ firstName: 'Wei' })
  await setMode(parent, 'PARENTAL')
  const { mia, code } = await createSavers(parent)
  const own = await signInChildDevice(parent, 'Mia', code, PHONE)
  const [ofWei, ofMia] = [new BankPage(parent.page), new BankPage(own)]
  const { bank, common, statement } = ofWei.words
  await ofWei.open(`?child=${mia._id}&tab=bank`)
  await ofMia.open('?tab=bank')
  const lines = ofWei.card(statement('title'))
  const takeBack = lines.getByRole('button', { name: /^Reverse/u })

  await test.step('ten times too much, and undone at once', async () => {
    await ofWei.submitDialog(bank('deposit'), { [common('minutes')]: '600' }, bank('deposit'))
    await ofMia.expectJars('7 h', '2 h', '1 h')
    await ofWei
      .notice('10 h')
      .getByRole('button', { name: common('undo') })
      .click()
    await ofWei.notice(common('takenBack')).waitFor()
    for (const at of [ofWei, ofMia]) await at.expectJars('0 min', '0 min', '0 min')
    await expect(lines.getByText(statement('reversalOf', { what: statement('parent_deposit') }))).toBeVisible()
    await expect(takeBack).toHaveCount(0)
  })
  await test.step('also by Ctrl+Z', async () => {
    await ofWei.submitDialog(bank('exchange'), { [bank('exchangeCoins')]: '6' }, bank('exchange'))
    await ofMia.expectJars('21 min', '6 min', '3 min')
    await parent.page.keyboard.press('Control+z')
    await ofMia.expectJars('0 min', '0 min', '0 min')
    await expect(ofMia.figure(bank('wallet'))).toHaveText('10')
  })
  await test.step('days later, out of the statement, once it is confirmed', async () => {
    await ofWei.submitDialog(bank('deposit'), { [common('minutes')]: '50' }, bank('deposit'))
    await parent.page.reload()
    await takeBack.click()
    await ofWei.send(statement('keep'))
    await putAway(ofWei.dialog)
    await takeBack.click()
    await ofWei.send(statement('takeBack'))
    await putAway(ofWei.dialog)
    await expect(lines.getByText(statement('isReversed')).first()).toBeVisible()
    await expect(takeBack).toHaveCount(0)
    await ofMia.expectJars('0 min', '0 min', '0 min')
  })
  await test.step('the child sees all of it and can take nothing back', async () => {
    const seen = ofMia.card(statement('title'))
    await expect(seen.getByText(statement('reversalOf', { what: statement('exchange') }))).toBeVisible(WITHIN)
    await expect(seen.getByRole('button', { name: /^Reverse/u })).toHaveCount(0)
    await fitting(own)('the statement of a child')
  })
  await test.step('coins show their day, and lead to the logs that earned them', async () => {
    const title = statement('coinsFor', { date: dateText(DATE, 'en') })
    for (const { at, page } of [
      { at: ofMia, page: own },
      { at: ofWei, page: parent.page },
    ]) {
      await at.card(statement('title')).getByRole('link', { name: title }).click()
      await expect(page.getByRole('status').filter({ hasText: dateText(DATE, 'en', 'longDay') })).toBeVisible()
      await expect(page.getByText(reward('effort')).first()).toBeVisible()
    }
  })
  await own.context().close()
})
