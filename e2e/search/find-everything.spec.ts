import type { Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { addDays } from '#domain/time/time.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { messages as searchMessages } from '#web/features/log-search/messages.ts'
import { commandMessages } from '#web/widgets/palette/command-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { everythingMessages } from '#web/widgets/everything/messages.ts'
import { WITHOUT_SERVER } from '#e2e/support/complaints.ts'
import { DEVICES, expect, expectAccessible, expectNoSidewaysScroll, test } from '#e2e/support/fixtures.ts'
import { createChildWithDevice } from '#e2e/family/child-device.ts'
import { isKept, setOnline } from '#e2e/offline/offline-day.ts'
import type { Person } from '#e2e/support/person.ts'
import { seedLogs, TODAY } from './search-page.ts'
import { setMode } from '#e2e/family/views-page.ts'

const shell = wordsIn(appMessages, 'en')
const command = wordsIn(commandMessages, 'en')
const said = wordsIn(everythingMessages, 'en')

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Of each kind one that speaks of violins, and one that does not. */
async function seedSearchableItems({ api }: Person): Promise<void> {
  for (const [title, text] of [
    ['Lessons', 'The violin teacher comes on Monday'],
    ['Groceries', 'Milk'],
  ])
    await api('POST', '/user/note', { title, content: { type: 'doc', content: [paragraph(text!)] } })
  await api('POST', '/user/task', { title: 'Tune the violin', dueDate: addDays(TODAY, 3) })
  await api('POST', '/user/task', { title: 'Dentist' })
  const tag = ((await api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' })) as { id: string }).id
  const weeks = { startDate: TODAY, endDate: addDays(TODAY, 60), scheduleType: 'weeklyFixed', tags: [tag] }
  const times = { daysOfWeek: [1, 3], dailyStartTime: '17:00', dailyEndTime: '18:00', duration: 60 }
  for (const [name, activityName] of [
    ['Evening music', 'Violin practice'],
    ['Running', 'Run'],
  ])
    await api('POST', '/user/plan', { name, category: 'study', activityName, ...weeks, ...times })
}

const paletteOf = (page: Page) => page.getByRole('dialog')
async function type(page: Page, words: string): Promise<void> {
  const palette = paletteOf(page)
  if (!(await palette.isVisible())) await page.getByRole('button', { name: shell('findAnything') }).click()
  await palette.getByRole('combobox').fill(words)
}
const group = (page: Page, name: string) => paletteOf(page).getByRole('group', { name, exact: true })

for (const [name, device] of DEVICES)
  test.describe(name, () => {
    test.use(device)

    test('the palette finds notes, reminders and plans by their text, and opens them', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedSearchableItems(person)
      await page.goto('/home')
      await type(page, 'VIOLIN')
      await expect(group(page, shell('plans')).getByRole('option')).toHaveText([/Evening music\s*Violin practice/])
      await expect(group(page, shell('reminders')).getByRole('option')).toHaveText([/Tune the violin/])
      await expect(group(page, shell('notes')).getByRole('option')).toHaveText([/Lessons.*violin teacher/])
      await expect(paletteOf(page).locator('mark')).toHaveText(['Violin', 'violin', 'violin'])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await group(page, shell('notes')).getByRole('option').click()
      await expect(page).toHaveURL(/\/notes\?note=/)
      await expect(page.getByText('The violin teacher comes on Monday').first()).toBeVisible()

      await type(page, 'tune vio')
      await expect(group(page, shell('reminders')).getByRole('option')).toHaveText([/Tune the violin/])
      await group(page, shell('reminders')).getByRole('option').click()
      await expect(page).toHaveURL(/\/reminders\?reminder=/)
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('Tune the violin')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()

      await type(page, 'violin practice')
      await group(page, shell('plans')).getByRole('option').click()
      await expect(page).toHaveURL(/\/plans\?tab=plan&plan=/)
      await expect(page.getByRole('main').getByText('Evening music').first()).toBeVisible()
    })

    test('words without a result lead to a search in the logs', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedLogs(person, 2, [{ activityName: 'Zither' }])
      await page.goto('/home')
      await type(page, 'zither')
      await expect(paletteOf(page).getByText(command('nothing'))).toBeVisible()
      await expect(paletteOf(page).getByRole('option')).toHaveText([command('searchLogs', { words: 'zither' })])
      await paletteOf(page).getByRole('combobox').press('Enter')
      await expect(page).toHaveURL(/\/search\?q=zither$/)
      const table = page.getByRole('table', { name: wordsIn(searchMessages, 'en')('results') })
      await expect(table.getByRole('rowheader')).toHaveText([/Zither/])
    })

    test('the search shows above the logs the other results, by kind', async ({ signUp }) => {
      const person = await signUp()
      const { page } = person
      await seedSearchableItems(person)
      await seedLogs(person, 1, [{ activityName: 'Violin' }])
      await page.goto('/search?q=violin')
      const also = page.getByRole('region', { name: said('elsewhere') })
      await expect(also.getByRole('heading', { level: 2 })).toHaveText([
        shell('plans'),
        shell('reminders'),
        shell('notes'),
      ])
      await expect(also.getByRole('link')).toHaveText([/Evening music/, /Tune the violin/, /Lessons/])
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const field = page.getByRole('searchbox')
      await field.fill('delete account')
      await expect(also.getByRole('link').first()).toHaveAttribute('href', '/account/management#deletion')
      await field.fill('yesterday')
      await expect(also.getByRole('link')).toHaveText([/^Go to /])
      await also.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/home\\?date=${addDays(TODAY, -1)}`))
    })

    for (const language of ['zh_CN', 'zh_TW'] as const satisfies readonly Language[])
      test(`in ${language}, one character finds its items`, async ({ signUp }) => {
        const { page, prefer, api } = await signUp()
        await prefer({ language: { lang: language }, uiTheme: { mode: 'dark' } })
        await api('POST', '/user/task', { title: '看牙醫' })
        await page.goto('/home')
        const t = wordsIn(appMessages, language)
        await page.getByRole('button', { name: t('findAnything') }).click()
        await paletteOf(page).getByRole('combobox').fill('牙')
        await expect(group(page, t('reminders')).getByRole('option')).toHaveText([/看牙醫/])
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
      })
  })

test('by keyboard, late results do not move the selection', async ({ signUp }) => {
  const person = await signUp()
  const { page } = person
  await seedSearchableItems(person)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let answer: () => void = () => undefined
  const waits = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/user/notes/search*', async (route) => {
    await waits
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('violin')
  const logs = paletteOf(page).getByRole('option', { name: command('searchLogs', { words: 'violin' }) })
  await expect(group(page, shell('reminders')).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(logs).toHaveAttribute('aria-selected', 'true')
  answer()
  await expect(group(page, shell('notes')).getByRole('option')).toHaveCount(1)
  await expect(logs).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=violin$/)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a child, and a parent in the view of its children, find nothing that their screens do not show', async ({
  signUp,
}) => {
  test.slow()
  const parent = await signUp()
  await seedSearchableItems(parent)
  const { own } = await createChildWithDevice(parent, 'Mia')
  await setMode(parent, 'PARENTAL')
  for (const page of [own, parent.page]) {
    const asked: string[] = []
    page.on('request', (request) => /\/(notes|reminders)\/search/.test(request.url()) && asked.push(request.url()))
    await page.goto('/plans')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteOf(page).getByRole('combobox').fill('violin')
    await expect(paletteOf(page).getByText(said('looking'))).toBeHidden()
    await page.waitForResponse(/\/api\/user\/plans/, { timeout: 1500 }).catch(() => undefined)
    for (const kind of ['notes', 'reminders'] as const) await expect(group(page, shell(kind))).toBeHidden()
    expect(asked).toEqual([])
  }
  await expect(group(parent.page, shell('plans')).getByRole('option')).toHaveText([/Evening music/])
  await own.context().close()
})

test.describe('without the network', () => {
  test.use({ serviceWorkers: 'allow', tolerated: [WITHOUT_SERVER] })

  test('the data on the device are searched, and the missing parts are named', async ({ signUp }) => {
    const person = await signUp()
    const { page } = person
    await seedSearchableItems(person)
    await page.goto('/plans?tab=plan')
    await expect(page.getByRole('main').getByText('Evening music').first()).toBeVisible()
    await page
      .getByRole('link', { name: shell('reminders') })
      .first()
      .click()
    await expect(page.getByText('Tune the violin').first()).toBeVisible()
    await isKept(page)
    await setOnline(page, false)
    await type(page, 'violin')
    await expect(group(page, shell('plans')).getByRole('option')).toHaveCount(1)
    await expect(group(page, shell('reminders')).getByRole('option')).toHaveText([/Tune the violin/])
    const kinds = `${shell('reminders')} and ${shell('notes')}`
    await expect(
      paletteOf(page)
        .getByRole('status')
        .filter({ hasText: said('unsearched', { kinds }) }),
    ).toBeVisible()
    await expectAccessible(page)
  })
})
