import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DayPage } from './day-page.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { add, HOME, listLogs } from '#e2e/offline/offline-day.ts'

test.use({ tolerated: [WITHOUT_SERVER] })

test('a pointer that passes over a button without a server complains of nothing', async ({ signUp }) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await expect(day.timeline).toBeAttached()
  const parts = /\/assets\/log-(sheet|tools)-.*\.js$/
  await page.route(parts, (route) => route.abort('connectionreset'))
  const asked = page.waitForEvent('requestfailed', (request) => parts.test(request.url()))
  await page
    .getByRole('main')
    .getByRole('button', { name: day.words.home('add'), exact: true })
    .hover()
  await asked
  // The browser reports an unhandled rejection one task later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
})

test('a log is on the day before the server answers, waits there when there is none, and is saved once', async ({
  server,
  signUp,
}) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  await page.goto('/home')
  await day.startLog()
  await form.sheet.getByRole('radio', { name: day.words.category('study') }).check()
  await form.name.fill('Read a chapter')
  await form.remark.fill('Up to the storm.')

  await test.step('shown at once: the answer cannot come', async () => {
    server.hang()
    await form.submit()
    await expect(day.card('Read a chapter')).toBeVisible()
  })

  await test.step('without an answer it stays, marked as not sent, and the screen says that it is safe', async () => {
    await server.kill()
    await expect(day.waiting).toContainText('1 change will sync when you’re back online.')
    await expect(day.card('Read a chapter')).toHaveAccessibleName(/not synced yet/)
    await expect(form.sheet).toBeHidden()
  })

  await test.step('once the server is back, it is saved, once', async () => {
    await server.start()
    await expect(day.waiting).toBeEmpty()
    await expect(day.card('Read a chapter')).toHaveCount(1)
    await page.reload()
    await expect(day.card('Read a chapter')).toHaveAccessibleName(/not rated yet$/)
    await day.edit('Read a chapter')
    await expect(form.remark).toHaveValue('Up to the storm.')
  })
})

test('an answer that gets lost is asked for again, and nothing is done twice', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  const day = new DayPage(page, 'en')
  await page.goto(HOME)
  await expect(day.timeline).toBeAttached()
  const lost = new Set<string>()
  // The server does its work; the first answer to each write never arrives.
  await page.route('**/api/user/log/**', async (route) => {
    const key = await route.request().headerValue('idempotency-key')
    if (key === null || lost.has(key)) return route.fallback()
    lost.add(key)
    await route.fetch()
    return route.abort('connectionreset')
  })
  await add(day, 'Once', '9:00 AM', '10:00 AM')
  await day.edit('Once')
  await day.form.name.fill('Once and for all')
  await day.form.submit()
  await expect(day.card('Once and for all')).toHaveAccessibleName(/not synced yet/)
  await expect(day.card('Once and for all')).toHaveAccessibleName(/not rated yet$/, { timeout: 20_000 })
  await day.card('Once and for all').focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => lost.size).toBe(3)
  await expect(day.waiting).toBeEmpty({ timeout: 20_000 })
  await expect(day.card('Once and for all')).toHaveCount(0)
  expect(await listLogs(person)).toEqual([])
})

test('a log whose project is still being created cannot be saved without it, on any slow network', async ({
  signUp,
}) => {
  const { page } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  await page.goto('/home')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/user/project', async (route) => {
    await held
    await route.continue()
  })
  await day.startLog()
  await form.sheet.getByRole('radio', { name: day.words.category('study') }).check()
  await form.name.fill('Read a chapter')
  const asked = page.waitForRequest('**/api/user/project')
  await form.addProject('Harbour')
  await asked
  await expect(form.save).toBeDisabled()
  letGo()
  await form.submit()
  await page.reload()
  await day.edit('Read a chapter')
  await expect(form.project).toHaveValue('Harbour')
})
