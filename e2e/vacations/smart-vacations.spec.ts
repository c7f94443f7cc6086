import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { test } from '#e2e/support/model-fixtures.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { schoolYear, VacationPage } from './vacation-page.ts'

test.use({ tolerated: [WITHOUT_SERVER] })

/** Those of the school year that runs. */
const first = schoolYear()
const BREAKS = [
  ['Autumn break', `${first}-10-20`, `${first}-10-24`],
  ['Winter break', `${first}-12-22`, `${first + 1}-01-05`],
  ['February break', `${first + 1}-02-16`, `${first + 1}-02-20`],
  ['Spring break', `${first + 1}-03-23`, `${first + 1}-03-27`],
  ['Staff day', `${first + 1}-04-30`, `${first + 1}-04-30`],
  ['Last week', `${first + 1}-06-01`, `${first + 1}-06-05`],
] as const
const names = BREAKS.map(([name]) => name)

test('a search of more than a minute survives a closed window, a reload and a restart, and the chosen vacations are stored', async ({
  signUp,
  server,
  model,
}) => {
  test.setTimeout(200_000)
  const begun = performance.now()
  model.willSay(BREAKS, 10)
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  await at.open()
  await at.beginSearch('United States', 'Denver')
  await expect(at.dialog.getByText(at.smart('asking', { source: model.name }))).toBeVisible()
  await expect(at.proposal('Autumn break')).toContainText(at.smart('source', { source: model.name }), {
    timeout: 30_000,
  })
  await expect(at.proposal('Autumn break')).toContainText(at.smart('medium'))
  await expect(at.proposal('Last week')).toBeHidden()
  await at.tick('Autumn break').uncheck()

  await test.step('the window is closed, and the page reloaded', async () => {
    await page.keyboard.press('Escape')
    await putAway(at.dialog)
    await page.reload()
    await expect(page.getByText(at.smart('newsRunning', { city: 'Denver' }))).toBeVisible()
    await at.button(at.smart('show')).click()
    await expect(at.tick('Autumn break')).not.toBeChecked()
  })
  await test.step('the server is restarted', async () => {
    await server.stop()
    await server.start()
    await expect(at.proposal('February break')).toBeVisible({ timeout: 60_000 })
    await expect(at.dialog.getByText(at.smart('asking', { source: model.name }))).toBeVisible()
    expect(model.asked()).toBe(2)
  })
  await expect(at.proposal('Last week')).toBeVisible({ timeout: 60_000 })
  await expect(at.inDialog(at.smart('discard'))).toBeVisible({ timeout: 60_000 })
  for (const name of names) await expect(at.proposal(name)).toHaveCount(1)
  expect(performance.now() - begun).toBeGreaterThan(60_000)
  expect(await api('GET', '/vacations')).toEqual([])

  await test.step('only selected vacations are stored, as the user corrected them', async () => {
    await expect(at.tick('Autumn break')).not.toBeChecked()
    await at.inDialog(at.smart('tickAll')).click()
    await at.inDialog(at.smart('tickNone')).click()
    await at.tick('Winter break').check()
    await at.tick('Spring break').check()
    await at.inDialog(at.smart('change', { name: 'Spring break' })).click()
    await at
      .proposal('Spring break')
      .getByLabel(at.smart('endDate'))
      .fill(`${first + 1}-03-30`)
    await at.inDialog(at.smart('addThese', { count: 2 })).click()
    await putAway(at.dialog)
    await expect(at.card('Spring break')).toContainText(at.t('days', { count: 8 }))
    await expect(page.getByText(at.smart('newsRunning', { city: 'Denver' }))).toBeHidden()
    const stored = (await api('GET', '/vacations')) as { name: string }[]
    expect(stored.map(({ name }) => name)).toEqual(['Winter break', 'Spring break'])
    await at
      .notice(at.smart('added', { count: 2 }))
      .getByRole('button', { name: at.undo })
      .click()
    await expect(at.card('Spring break')).toBeHidden()
  })
})

test('a search is canceled, and one whose model fails says so and keeps the findings of others', async ({
  signUp,
  model,
}) => {
  model.willSay(BREAKS, 20)
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  await at.open()
  await at.beginSearch('Germany', 'Berlin')
  await at.inDialog(at.smart('cancel')).click()
  await expect(at.dialog.getByText(at.smart('cancelled'))).toBeVisible()
  await expect(at.dialog.getByLabel(at.smart('city'))).toHaveValue('Berlin')
  model.willRefuse()
  await at.inDialog(at.smart('start')).click()
  await expect(at.dialog.getByRole('alert').filter({ hasText: at.smart('failedPartly') })).toBeVisible()
  await expect(at.dialog.getByRole('checkbox').first()).toBeVisible()
  model.willSay(BREAKS, 0)
  await at.inDialog(at.smart('again')).click()
  await expect(at.proposal('Winter break')).toBeVisible()
  await expect(at.inDialog(at.smart('discard'))).toBeVisible()
  expect(await api('GET', '/vacations')).toEqual([])
})
