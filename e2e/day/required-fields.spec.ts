import { DayPage } from './day-page.ts'
import { type Device, expect, expectAccessible, PHONE, test } from '#e2e/support/fixtures.ts'
import { labelled } from '#e2e/support/labels.ts'
import { ManagementPage } from '#e2e/management/management-page.ts'
import { PlansPage } from '#e2e/plans/plans-page.ts'

/** As most phones are. */
const WIDER: Device = { ...PHONE, viewport: { width: 390, height: 844 } }
test.use(WIDER)

test('required fields of a log have a star, and are announced as required', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form, words } = day
  await page.goto('/home')
  await day.startLog()
  const group = form.sheet.getByRole('group', { name: words.form('category'), exact: true })
  await expect(group).toContainText(`${words.form('category')} *`)
  await expect(group.getByRole('radio', { name: words.category('work'), exact: true })).toHaveAttribute('required')
  for (const [field, label] of [
    [form.name, words.form('activity')],
    [form.start, words.form('start')],
    [form.end, words.form('end')],
    [form.date, words.form('date')],
  ] as const) {
    await expect(field).toHaveAttribute('required')
    await expect(form.sheet.getByText(`${label} *`, { exact: true })).toBeVisible()
  }
  await expect(form.remark).not.toHaveAttribute('required')
  await expectAccessible(page)
})

test('so have plans and projects', async ({ signUp }) => {
  const { page } = await signUp()
  const plans = new PlansPage(page, 'en')
  const catalogue = new ManagementPage(page, 'en')
  await plans.begin()
  await plans.chooseEndOnDay()
  for (const label of ['name', 'activity', 'from', 'to'] as const) {
    await expect(labelled(plans.dialog, plans.form(label))).toHaveAttribute('required')
    await expect(plans.dialog.getByText(`${plans.form(label)} *`, { exact: true })).toBeVisible()
  }
  await expect(plans.dialog.getByRole('group', { name: plans.form('weekdays'), exact: true })).toContainText(' *')
  await expectAccessible(page)
  await page.goto('/management/projects')
  await catalogue.button(catalogue.t('newProject')).first().click()
  await expect(catalogue.dialog.getByRole('textbox', { name: catalogue.t('name'), exact: true })).toHaveAttribute(
    'required',
  )
  await expect(catalogue.dialog.getByText(`${catalogue.t('name')} *`, { exact: true })).toBeVisible()
})
