import { requestWithdrawal, BankPage, createSavers } from './bank-page.ts'
import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { setMode } from '#e2e/family/views-page.ts'

for (const { look, device, language, change } of LOOKS)
  test(`${look}: the Time Bank, its jars, its dialogs and its settings are accessible and fit`, async ({ signUp }) => {
    const parent = await signUp({ language, device })
    const { page } = parent
    const at = new BankPage(page, language)
    const { bank, overview, setting, statement, withdrawal } = at.words
    const fits = fitting(page)
    await parent.prefer(change)
    await setMode(parent, 'PARENTAL')
    const { mia, code } = await createSavers(parent)
    const does = (path: string, body: object) => parent.api('POST', `/bank-accounts/me/${path}`, body, mia.dataGroup)
    await does('deposits', { source: 'coins', coins: 6 })
    await does('deposits', { source: 'parent', minutes: 120, note: 'For the long walk, and for the patience' })
    await does('goal', { name: 'A telescope that shows the rings', minutes: 60 })
    await does('rate', { coinToMinutes: 5, crownToMinutes: 30, interestBpsWeekly: 200 })
    await requestWithdrawal(parent, mia._id, code, { minutes: 20, purpose: 'A film with friends' })

    await at.open('')
    await expect(at.figure(overview('coinsOf', { name: 'Mia' }))).toHaveText('4')
    await expect(at.card(overview('requests')).getByRole('listitem')).toHaveCount(1)
    await fits('overview')
    await page.getByRole('link', { name: overview('open', { name: 'Mia' }) }).click()
    await at.openTab('bank')
    await expect(at.card(statement('title')).getByRole('listitem').first()).toBeVisible()
    await expect(at.card(withdrawal('title')).getByRole('listitem').first()).toBeVisible()
    await fits('bank')
    await at.button(bank('deposit')).click()
    await fits('deposit')
    await page.keyboard.press('Escape')
    await expect(at.dialog).toBeHidden()
    await at.openTab('settings')
    await expect(at.card(setting('goal'))).toBeVisible()
    await fits('settings')
  })
