import { BankPage, linesIn, createSavers, listTransactions } from './bank-page.ts'
import { signInChildDevice } from '#e2e/family/child-device.ts'
import { expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import type { NewPerson, Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { setMode, ViewsPage } from '#e2e/family/views-page.ts'

/** No reload, no polling. */
const WITHIN = { timeout: 5000 }

/** A parent at a desk, and a child with a phone. */
async function signUpParentAndChild(signUp: (wanted: NewPerson) => Promise<Person>) {
  const parent = await signUp({ firstName: 'Wei' })
  await setMode(parent, 'PARENTAL')
  const { mia, code } = await createSavers(parent)
  const own = await signInChildDevice(parent, 'Mia', code, PHONE)
  return { parent, mia, own, fits: fitting(own), ofMia: new BankPage(own), ofWei: new BankPage(parent.page) }
}

test('coins become minutes, and minutes free time, as a parent and a child see it at once', async ({ signUp }) => {
  const { parent, own, fits, ofMia, ofWei } = await signUpParentAndChild(signUp)
  const { bank, common, overview, rule, setting, withdrawal } = ofMia.words
  const minutes = common('minutes')
  await ofWei.open('')
  await expect(ofWei.figure(overview('coinsOf', { name: 'Mia' }))).toHaveText('10')
  await expect(ofWei.figure(overview('coinsOf', { name: 'Ben' }))).toHaveText('0')
  await ofMia.open('?tab=bank')

  await test.step('six of ten coins are divided among the jars, and no more than the balance', async () => {
    await expect(ofMia.figure(bank('wallet'))).toHaveText('10')
    await expect(own.getByRole('tab')).toHaveText([overview('rewards'), overview('bank')])
    await expect(ofMia.button(bank('deposit'))).toHaveCount(0)
    await ofMia.button(bank('exchange')).click()
    await ofMia.dialog.getByLabel(bank('exchangeCoins'), { exact: true }).fill('11')
    await expect(ofMia.dialog.getByText(rule('insufficient'))).toBeVisible()
    await ofMia.dialog.getByLabel(bank('exchangeCoins'), { exact: true }).fill('6')
    await expect(ofMia.dialog.getByRole('list', { name: common('jarParts') })).toContainText('21 min')
    await ofMia.send(bank('exchange'))
    await putAway(ofMia.dialog)
    await ofMia.expectJars('21 min', '6 min', '3 min')
    await expect(ofMia.figure(bank('wallet'))).toHaveText('4')
    await expect(ofWei.figure(overview('balanceOf', { name: 'Mia' }))).toHaveText('30 min', WITHIN)
  })
  await test.step('a parent gives 35 minutes, and the child sees them come', async () => {
    await parent.page.getByRole('link', { name: overview('open', { name: 'Mia' }) }).click()
    await ofWei.openTab('bank')
    await ofWei.submitDialog(bank('deposit'), { [minutes]: '35', [common('note')]: 'Well done' }, bank('deposit'))
    for (const at of [ofWei, ofMia]) await at.expectJars('46 min', '13 min', '6 min')
  })
  await test.step('the child moves five minutes, and divides later deposits', async () => {
    await ofMia.submitDialog(bank('move'), { [minutes]: '5' }, bank('move'))
    await ofMia.expectJars('41 min', '18 min', '6 min')
    const split = ofMia.card(setting('split'))
    await split.getByLabel(setting('spendPart')).fill('50')
    await expect(split.getByText(rule('notHundred'))).toBeVisible()
    await split.getByLabel(setting('savePart')).fill('40')
    await split.getByRole('button', { name: common('store') }).click()
    await expect(ofMia.notice(setting('stored'))).toBeVisible()
    await ofMia.submitDialog(bank('exchange'), { [bank('exchangeCoins')]: '4' }, bank('exchange'))
    await ofMia.expectJars('51 min', '26 min', '8 min')
  })
  await test.step('a withdrawal is asked for and reserved; a parent approves it with one tap', async () => {
    await ofMia.button(withdrawal('withdraw')).click()
    await ofMia.dialog.getByLabel(minutes, { exact: true }).fill('55')
    await expect(ofMia.dialog.getByText(rule('insufficient'))).toBeVisible()
    await ofMia.dialog.getByLabel(minutes, { exact: true }).fill('40')
    await ofMia.send(withdrawal('ask'))
    await expect(ofMia.dialog.getByText(rule('required'))).toBeVisible()
    await fits('what is wrong stands where it is')
    await ofMia.dialog.getByLabel(withdrawal('purpose')).fill('A film')
    await ofMia.send(withdrawal('ask'))
    await putAway(ofMia.dialog)
    await expect(ofMia.figure(bank('available'))).toHaveText('11 min')
    await ofWei.open('')
    await ofWei.button(overview('approveOf', { length: '40 min', name: 'Mia', purpose: 'A film' })).click()
    await expect(ofWei.card(overview('requests'))).toBeHidden()
    await ofMia.expectJars('11 min', '26 min', '8 min')
    await expect(ofMia.card(withdrawal('title'))).toContainText(withdrawal('approved'), WITHIN)
    await fits('the bank of a child')
  })
  await own.context().close()
})

test('a request is answered, given back, passed on and saved for, and the statement matches the ledger line by line', async ({
  signUp,
}) => {
  const { parent, mia, own, ofMia, ofWei } = await signUpParentAndChild(signUp)
  const { bank, common, overview, rule, setting, withdrawal } = ofMia.words
  const minutes = common('minutes')
  const does = (path: string, body: object) => parent.api('POST', `/bank-accounts/me/${path}`, body, mia.dataGroup)
  await does('deposits', { source: 'coins', coins: 6 })
  await does('deposits', { source: 'parent', minutes: 35 })
  await does('withdraw', { minutes: 20, purpose: 'A film' })
  await does('limits', { dailyWithdrawLimit: 60, autoApproveMinutes: 5 })
  await ofWei.open('')
  await ofMia.open('?tab=bank')
  await ofMia.expectJars('26 min', '13 min', '6 min')
  await test.step('one request is canceled by the child, the next rejected, and a small one needs no approval', async () => {
    const ask = () =>
      ofMia.submitDialog(
        withdrawal('withdraw'),
        { [minutes]: '10', [withdrawal('purpose')]: 'A game' },
        withdrawal('ask'),
      )
    const said = { purpose: 'A game', length: '10 min' }
    await ask()
    await ofMia.button(withdrawal('deedOf', { deed: withdrawal('cancel'), ...said })).click()
    await expect(ofMia.card(withdrawal('title'))).toContainText(withdrawal('cancelled'))
    await ask()
    await ofWei.button(overview('rejectOf', { length: '10 min', name: 'Mia', purpose: 'A game' })).click()
    await ofWei.send(overview('reject'))
    await expect(ofMia.card(withdrawal('title'))).toContainText(withdrawal('rejected'), WITHIN)
    await ofMia.submitDialog(
      withdrawal('withdraw'),
      { [minutes]: '5', [withdrawal('purpose')]: 'Outside' },
      withdrawal('withdraw'),
    )
    await ofMia.expectJars('21 min', '13 min', '6 min')
  })
  await test.step('a parent gives back the unused minutes', async () => {
    await ofWei.open(`?child=${mia._id}&tab=bank`)
    const said = { purpose: 'A film', length: '20 min' }
    await ofWei.button(withdrawal('deedOf', { deed: withdrawal('reverse'), ...said })).click()
    await ofWei.send(withdrawal('reverse'))
    await putAway(ofWei.dialog)
    for (const at of [ofWei, ofMia]) await at.expectJars('41 min', '13 min', '6 min')
  })
  await test.step('a gift to a brother, out of the jar for it', async () => {
    await ofMia.submitDialog(bank('gift'), { [bank('giftTo')]: 'Ben', [minutes]: '3' }, bank('giftDo'))
    await ofMia.expectJars('41 min', '13 min', '3 min')
  })
  await test.step('with the goal reached, the child moves its savings', async () => {
    await ofMia.button(bank('move')).click()
    await expect(ofMia.dialog.getByText(bank('moveLocked'))).toBeVisible()
    await own.keyboard.press('Escape')
    await putAway(ofMia.dialog)
    await ofWei.openTab('settings')
    const goal = ofWei.card(setting('goal'))
    await goal.getByLabel(setting('goalName')).fill('A telescope')
    await goal.getByLabel(setting('goalMinutes')).fill('13')
    await goal.getByRole('button', { name: setting('setGoal') }).click()
    const shown = ofMia.figure(bank('goal', { name: 'A telescope' }))
    await expect(shown).toHaveText('13 min of 13 min', WITHIN)
    await goal.getByRole('button', { name: setting('removeGoal') }).click()
    await expect(shown).toBeHidden(WITHIN)
    await ofWei.button(setting('restoreGoal')).click()
    await expect(shown).toBeVisible(WITHIN)
    await ofMia.button(bank('move')).click()
    await ofMia.dialog.getByText(`${common('save')} → ${common('spend')}`).click()
    await ofMia.dialog.getByLabel(minutes, { exact: true }).fill('6')
    await ofMia.send(bank('move'))
    await putAway(ofMia.dialog)
    await ofMia.expectJars('47 min', '7 min', '3 min')
  })
  await test.step('a parent sets the rate and interest, which holds from now on', async () => {
    const rate = ofWei.card(setting('rate'))
    await rate.getByLabel(setting('coinToMinutes')).fill('31')
    await rate.getByRole('button', { name: common('store') }).click()
    await expect(rate.getByText(rule('outOfRange'))).toBeVisible()
    await rate.getByLabel(setting('coinToMinutes')).fill('6')
    await rate.getByLabel(setting('interest')).fill('10')
    await rate.getByRole('button', { name: common('store') }).click()
    await expect(own.getByText(bank('coinRate', { length: '6 min' }))).toBeVisible(WITHIN)
    await expect(own.getByText(bank('interestRate', { percent: 10 }))).toBeVisible()
  })
  await test.step('the statement is the ledger, line by line', async () => {
    const ledger = await listTransactions(parent, mia)
    await expect.poll(() => ofMia.readLines()).toEqual(linesIn(ledger, ofMia))
    const statement = ofMia.card(ofMia.words.statement('title'))
    await statement.getByLabel(ofMia.words.statement('type')).selectOption('gift')
    await expect(statement.getByText(ofMia.words.statement('giftTo', { name: 'Ben' }))).toBeVisible()
    await expect
      .poll(() => ofMia.readLines())
      .toEqual(
        linesIn(
          ledger.filter(({ type }) => type === 'gift'),
          ofMia,
        ),
      )
    const file = own.waitForEvent('download')
    await statement.getByRole('button', { name: ofMia.words.statement('csv') }).click()
    expect((await file).suggestedFilename()).toBe('time-bank.csv')
  })
  await own.context().close()
})

test('by keys, focus moves to the next request after an answer, and stays in the list after a decision', async ({
  signUp,
}) => {
  const { parent, mia, own, ofMia, ofWei } = await signUpParentAndChild(signUp)
  const { common, overview, withdrawal } = ofMia.words
  await parent.api('POST', '/bank-accounts/me/deposits', { source: 'parent', minutes: 60 }, mia.dataGroup)
  await ofMia.open('?tab=bank')
  for (const purpose of ['A film', 'A game'])
    await ofMia.submitDialog(
      withdrawal('withdraw'),
      { [common('minutes')]: '20', [withdrawal('purpose')]: purpose },
      withdrawal('ask'),
    )
  await ofWei.open('')
  const said = { length: '20 min', name: 'Mia' }
  await ofWei.button(overview('approveOf', { ...said, purpose: 'A film' })).press('Enter')
  await expect(ofWei.button(overview('approveOf', { ...said, purpose: 'A game' }))).toBeFocused()
  await ofWei.open(`?child=${mia._id}&tab=bank`)
  const deed = (command: 'reject' | 'reverse', purpose: string) =>
    ofWei.button(withdrawal('deedOf', { deed: withdrawal(command), purpose, length: '20 min' }))
  await deed('reject', 'A game').press('Enter')
  await ofWei.send(withdrawal('reject'))
  await expect(deed('reject', 'A game')).toHaveCount(0)
  await expect(deed('reverse', 'A film')).toBeFocused()
  await own.context().close()
})

test.describe('in the place of a child', () => {
  test.use({ tolerated: [WITHOUT_SERVER] })

  test('only possible actions are offered, and nothing is done twice when an answer is lost', async ({ signUp }) => {
    const parent = await signUp()
    await setMode(parent, 'PARENTAL')
    const at = new BankPage(parent.page)
    const { bank, common, overview, setting } = at.words
    await test.step('without a child, the screen says what it is for', async () => {
      await at.open('')
      await expect(parent.page.getByRole('heading', { name: overview('emptyTitle') })).toBeVisible()
    })
    const { mia } = await createSavers(parent)
    await at.open(`?child=${mia._id}&tab=bank`)
    await parent.page.route(
      '**/bank-accounts/me/deposits',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await at.button(bank('deposit')).click()
    await at.dialog.getByLabel(common('minutes'), { exact: true }).fill('60')
    await at.send(bank('deposit'))
    await expect(at.dialog.getByRole('alert')).toBeVisible()
    await expect(at.dialog.getByLabel(common('minutes'), { exact: true })).toHaveValue('60')
    await at.send(bank('deposit'))
    await putAway(at.dialog)
    await at.expectJars('42 min', '12 min', '6 min')
    const deposits = (await listTransactions(parent, mia)).filter(({ type }) => type === 'parent_deposit')
    expect(deposits).toHaveLength(1)

    const views = new ViewsPage(parent.page)
    const tabs = parent.page.getByRole('tab')
    await test.step('a parent who acts for a child sees its bank, and the family’s agreements', async () => {
      await views.open('/home')
      await views.manage('Mia')
      await at.open('?tab=bank')
      await expect(tabs).toHaveCount(3)
      await at.expectJars('42 min', '12 min', '6 min')
      await expect(at.button(bank('deposit'))).toBeVisible()
    })
    await test.step('a child with the device sees what a child sees', async () => {
      await views.handOver('Mia')
      await at.open('?tab=settings')
      await expect(tabs).toHaveCount(2)
      await at.openTab('bank')
      await at.expectJars('42 min', '12 min', '6 min')
      await expect(at.button(bank('deposit'))).toHaveCount(0)
      await expect(at.card(setting('goal'))).toHaveCount(0)
      await expect(at.card(setting('split'))).toBeVisible()
    })
    await test.step('a child with the device asks for minutes and withdraws the request', async () => {
      const { withdrawal } = at.words
      const asked = { [common('minutes')]: '20', [withdrawal('purpose')]: 'A film' }
      await at.submitDialog(withdrawal('withdraw'), asked, withdrawal('ask'))
      await expect(at.card(withdrawal('title'))).toContainText(withdrawal('requested'))
      const said = { purpose: 'A film', length: '20 min' }
      await at.button(withdrawal('deedOf', { deed: withdrawal('cancel'), ...said })).click()
      await expect(at.card(withdrawal('title'))).toContainText(withdrawal('cancelled'))
    })
  })
})
