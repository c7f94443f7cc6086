import { wordsIn } from '#web/i18n/define-messages.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { vagueMessages } from '#web/widgets/vague-name/messages.ts'
import { DayPage } from './day-page.ts'
import { expect, test } from './fixtures.ts'
import { HOME } from './offline-day.ts'

const picker = wordsIn(pickerMessages, 'en')
const vague = wordsIn(vagueMessages, 'en')

test('rules §7.8: a hint that comes late leaves in sight what somebody is at by then', async ({ signUp }) => {
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
