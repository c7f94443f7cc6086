import { expect, fitting, test } from '#e2e/support/fixtures.ts'
import { LOOKS } from '#e2e/support/looks.ts'
import { createFamily, setMode, ViewsPage } from './views-page.ts'

for (const { look, device, language, change } of LOOKS)
  test(`${look}: the parental view and that of a child are accessible and fit`, async ({ signUp }) => {
    test.slow()
    const parent = await signUp({ language, device })
    const { page } = parent
    const at = new ViewsPage(page, language)
    const { view, child, mode } = at.words
    await parent.prefer(change)
    const [mia] = await createFamily(parent, 'Maximiliane-Alexandra')
    await parent.api('PATCH', `/user/family-group/children/${mia!._id}`, { avatar: 'owl' })
    const name_ = mia!.name
    // As the child will see it: in the same look.
    const fits = fitting(page)

    await setMode(parent, 'DUAL')
    await at.open('/account/management')
    await expect(page.getByRole('radio', { name: mode('DUAL'), exact: true })).toBeChecked()
    await fits('the mode')
    await at.open('/home')
    await at.account.click()
    await expect(at.menu.getByText(view('manage', { name: name_ }))).toBeVisible()
    await fits('the menu')
    await at.menu.getByText(view('toParental')).click()
    await expect(at.choice).toBeVisible()
    await fits('nobody is chosen')
    await at.choice.getByRole('button').click()
    await expect(at.managing(name_)).toBeVisible()
    await fits('the account of a child')
    await at.handOver(name_)
    await expect(page.getByText(child('begin'))).toBeVisible()
    await fits('the home of a child')
    await page.locator('button[data-category=study]').first().click()
    await expect(at.button(child('oops'))).toBeVisible()
    await fits('something runs')
    await page
      .getByRole('region', { name: child('doing') })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('region', { name: child('didIt') })).toBeVisible()
    await fits('something is done')
    await at.button(child('other')).click()
    await fits('every kind')
    const dialog = await at.openWatchedDialog()
    await expect(dialog.getByRole('list').last()).toContainText('Ann Muster')
    await fits('who watches')
  })
