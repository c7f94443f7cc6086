import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { add, HOME, isKept, logAt, listLogs, setOnline, wordsOfWaiting } from './offline-day.ts'

test.describe.configure({ timeout: 90_000 })
test.use({ serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

const { line, list } = wordsOfWaiting('en')

/** Typing continues where it was left. */
async function goOnWith(name: string, { page, waiting, form }: DayPage) {
  await expect(waiting).toContainText(line('unfinished', { count: 1 }))
  await waiting.getByRole('button', { name: line('show') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: list('goOn') })
    .click()
  await expect(form.name).toHaveValue(name)
}

test('a user logs while the network goes away: everything survives reloads, and arrives once, in order', async ({
  signUp,
}) => {
  const person = await signUp()
  const { page, api } = person
  const day = new DayPage(page, 'en')
  await api('POST', '/user/log/activity-log', logAt('Before', 6, 7))
  await api('POST', '/user/log/activity-log', logAt('Too much', 7, 8))
  await page.goto(HOME)
  await expect(day.card('Too much')).toBeVisible()
  expect(await isKept(page)).toMatch(/activ/)
  await page.reload()
  await expect(day.card('Too much')).toBeVisible()

  await test.step('away', async () => {
    await setOnline(page, false)
    await add(day, 'First', '9:00 AM', '10:00 AM')
    await add(day, 'Second', '10:00 AM', '11:00 AM')
    await add(day, 'Third', '11:00 AM', '12:00 PM')
    await day.card('First').focus()
    await page.keyboard.press('5')
    await day.card('Too much').focus()
    await page.keyboard.press('Delete')
    await day.edit('Second')
    await day.form.name.fill('Second, at length')
    await day.form.submit()
    await expect(day.waiting).toContainText(line('away', { count: 6 }))
    await expect(day.card('Too much')).toHaveCount(0)
  })

  await test.step('reloaded without a network, the day is there with all waiting changes', async () => {
    await page.reload()
    for (const name of ['First', 'Second, at length', 'Third'])
      await expect(day.card(name)).toHaveAccessibleName(/not synced yet/)
    await expect(day.card('First')).toHaveAccessibleName(/5 stars/)
    await expect(day.card('Before')).toHaveAccessibleName(/not rated yet$/)
    await expect(day.card('Too much')).toHaveCount(0)
    await add(day, 'Fourth', '1:00 PM', '2:00 PM')
    await expect(day.waiting).toContainText(line('away', { count: 7 }))
  })

  await test.step('back', async () => {
    await setOnline(page, true)
    await expect(day.waiting).toBeEmpty()
    await expect(day.card('Fourth')).toHaveAccessibleName(/not rated yet$/)
    const logs = await listLogs(person)
    expect(logs.map(({ activityName, rating }) => [activityName, rating])).toEqual([
      ['Before', null],
      ['First', 5],
      ['Second, at length', null],
      ['Third', null],
      ['Fourth', null],
    ])
    const made = logs.slice(1).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    expect(made.map(({ activityName }) => activityName)).toEqual(['First', 'Second, at length', 'Third', 'Fourth'])
    await page.reload()
    await expect(day.card('First')).toHaveCount(1)
  })
})

test('hours that were taken meanwhile need their owner; the others are sent', async ({ signUp }) => {
  const person = await signUp()
  const { page, api } = person
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await isKept(page)
  await setOnline(page, false)
  await add(day, 'Mine', '9:00 AM', '10:00 AM')
  await add(day, 'Free', '11:00 AM', '12:00 PM')
  await expect(day.waiting).toContainText(line('away', { count: 2 }))
  await api('POST', '/user/log/activity-log', logAt('Theirs', 9.5, 10.5))
  await setOnline(page, true)

  await expect(day.waiting).toContainText(line('needYou', { count: 1 }))
  await expect(day.card('Free')).toHaveAccessibleName(/not rated yet$/)
  await page.reload()
  await expect(day.card('Mine')).toHaveAccessibleName(/not synced yet/)
  await day.waiting.getByRole('button', { name: line('show') }).click()
  const dialog = page.getByRole('dialog', { name: list('title') })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('Overlaps with existing records.')

  await test.step('the overlap sheet has the typed log, and the chosen solution replaces it', async () => {
    await dialog.getByRole('button', { name: list('open') }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Theirs')
    await expect(sheet).toContainText('Mine')
    await sheet.getByRole('button', { name: 'Log both in parallel' }).click()
    await expect(day.waiting).toBeEmpty()
    const listNamesAndLanes = async () =>
      (await listLogs(person)).map(({ activityName, parallelActivity }) => [activityName, parallelActivity])
    await expect.poll(listNamesAndLanes).toEqual([
      ['Mine', true],
      ['Theirs', false],
      ['Free', false],
    ])
  })
})

test('a log that was turned down is not in its own way: it takes the place of the others', async ({ signUp }) => {
  const person = await signUp()
  const { page, api } = person
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await isKept(page)
  await setOnline(page, false)
  await add(day, 'Mine', '9:00 AM', '10:00 AM')
  await expect(day.waiting).toContainText(line('away', { count: 1 }))
  await api('POST', '/user/log/activity-log', logAt('Theirs', 9.25, 9.75))
  await setOnline(page, true)
  await expect(day.waiting).toContainText(line('needYou', { count: 1 }))
  const open = async () => {
    await day.waiting.getByRole('button', { name: line('show') }).click()
    await page.getByRole('button', { name: list('open') }).click()
  }
  await open()
  await expect(day.overlap.getByRole('listitem')).toHaveText(['Already logged: Theirs, 9:15 – 9:45 AM'])

  await test.step('nor in the form, which promises no total while the other log is in the way', async () => {
    await day.overlap.getByRole('button', { name: 'Cancel', exact: true }).click()
    const replace = day.form.sheet.getByRole('button', { name: 'Replace Theirs' })
    await expect(replace).toBeVisible()
    await expect(day.form.sheet).not.toContainText('Logged:')
    await replace.click()
    await expect(day.waiting).toBeEmpty()
    await expect.poll(async () => (await listLogs(person)).map(({ activityName }) => activityName)).toEqual(['Mine'])
  })
})

test('an unwanted change is discarded, after a question', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await isKept(page)
  await setOnline(page, false)
  await add(day, 'Never mind', '9:00 AM', '10:00 AM')
  await add(day, 'Wanted', '10:00 AM', '11:00 AM')
  await day.waiting.getByRole('button', { name: line('show') }).click()
  const dialog = page.getByRole('dialog', { name: list('title') })
  const first = dialog.getByRole('listitem').filter({ hasText: 'Never mind' })
  await first.getByRole('button', { name: list('discard') }).click()
  await first.getByRole('button', { name: list('keep') }).click()
  await first.getByRole('button', { name: list('discard') }).click()
  await first.getByRole('button', { name: list('discard') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: list('close') }).click()
  await expect(day.card('Never mind')).toHaveCount(0)
  await setOnline(page, true)
  await expect(day.waiting).toBeEmpty()
  expect((await listLogs(person)).map(({ activityName }) => activityName)).toEqual(['Wanted'])
})

test('a session that ends in between loses nothing, and gives nothing to another user', async ({ signUp }) => {
  const person = await signUp()
  const other = await signUp({ firstName: 'Bea' })
  const { page } = person
  const day = new DayPage(page, 'en')
  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/home/)
  }
  await page.goto(HOME)
  await isKept(page)
  await setOnline(page, false)
  await add(day, 'Mine alone', '9:00 AM', '10:00 AM')
  await day.startLog()
  await day.form.name.fill('Half a thought')
  await person.api('GET', '/auth/sign-out')
  await setOnline(page, true)
  await expect(page).toHaveURL(/\/sign-in/)

  await signIn(other.email)
  await page.goto(HOME)
  await expect(page.getByText('Nothing logged on this day')).toBeVisible()
  await expect(day.waiting).toBeEmpty()
  await expect(day.card('Mine alone')).toHaveCount(0)
  expect(await listLogs(other)).toEqual([])
  await page.getByRole('button', { name: /^Account: Bea/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)

  await signIn(person.email)
  await page.goto(HOME)
  await expect(day.card('Mine alone')).toHaveAccessibleName(/not rated yet$/)
  await goOnWith('Half a thought', day)
})

test('typed text survives a reload, until it is saved', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await day.startLog()
  await day.form.sheet.getByRole('radio', { name: day.words.category('study'), exact: true }).check()
  await page.reload()
  await expect(page.getByText('Nothing logged on this day')).toBeVisible()
  await expect(day.waiting).toBeEmpty()
  await day.startLog()
  await day.form.enter({ category: 'study', name: 'Half a thought', from: '9:00 AM', to: '10:00 AM' })
  await page.reload()
  await goOnWith('Half a thought', day)
  await expect(day.waiting).toBeEmpty()
  await day.form.submit()
  await expect(day.card('Half a thought')).toHaveAccessibleName(/not rated yet$/)
  await page.reload()
  await expect(day.card('Half a thought')).toHaveCount(1)
  await expect(day.waiting).toBeEmpty()
})

test('a tab that is closed before the server has answered loses nothing', async ({ server, signUp }) => {
  const person = await signUp()
  const day = new DayPage(person.page, 'en')
  await person.page.goto(HOME)
  await isKept(person.page)
  server.hang()
  await add(day, 'Just in time', '9:00 AM', '10:00 AM')
  await expect(day.card('Just in time')).toBeVisible()
  const page = await person.page.context().newPage()
  await person.page.close()
  await server.kill()
  await server.start()
  await page.goto(HOME)
  await expect(new DayPage(page, 'en').card('Just in time')).toHaveAccessibleName(/not rated yet$/)
  await expect
    .poll(async () => (await listLogs(person)).map(({ activityName }) => activityName))
    .toEqual(['Just in time'])
})

test('two tabs see the same queue, and either sends the changes that the other left', async ({ signUp }) => {
  const person = await signUp()
  const context = person.page.context()
  const [one, two] = [new DayPage(person.page, 'en'), new DayPage(await context.newPage(), 'en')]
  for (const { page } of [one, two]) await page.goto(HOME)
  await isKept(one.page)
  await setOnline(one.page, false)
  await add(one, 'From the first', '9:00 AM', '10:00 AM')
  await expect(two.waiting).toContainText(line('away', { count: 1 }))
  await expect(two.card('From the first')).toHaveAccessibleName(/not synced yet/)
  await add(two, 'From the second', '10:00 AM', '11:00 AM')
  await expect(one.waiting).toContainText(line('away', { count: 2 }))
  await one.page.close()
  await setOnline(two.page, true)
  await expect(two.waiting).toBeEmpty()
  for (const name of ['From the first', 'From the second'])
    await expect(two.card(name)).toHaveAccessibleName(/not rated yet$/)
  expect((await listLogs(person)).map(({ activityName }) => activityName)).toEqual([
    'From the first',
    'From the second',
  ])
})
