import { CEILINGS } from '#domain/ceiling.ts'
import { errorMessages } from '#web/api/errors.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { VacationPage } from '#e2e/vacations/vacation-page.ts'

/** As many as a batch takes. */
const AT_ONCE = 100

test.use({ tolerated: [/409/] })

test('a reached limit is shown in the form with its number, and the typed fields are saved once there is room', async ({
  signUp,
}) => {
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  const days = { startDate: '2020-07-01', endDate: '2020-07-14' }
  const made: { id: string }[] = []
  while (made.length < CEILINGS.vacations) {
    const items = Array.from({ length: AT_ONCE }, (_, n) => ({ name: `Summer ${made.length + n}`, ...days }))
    made.push(...((await api('POST', '/vacations/batch', { items })) as { id: string }[]))
  }

  // A thousand cards take their time to be drawn, and are not what this is about.
  await page.route('**/api/vacations', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
  )
  await at.open()
  await at.button(at.t('newVacation')).click()
  await at.enter({ name: 'By the sea', from: '2026-07-01', to: '2026-07-14' })
  await at.inDialog(at.t('add')).click()
  const said = wordsIn(errorMessages, 'en')('vacations', { limit: '1,000' })
  await expect(at.dialog.getByRole('alert')).toContainText(said)
  await expect(at.dialog.getByLabel(at.t('name')).first()).toHaveValue('By the sea')

  await api('DELETE', `/vacations/${made[0]!.id}`)
  await at.inDialog(at.t('add')).click()
  await expect(at.dialog).toBeHidden()
  await expect.poll(() => api('GET', '/vacations')).toContainEqual(expect.objectContaining({ name: 'By the sea' }))
})
