import { addDays, instantAt } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { DEVICES, expect, test } from '#e2e/support/fixtures.ts'
import { goBackFrom, putAway } from '#e2e/support/sheets.ts'
import { VacationPage } from './vacation-page.ts'

const day = (ahead: number) =>
  addDays(localDate([{ from: null, tz: 'America/New_York' }], instantAt(Date.now())), ahead)
const thisYear = Number(day(0).slice(0, 4))

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use({ ...device, tolerated: [/409/] })

    test('a vacation is made, refused, put right, archived and brought back', async ({ signUp }) => {
      const { page, api } = await signUp()
      const at = new VacationPage(page, 'en')
      await api('POST', '/vacations', { name: 'Sea', startDate: day(-2), endDate: day(4) })
      await api('POST', '/vacations', { name: 'Snow', startDate: day(-60), endDate: day(-50), publicHoliday: true })
      await at.open()
      await expect(at.section('ongoing')).toContainText(at.t('dayOf', { day: 3, days: 7 }))
      await expect(at.section('past')).toContainText(at.t('publicHoliday'))

      await test.step('all errors are shown at once, and no typed text is lost', async () => {
        await at.button(at.t('newVacation')).click()
        await at.inDialog(at.t('add')).click()
        for (const text of ['nameNeeded', 'startNeeded', 'endNeeded'] as const)
          await expect(at.dialog.getByText(at.t(text))).toBeVisible()
        await at.enter({ name: 'Sea', from: day(-2), to: day(-3), reason: 'With grandma' })
        await expect(at.dialog.getByText(at.t('endBeforeStart'))).toBeVisible()
        await at.enter({ to: day(4) })
        await expect(at.dialog.getByText(at.t('days', { count: 7 }))).toBeVisible()
        await at.inDialog(at.t('add')).click()
        await expect(at.dialog.getByText(at.t('exists'))).toBeVisible()
        await expect(at.dialog.getByLabel(at.t('reason'))).toHaveValue('With grandma')
        await at.enter({ name: 'Mountains', from: day(20), to: day(20) })
        await at.inDialog(at.t('add')).click()
        await putAway(at.dialog)
        await expect(at.section('upcoming')).toContainText(at.t('inDays', { count: 20 }))
      })
      await test.step('changed', async () => {
        await at.button(at.t('edit', { name: 'Mountains' })).click()
        await at.enter({ name: 'High mountains', to: day(22) })
        await at.inDialog(at.t('save')).click()
        await putAway(at.dialog)
        await expect(at.card('High mountains')).toContainText(at.t('days', { count: 3 }))
        await expect(at.card('High mountains')).toContainText('With grandma')
      })
      await test.step('archived, and that undone', async () => {
        await at.button(at.t('archive', { name: 'High mountains' })).click()
        await expect(at.card('High mountains')).toBeHidden()
        await at
          .notice(at.t('archivedNow', { name: 'High mountains' }))
          .getByRole('button', { name: at.undo })
          .click()
        await expect(at.card('High mountains')).toBeVisible()
        await at.button(at.t('archive', { name: 'Snow' })).click()
        await page.getByText(at.t('archived', { count: 1 })).click()
        await expect(at.card('Snow')).toBeVisible()
        await expect(at.card('Sea')).toBeHidden()
        await at.button(at.t('restore', { name: 'Snow' })).click()
        await expect(page.getByText(at.t('emptyArchive'))).toBeVisible()
        await page.getByText(at.t('active', { count: 3 })).click()
        await expect(at.card('Snow')).toBeVisible()
      })
      await test.step('deleted after a question, and that undone', async () => {
        await at.button(at.t('remove', { name: 'Sea' })).click()
        await goBackFrom(at.dialog)
        await expect(at.card('Sea')).toBeVisible()
        await at.button(at.t('remove', { name: 'Sea' })).click()
        await at.inDialog(at.t('delete')).click()
        await expect(at.card('Sea')).toBeHidden()
        await at
          .notice(at.t('deleted', { name: 'Sea' }))
          .getByRole('button', { name: at.undo })
          .click()
        await expect(at.card('Sea')).toBeVisible()
      })
    })
  })

test('by keys, a change of a vacation is undone and redone', async ({ signUp }) => {
  const { page, api } = await signUp()
  const { keyboard } = page
  const at = new VacationPage(page, 'en')
  await api('POST', '/vacations', { name: 'Sea', startDate: day(2), endDate: day(4) })
  await at.open()
  await test.step('a change', async () => {
    await at.button(at.t('edit', { name: 'Sea' })).click()
    await at.enter({ name: 'Lake' })
    await at.inDialog(at.t('save')).click()
    await putAway(at.dialog)
    await expect(at.notice(at.t('changed', { name: 'Lake' }))).toBeVisible()
    await keyboard.press('Control+z')
    await expect(at.card('Sea')).toBeVisible()
    await keyboard.press('Control+Shift+z')
    await expect(at.card('Lake')).toBeVisible()
    await expect(at.notice(at.t('changed', { name: 'Lake' }))).toBeVisible()
    await keyboard.press('Control+z')
    await expect(at.card('Sea')).toBeVisible()
  })
  await test.step('a deletion', async () => {
    await at.button(at.t('remove', { name: 'Sea' })).click()
    await at.inDialog(at.t('delete')).click()
    await putAway(at.dialog)
    await expect(at.notice(at.t('deleted', { name: 'Sea' }))).toBeVisible()
    await keyboard.press('Control+z')
    await expect(at.card('Sea')).toBeVisible()
    await keyboard.press('Control+Shift+z')
    await expect(at.notice(at.t('deleted', { name: 'Sea' }))).toBeVisible()
    await expect(at.card('Sea')).toBeHidden()
    await keyboard.press('Control+z')
    await expect(at.card('Sea')).toBeVisible()
  })
  await test.step('a new one', async () => {
    await at.add({ name: 'Hills', from: day(10), to: day(12) })
    await expect(at.notice(at.t('added', { name: 'Hills' }))).toBeVisible()
    await putAway(at.dialog)
    await keyboard.press('Control+z')
    await expect(at.card('Hills')).toBeHidden()
    await keyboard.press('Control+Shift+z')
    await expect(at.card('Hills')).toBeVisible()
    await keyboard.press('Control+z')
    await expect(at.card('Hills')).toBeHidden()
  })
  await expect
    .poll(() => api('GET', '/vacations'))
    .toEqual([expect.objectContaining({ name: 'Sea', startDate: day(2) })])
})

test('a user who comes from the calendar finds the vacation they clicked', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  for (let week = 1; week < 9; week += 1)
    await api('POST', '/vacations', { name: `Week ${week}`, startDate: day(week * 7), endDate: day(week * 7) })
  const { id } = (await api('POST', '/vacations', { name: 'Far', startDate: day(90), endDate: day(90) })) as {
    id: string
  }
  await page.goto(`/plans?tab=holiday&plan=${id}`)
  await expect(at.card('Far')).toBeFocused()
  await expect(at.card('Far')).toBeInViewport()
})

test('the year shows every day off once, and leads to the years around it', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  const next = thisYear + 1
  await api('POST', '/vacations', { name: 'Summer', startDate: `${next}-07-01`, endDate: `${next}-07-10` })
  await api('POST', '/vacations', { name: 'Party', startDate: `${next}-07-10`, endDate: `${next}-07-11` })
  await at.open()
  await expect(page.getByRole('heading', { name: at.t('yearTitle', { year: thisYear }) })).toBeVisible()
  await at.button(at.t('yearAfter')).click()
  await expect(page.getByRole('heading', { name: at.t('yearDays', { year: next, count: 11 }) })).toBeVisible()
})

test('München is in Bavaria: it is shown, searched and stored so', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  await at.open()
  await at.beginSearch('Germany', 'München', async () => {
    await expect(at.dialog.getByText(at.where('isIn', { city: 'München', region: 'Bavaria' }))).toBeVisible()
  })
  const place = { city: 'München', region: 'Bavaria', country: 'Germany' }
  await expect(at.dialog.getByText(at.smart('placeIn', place))).toBeVisible()
  await expect(at.proposal('Epiphany')).toContainText(at.smart('high'))
  await at.inDialog(at.smart('tickNone')).click()
  await at.tick('Assumption').check()
  await at.inDialog(at.smart('addThese', { count: 1 })).click()
  await putAway(at.dialog)
  await expect.poll(() => api('GET', '/vacations')).toMatchObject([{ name: 'Assumption', publicHoliday: true }])
})

test('an unknown city leads to a question, and one of several cities is chosen', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new VacationPage(page, 'en')
  await at.open()
  await at.beginSearch('Germany', 'asdfgh')
  await expect(at.dialog.getByText(at.where('cityUnknown', { country: 'Germany' }))).toBeVisible()
  await expect(at.dialog.getByText(at.where('regionNeeded'))).toBeVisible()
  await at.dialog.getByLabel(at.where('region')).selectOption(at.where('wholeCountry', { country: 'Germany' }))
  await at.inDialog(at.smart('start')).click()
  await expect(at.dialog.getByText(at.smart('regionUnknown', { country: 'Germany' }))).toBeVisible()
  await expect(at.proposal('Christmas Day')).toContainText(at.smart('medium'))
  await at.inDialog(at.smart('discard')).click()
  await at.choosePlace('United States', 'Springfield')
  const which = at.dialog.getByLabel(at.where('whichOne', { city: 'Springfield' }))
  await which.selectOption(at.where('inRegion', { city: 'Springfield', region: 'Massachusetts' }))
  await at.inDialog(at.smart('start')).click()
  await expect(at.proposal("Patriots' Day")).toBeVisible()
})

test('without a model, public holidays are found, existing ones are not selected, and the limits are explained', async ({
  signUp,
}) => {
  const { page, api } = await signUp()
  const at = new VacationPage(page, 'en')
  await at.open()
  await at.button(at.smart('smartAdd')).click()
  await at.inDialog(at.smart('start')).click()
  await expect(at.dialog.getByText(at.smart('cityNeeded'))).toBeVisible()
  await page.keyboard.press('Escape')
  await putAway(at.dialog)
  await at.beginSearch('Japan', 'Kyoto')
  await expect(at.dialog.getByText(at.smart('noSchools'))).toBeVisible()
  const save = at.inDialog(at.smart('addThese', { count: 1 }))
  await at.inDialog(at.smart('tickNone')).click()
  await at.inDialog(at.smart('addNone')).click()
  await expect(at.dialog.getByText(at.smart('noneTicked'))).toBeVisible()
  const name = "Children's Day"
  await at.tick(name).check()
  await at.inDialog(at.smart('change', { name })).click()
  await at.proposal(name).getByLabel(at.smart('name')).fill('')
  await save.click()
  await expect(at.dialog.getByText(at.smart('wrongTicked'))).toBeVisible()
  expect(await api('GET', '/vacations')).toEqual([])
  await at.proposal(name).getByLabel(at.smart('name')).fill(name)
  await save.click()
  await putAway(at.dialog)
  await expect(at.notice(at.smart('added', { count: 1 }))).toBeVisible()
  await expect(at.card(name)).toContainText(at.t('publicHoliday'))

  await at.beginSearch('Japan', 'Kyoto')
  await expect(at.proposal(name)).toContainText(at.smart('exists'))
  await expect(at.tick(name)).not.toBeChecked()
  await at.inDialog(at.smart('discard')).click()
  await expect(at.inDialog(at.smart('start'))).toBeVisible()
  expect(await api('GET', '/vacations/smart')).toEqual({ job: null })
})
