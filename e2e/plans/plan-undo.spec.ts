import { expect, test } from '#e2e/support/fixtures.ts'
import { createPianoPlan, createTag, PlansPage } from './plans-page.ts'

test('a plan that was paused, changed or converted is as before with Undo', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const at = new PlansPage(page, 'en')
  await createPianoPlan(person, { tags: [await createTag(person)] })
  await page.goto('/plans')
  const card = at.group('weeklyFixed').getByRole('article')
  const undo = async () => at.button(at.t('undo')).click()

  await at.button(at.t('pause', { name: 'Piano' })).click()
  await expect(page.getByText(at.t('pausedNow', { name: 'Piano' }))).toBeVisible()
  await expect(card).toContainText(at.t('paused'))
  await undo()
  await expect(card).not.toContainText(at.t('paused'))

  await at.button(at.t('edit', { name: 'Piano' })).click()
  await at.field(at.form('name')).fill('Piano at noon')
  await at.field(at.form('end')).fill('8 pm')
  await at.saveAndClose()
  await expect(page.getByText(at.t('changed', { name: 'Piano at noon' }))).toBeVisible()
  await expect(card).toContainText('7:00 – 8:00 PM')
  await undo()
  await expect(card).toContainText('7:00 – 7:30 PM')
  await expect(at.card('Piano at noon')).toBeHidden()

  await at.button(at.t('convert', { name: 'Piano' })).click()
  await at.choose(at.into('weeklyFlexible'))
  await at.dialog.getByRole('button', { name: at.into('convert'), exact: true }).click()
  await expect(page.getByText(at.into('converted', { name: 'Piano' }))).toBeVisible()
  await undo()
  await expect(card).toContainText('Mon, Wed, and Fri · 7:00 – 7:30 PM')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(at.group('weeklyFlexible')).toContainText('3 times a week · 30 min each')
})
