import { messages as sleepPlanMessages } from '#web/features/sleep-plan/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { plansHomeMessages } from '#web/widgets/plans-home/messages.ts'
import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { PlansPage } from './plans-page.ts'
import { putAway } from '#e2e/support/sheets.ts'

const id = (answer: unknown) => (answer as { id: string }).id
const createTag = async ({ api }: Person) =>
  id(await api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' }))

/** Days from today, where the person lives. */
const day = ({ page }: Person, days: number) =>
  page.evaluate((ahead) => {
    const date = new Date()
    date.setDate(date.getDate() + ahead)
    return new Intl.DateTimeFormat('sv', { timeZone: 'America/New_York' }).format(date)
  }, days)

async function createPianoPlan(person: Person, more: object = {}): Promise<string> {
  const times = { scheduleType: 'weeklyFixed', daysOfWeek: [1, 3, 5], dailyStartTime: '19:00', dailyEndTime: '19:30' }
  const period = { startDate: await day(person, 0), endDate: await day(person, 40) }
  const about = { name: 'Piano', category: 'leisure', activityName: 'Play the piano' }
  return id(await person.api('POST', '/user/plan', { ...about, ...period, ...times, ...more }))
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('each kind is created by hand, with no more fields than it needs, and is listed in its place', async ({
    signUp,
  }) => {
    const person = await signUp()
    const { page } = person
    const at = new PlansPage(page, 'en')
    await createTag(person)
    await page.goto('/plans')
    await expect(page.getByRole('heading', { name: at.t('emptyWeeklyTitle') })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveText(['Weekly schedule', 'Other schedule', 'Plan', 'Holiday'])
    // Sleep plans are part of this area.
    await expect(page.getByRole('heading', { name: wordsIn(sleepPlanMessages, 'en')('emptyTitle') })).toBeVisible()
    await page.getByText(at.t('tracking'), { exact: true }).click()
    await expect(page).toHaveURL(/mode=progress/)
    await page.getByText(at.t('setup'), { exact: true }).click()
    await at.button(at.t('firstPlan')).click()

    await at.fillWhat('Piano', 'Music')
    for (const weekday of ['Mon', 'Fri'])
      await at.dialog.getByRole('checkbox', { name: weekday }).check({ force: true })
    await at.field(at.form('start')).fill('6:02 pm')
    await at.field(at.form('end')).fill('6:45 pm')
    await expect(at.field(at.form('durationEach'))).toBeHidden()
    await at.saveAndClose()
    await expect(at.group('weeklyFixed').getByRole('article')).toContainText('Mon and Fri · 6:00 – 6:45 PM')
    await expect(page.getByRole('button', { name: /^Piano, Mon, 6:00/ })).toBeVisible()

    await at.button(at.t('addKind', { kind: at.kind('weeklyFixedThatDayFlexible') })).click()
    await at.fillWhat('Read to Mia', 'Music')
    for (const weekday of ['Tue', 'Wed', 'Thu'])
      await at.dialog.getByRole('checkbox', { name: weekday }).check({ force: true })
    await expect(at.field(at.form('start'))).toBeHidden()
    await at.field(at.form('durationEach')).fill('22')
    await at.saveAndClose()
    await expect(at.group('weeklyFixedThatDayFlexible')).toContainText('Tue – Thu · 20 min')

    await at.button(at.t('addKind', { kind: at.kind('weeklyFlexible') })).click()
    await at.fillWhat('Swim', 'Music')
    await at.dialog.getByText('4', { exact: true }).click()
    await at.choose(at.form('late'))
    await expect(at.dialog.getByRole('group', { name: at.form('weekdays') })).toBeHidden()
    await at.button(at.form('longer', { field: at.form('durationEach'), minutes: 15 })).click()
    await at.saveAndClose()
    await expect(at.group('weeklyFlexible')).toContainText('4 times a week · 45 min each')

    await at.begin('other')
    await at.fillWhat('Long walk', 'Music')
    await at.choose(at.kind('monthlyFlexible'))
    await at.field(at.form('monthlyQuota')).fill('40')
    await at.save()
    await expect(at.dialog.getByText(at.form('quotaRange', { least: 1, most: 31 }))).toBeVisible()
    await at.field(at.form('monthlyQuota')).fill('2')
    await at.saveAndClose()
    await expect(at.group('monthlyFlexible')).toContainText('2 times a month · 30 min each')

    await at.button(at.t('addKind', { kind: at.kind('yearly') })).click()
    await at.fillWhat('Tax return', 'Music')
    await at.saveAndClose()
    await expect(at.group('yearly')).toContainText('Every year, first on')

    await at.button(at.t('addKind', { kind: at.kind('oneTime') })).click()
    await at.fillWhat('Dentist', 'Music')
    await at.dialog.getByRole('switch', { name: at.form('isTimed') }).check({ force: true })
    await at.saveAndClose()
    await expect(at.group('oneTime')).toContainText('7:00 – 7:30 PM')
  })

  test('it is changed, paused, deleted after a question, and another device sees all of it', async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    const at = new PlansPage(page, 'en')
    await createPianoPlan(person, { tags: [await createTag(person)] })
    await page.goto('/plans')
    const elsewhere = new PlansPage(await page.context().newPage(), 'en')
    await elsewhere.page.goto('/plans?tab=plan')
    await expect(elsewhere.card('Piano')).toBeVisible()
    await page.bringToFront()

    await at.button(at.t('edit', { name: 'Piano' })).click()
    await at.field(at.form('name')).fill('Piano, slowly')
    await page.keyboard.press('Escape')
    await putAway(at.dialog)
    await at.button(at.t('goOn')).click()
    await expect(at.field(at.form('name'))).toHaveValue('Piano, slowly')
    await at.field(at.form('end')).fill('8 pm')
    await expect(at.field(at.notify('notice'))).toHaveValue('none')
    await at.saveAndClose()
    await expect(at.card('Piano, slowly')).toContainText('7:00 – 8:00 PM')
    await at.button(at.t('pause', { name: 'Piano, slowly' })).click()
    await expect(at.card('Piano, slowly')).toContainText(at.t('paused'))
    await elsewhere.page.bringToFront()
    await expect(elsewhere.card('Piano, slowly')).toContainText(at.t('paused'))

    await elsewhere.page.getByLabel(at.t('activity')).selectOption('active')
    await expect(elsewhere.page.getByText(at.t('noneFound'))).toBeVisible()
    await elsewhere.button(at.t('showAll')).click()
    await elsewhere.button(at.t('remove', { name: 'Piano, slowly' })).click()
    await elsewhere.dialog.getByRole('button', { name: at.ui('cancel'), exact: true }).click()
    await expect(elsewhere.card('Piano, slowly')).toBeVisible()
    await elsewhere.button(at.t('remove', { name: 'Piano, slowly' })).click()
    await expect(elsewhere.dialog).toContainText(at.t('deleteText'))
    await elsewhere.dialog.getByRole('button', { name: at.t('delete'), exact: true }).click()
    await expect(elsewhere.page.getByRole('heading', { name: at.t('emptyPlanTitle') })).toBeVisible()
    await page.bringToFront()
    await expect(page.getByRole('heading', { name: at.t('emptyWeeklyTitle') })).toBeVisible()

    // Taken back in the notice, done again, and taken back by hand; the other device sees all of it.
    await elsewhere.page.bringToFront()
    await elsewhere.button(at.t('undo')).click()
    await expect(elsewhere.card('Piano, slowly')).toContainText(at.t('paused'))
    await page.bringToFront()
    await expect(at.card('Piano, slowly')).toBeVisible()
    await elsewhere.page.bringToFront()
    await elsewhere.page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(elsewhere.card('Piano, slowly')).toBeHidden()
    await elsewhere.page.keyboard.press('ControlOrMeta+z')
    await expect(elsewhere.card('Piano, slowly')).toBeVisible()
  })
})

test.describe('on a desktop', () => {
  test.use({ tolerated: [/409/] })

  test('all errors are shown at once, and a refusal, a reload and a clash lose nothing', async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    const at = new PlansPage(page, 'en')
    await createPianoPlan(person, { tags: [await createTag(person)] })
    await at.begin()
    await at.save()
    for (const problem of ['nameMissing', 'chooseCategory', 'activityMissing', 'daysMissing'] as const)
      await expect(at.dialog.getByText(at.form(problem))).toBeVisible()
    await expect(at.field(at.form('name'))).toBeFocused()

    await at.fillWhat('A name of more than thirty characters', 'Music')
    await expect(at.dialog.getByText(at.form('nameSoft', { most: 30 }))).toBeVisible()
    await at.field(at.form('name')).fill('Piano')
    await expect(at.dialog.getByText(at.form('nameMissing'))).toBeHidden()
    await at.dialog.getByRole('checkbox', { name: 'Wed' }).check({ force: true })
    await expect(at.dialog.getByText(at.form('clash', { names: 'Piano' }))).toBeVisible()
    await page.reload()
    await at.button(at.t('newPlan')).click()
    await expect(at.dialog.getByText(at.form('restored'))).toBeVisible()
    await expect(at.field(at.form('name'))).toHaveValue('Piano')

    await at.chooseEndOnDay()
    await at.field(at.form('to')).fill(await day(person, 40))
    await at.save()
    await expect(at.field(at.form('name'))).toHaveAccessibleDescription(new RegExp(at.form('nameTaken')))
    await expect(at.dialog.getByRole('checkbox', { name: 'Wed' })).toBeChecked()
    await at.field(at.form('name')).fill('Piano again')
    await at.saveAndClose()
    await expect(at.card('Piano again')).toContainText(at.t('sameTime', { names: 'Piano' }))
    await expect(at.card('Piano')).toContainText(at.t('sameTime', { names: 'Piano again' }))
    await at.button(at.t('newPlan')).click()
    await expect(at.field(at.form('name'))).toHaveValue('')
  })

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

  test('a fixed plan becomes flexible and fixed again, and a late change is reported', async ({ signUp }) => {
    const person = await signUp()
    const { page, api } = person
    const at = new PlansPage(page, 'en')
    const plan = await createPianoPlan(person, { tags: [await createTag(person)] })
    // Who hears of a change at once is never late.
    await page.route('**/api/live/events*', (route) => route.abort())
    const confirm = () => at.dialog.getByRole('button', { name: at.into('convert'), exact: true }).click()
    await page.goto('/plans')

    await at.button(at.t('convert', { name: 'Piano' })).click()
    await expect(at.dialog).toContainText('Mon, Wed, and Fri · 30 min')
    await at.choose(at.into('weeklyFlexible'))
    await expect(at.dialog).toContainText('3 times a week · 30 min each')
    await expect(at.dialog).toContainText(at.into('fromToday'))
    await confirm()
    await putAway(at.dialog)
    await expect(at.group('weeklyFlexible')).toContainText('3 times a week · 30 min each')

    await at.button(at.t('convert', { name: 'Piano' })).click()
    await expect(at.dialog).toContainText('Mon, Wed, and Fri · 7:00 – 7:30 PM')
    await at.dialog.getByRole('checkbox', { name: 'Fri' }).uncheck({ force: true })
    await expect(at.dialog.getByText(at.into('asManyDays', { count: 3 }))).toBeVisible()
    await at.dialog.getByRole('checkbox', { name: 'Sun' }).check({ force: true })
    await at.field(at.into('start')).fill('8:15 am')
    await at.field(at.into('start')).press('Tab')
    await expect(at.dialog).toContainText('Mon, Wed, and Sun · 8:15 – 8:45 AM')
    await api('PATCH', `/user/plan/${plan}`, { name: 'Piano at dawn' })
    await confirm()
    await expect(at.dialog.getByRole('alert')).toHaveText(at.into('stale'))
    await confirm()
    await putAway(at.dialog)
    await expect(at.group('weeklyFixed').getByRole('article')).toContainText('Mon, Wed, and Sun · 8:15 – 8:45 AM')

    await at.button(at.t('edit', { name: 'Piano at dawn' })).click()
    await at.field(at.form('name')).fill('Piano at sunrise')
    await api('PATCH', `/user/plan/${plan}`, { paused: true })
    await at.save()
    await expect(at.dialog.getByRole('alert')).toHaveText(at.form('stale'))
    await at.saveAndClose()
    await expect(at.card('Piano at sunrise')).toContainText(at.t('paused'))
  })
})

test('a night plan is created, shown on both its days, and moved with its length', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const at = new PlansPage(page, 'en')
  await createTag(person)
  await at.begin()
  await at.fillWhat('Night shift', 'Music')
  await at.dialog.getByRole('checkbox', { name: 'Sun' }).check({ force: true })
  await at.field(at.form('start')).fill('10 pm')
  await page.keyboard.press('Tab')
  await expect(at.field(at.form('end'))).toHaveValue('10:30 PM')
  await at.field(at.form('end')).fill('10 pm')
  await at.save()
  await expect(at.dialog.getByText(at.form('endNotAfterStart'))).toBeVisible()
  await at.button(at.form('wholeDay')).click()
  await expect(at.dialog.getByText(`${at.form('nextDay')} · ${at.form('lasts', { length: '24 h' })}`)).toBeVisible()
  await at.field(at.form('end')).fill('6 am')
  await page.keyboard.press('Tab')
  await expect(at.dialog.getByText(`${at.form('nextDay')} · ${at.form('lasts', { length: '8 h' })}`)).toBeVisible()
  await at.saveAndClose()
  const time = at.kind('nextDay', { span: '10:00 PM – 6:00 AM' })
  await expect(at.card('Night shift')).toContainText(time)
  const week = page.getByRole('region', { name: at.t('week'), exact: true })
  const name = at.t('block', { name: 'Night shift', day: 'Sun', time })
  for (const weekday of ['Sun', 'Mon'])
    await expect(week.getByRole('list', { name: weekday, exact: true }).getByRole('button', { name })).toBeVisible()
  await at.button(at.t('edit', { name: 'Night shift' })).click()
  await at.field(at.form('start')).fill('5 am')
  await page.keyboard.press('Tab')
  await expect(at.field(at.form('end'))).toHaveValue('1:00 PM')
})

test('plans open where the user left them, or as the settings say', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new PlansPage(page, 'en')
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Plans', exact: true }).first()
  await page.goto('/plans')
  await page.getByRole('tab', { name: at.t('holiday'), exact: true }).click()
  await page.goto('/account/preferences')
  await menu.click()
  await expect(page.getByRole('tab', { name: at.t('holiday'), exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/account/preferences')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/user/preference') && answer.ok())
  await page.getByLabel(wordsIn(plansHomeMessages, 'en')('opensWith')).selectOption('progress')
  await saved
  await page.goto('/plans')
  await expect(page.getByRole('radio', { name: at.t('tracking') })).toBeChecked()
  await page.goto('/plans?tab=other')
  await expect(page.getByRole('tab', { name: at.t('other'), exact: true })).toHaveAttribute('aria-selected', 'true')
})
