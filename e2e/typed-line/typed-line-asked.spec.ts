import type { Language } from '#contract/common.ts'
import { length } from '#web/i18n/format.ts'
import { DESKTOP, type Device, expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { at, seedLogs } from '#e2e/day/timeline-drag.ts'
import { LinePage } from '#e2e/support/line-page.ts'

test('what looks like a time is asked about once, and saving again keeps it in the name', async ({ signUp }) => {
  const line = new LinePage(await signUp())
  const { page, words } = line
  await line.open()
  await line.type('9-10 5 star cleaning /sports')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(words.assist('unread', { said: '5 star' }))
  expect(await line.listLogs()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(line.day.card('5 star cleaning')).toBeVisible()
  await expect
    .poll(() => line.listLogs())
    .toMatchObject([{ activityName: '5 star cleaning', startTime: at(9), endTime: at(10) }])
})

const LINES: readonly { on: string; device: Device; language: Language; activityName: string }[] = [
  { on: 'phone', device: PHONE, language: 'en', activityName: 'Go running' },
  { on: 'phone', device: PHONE, language: 'zh_CN', activityName: '跑步' },
  { on: 'desktop', device: DESKTOP, language: 'zh_TW', activityName: '跑步' },
]

for (const { on, device, language, activityName } of LINES)
  test(`${on}, ${language}: a long gap is filled only after its hours were named`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const line = new LinePage(person, language)
    const { page } = line
    await seedLogs(person, { Meeting: { from: 8, to: 9 } })
    await line.open()
    await line.type(activityName)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(length(15 * 60, language))
    expect(await line.listLogs()).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(line.day.card(activityName)).toBeVisible()
  })

test('a new name in a long gap is asked for its hours, and then for its category', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { page } = line
  await seedLogs(person, { Meeting: { from: 9, to: 10 } })
  await line.open()
  await line.type('paint the fence')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line.categories.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.day.card('paint the fence')).toBeVisible()
})

test('hours that have not begun are asked about once, and then saved', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { page } = line
  await line.open()
  await line.type('tomorrow 9-10 go running /sports')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(line.words.assist('allAhead', { hours: '9:00 – 10:00 AM' }))
  await expect(line.input).toHaveValue('tomorrow 9-10 go running /sports')
  await page.keyboard.press('Enter')
  await expect(line.input).toHaveValue('')
  await expect(page.getByRole('alert')).toBeHidden()
})
