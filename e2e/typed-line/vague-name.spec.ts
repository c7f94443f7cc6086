import { wordsIn } from '#web/i18n/words-in.ts'
import { formMessages } from '#web/widgets/log-form/messages.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { vagueMessages } from '#web/widgets/vague-name/messages.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { HOME } from '#e2e/offline/offline-day.ts'
import { PlansPage } from '#e2e/plans/plans-page.ts'

const picker = wordsIn(pickerMessages, 'en')
const vague = wordsIn(vagueMessages, 'en')

test('a hint that arrives late does not move the field in use', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/vague-hint/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(HOME)
  await day.startLog()
  await form.enter({ category: 'work', name: 'stuff', from: '09:00', to: '12:00' })
  await form.open('tagsAndProject')
  const project = form.sheet.getByRole('combobox', { name: picker('project'), exact: true })
  await project.fill('Harbour')
  const offer = page.getByRole('option', { name: picker('create', { name: 'Harbour' }) })
  await expect(offer).toBeVisible()
  letThrough()
  await expect(form.sheet.getByRole('region', { name: vague('vague') })).toBeAttached()
  await expect(project).toBeInViewport()
  await offer.click()
  await expect(project).toHaveValue('Harbour')
})

test('a hint moves nothing, disappears on request, and comes once a day', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  const hint = form.sheet.getByRole('region', { name: vague('vague') })
  const next = form.sheet.getByLabel(wordsIn(formMessages, 'en')('subActivity'), { exact: true })
  await page.goto(HOME)
  await day.startLog()
  await form.name.fill('stuff')
  await form.name.press('Tab')
  const before = await next.boundingBox()
  await expect(hint).toBeVisible()
  expect(await next.boundingBox()).toEqual(before)
  await hint.getByRole('button', { name: vague('dismiss') }).click()
  await expect(hint).toBeHidden()
  await form.name.fill('things')
  await form.name.press('Tab')
  await expect(hint).toBeVisible()
  await form.name.fill('stuff')
  await form.name.press('Tab')
  await expect(hint).toBeHidden()
})

test('the form of a plan hints, too, but never at a known name', async ({ signUp }) => {
  const { page, api } = await signUp()
  await api('POST', '/user/log/activity-log', {
    category: 'work',
    activityName: 'meeting',
    startTime: '2026-06-01T12:00:00.000Z',
    endTime: '2026-06-01T13:00:00.000Z',
  })
  const at = new PlansPage(page, 'en')
  const hint = at.dialog.getByRole('region', { name: vague('vague') })
  const activity = at.field(at.form('activity'))
  await at.begin()
  await activity.fill('meeting')
  await page.keyboard.press('Escape')
  await activity.press('Tab')
  await activity.fill('stuff')
  await page.keyboard.press('Escape')
  await activity.press('Tab')
  await expect(hint).toBeVisible()
  await hint.getByRole('button', { name: vague('other') }).click()
  await expect(activity).toHaveValue(vague('other'))
  await expect(hint).toBeHidden()
})
