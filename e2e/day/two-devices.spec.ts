import type { Locator } from '@playwright/test'
import { DayPage } from './day-page.ts'
import { expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { HOME, isKept, logAt, listLogs, setOnline, wordsOfWaiting } from '#e2e/offline/offline-day.ts'

test.use({ ...PHONE, serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

/** What a live region says from now on, even for a moment. */
async function listenTo(region: Locator): Promise<() => Promise<string[]>> {
  const heard = await region.evaluateHandle((element) => {
    const texts: string[] = []
    const observer = new MutationObserver(() => element.textContent && texts.push(element.textContent))
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return texts
  })
  return () => heard.jsonValue()
}

test('a log that is edited on two devices at once keeps the changes of both', async ({ signUp }) => {
  const { page, api } = await signUp()
  const day = new DayPage(page, 'en')
  const { form } = day
  const { id } = (await api('POST', '/user/log/activity-log', logAt('Code', 9, 10))) as { id: string }
  // Changes of the other device reach this one only when it asks.
  await page.route('**/api/live/**', (route) => route.abort())
  await page.goto(HOME)
  await day.edit('Code')
  const said = await listenTo(day.waiting)
  await form.remark.fill('With An.')
  await api('PATCH', `/user/log/activity-log/${id}`, { activityName: 'Write the server' })
  await form.save.click()
  await expect(form.alert).toContainText('changed on another device')
  await expect(form.name).toHaveValue('Write the server')
  await expect(form.remark).toHaveValue('With An.')
  // The form has it, so nothing waits for the user elsewhere.
  expect(await said()).not.toContainEqual(expect.stringContaining(wordsOfWaiting('en').line('needYou', { count: 1 })))
  await form.submit()
  await expect(day.card('Write the server')).toBeVisible()
  await expect
    .poll(() => api('GET', `/user/log/activity-log/${id}`))
    .toMatchObject({ activityName: 'Write the server', remark: 'With An.' })
})

test('an offline change of a log that another device has deleted can become a new log', async ({ signUp }) => {
  const person = await signUp()
  const { page, api } = person
  const day = new DayPage(page, 'en')
  const { line, list } = wordsOfWaiting('en')
  const { id } = (await api('POST', '/user/log/activity-log', logAt('Post office', 9, 10))) as { id: string }
  await page.goto(HOME)
  await isKept(page)
  await setOnline(page, false)
  await day.edit('Post office')
  await day.form.remark.fill('Two parcels.')
  await day.form.submit()
  await expect(day.waiting).toContainText(line('away', { count: 1 }))
  await api('DELETE', `/user/log/activity-log/${id}`)
  await setOnline(page, true)
  await expect(day.waiting).toContainText(line('needYou', { count: 1 }))
  await day.waiting.getByRole('button', { name: line('show') }).click()
  const dialog = page.getByRole('dialog', { name: list('title') })
  await expect(dialog).toContainText(list('wasDeleted'))
  await dialog.getByRole('button', { name: list('open') }).click()
  await expect(day.form.alert).toContainText('was deleted on another device')
  await expect(day.form.remark).toHaveValue('Two parcels.')
  await day.form.submit()
  await expect(day.waiting).toBeEmpty()
  await expect.poll(() => listLogs(person)).toMatchObject([{ activityName: 'Post office', remark: 'Two parcels.' }])
})
