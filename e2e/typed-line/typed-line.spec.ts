import type { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { dateText } from '#web/i18n/format.ts'
import { waitingMessages } from '#web/app/waiting-messages.ts'
import { DESKTOP, type Device, DEVICES, expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { at, seedLogs, YESTERDAY } from '#e2e/day/timeline-drag.ts'
import { LinePage } from '#e2e/support/line-page.ts'

const LINES: readonly {
  on: string
  device: Device
  language: Language
  text: string
  name: string
}[] = [
  { on: 'phone', device: PHONE, language: 'en', text: '9-10:30 go running *4 // windy', name: 'Go running' },
  { on: 'phone', device: PHONE, language: 'zh_CN', text: '９点－10点半 跑步 *4 // windy', name: '跑步' },
  { on: 'desktop', device: DESKTOP, language: 'zh_TW', text: '上午9點-10點半跑步＊4 // windy', name: '跑步' },
]

for (const { on, device, language, text, name: activityName } of LINES)
  test(`${on}, ${language}: a line and Enter are one log, without a mouse`, async ({ signUp }) => {
    const person = await signUp({ language, device })
    const { page } = person
    const line = new LinePage(person, language)
    await line.open()

    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('n')
    await expect(line.input).toBeFocused()
    for (const character of text) {
      keys += 1
      await page.keyboard.insertText(character)
    }
    await press('Enter')
    await expect(line.day.card(activityName)).toBeVisible()
    await expect(line.day.notice(dateText(YESTERDAY, language))).toContainText(activityName)
    expect(keys, 'the key of the line, the text, Enter').toBe(text.length + 2)
    await expect(line.input).toHaveValue('')
    await expect(line.input).toBeFocused()
    await expect
      .poll(() => line.listLogs())
      .toMatchObject([
        { activityName, category: 'sports', startTime: at(9), endTime: at(10.5), rating: 4, remark: 'windy' },
      ])
  })

for (const [on, device] of DEVICES)
  test(`${on}: nothing below the line moves while it is written and cleared`, async ({ signUp }) => {
    const person = await signUp({ device })
    const line = new LinePage(person)
    await seedLogs(person, { 'Read a chapter': { from: 8, to: 9 } })
    await line.open()
    const readCardTop = async () => (await line.day.card('Read a chapter').boundingBox())!.y
    await line.input.click()
    const before = await readCardTop()
    await line.type('9-10 wander about @Nobody *7')
    await expect(line.page.getByText(line.words.assist('unknownRecipient', { said: '@Nobody' }))).toBeVisible()
    expect(await readCardTop()).toBe(before)
    await line.input.fill('')
    await expect(line.chips).toBeHidden()
    expect(await readCardTop()).toBe(before)
  })

test('words that are not understood are reported, and nothing is saved until they are', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  await line.open()
  await line.type('9-10 go running @Nobody *7')
  await line.page.keyboard.press('Enter')
  const alert = line.page.getByRole('alert')
  await expect(alert).toContainText(line.words.assist('unknownRecipient', { said: '@Nobody' }))
  await expect(alert).toContainText(line.words.assist('impossibleRating', { said: '*7' }))
  await expect(line.input).toHaveValue('9-10 go running @Nobody *7')
  expect(await line.listLogs()).toEqual([])

  await line.type('9-10 go running')
  await line.page.keyboard.press('Enter')
  await expect(line.day.card('Go running')).toBeVisible()
})

test('words that look like a time but are none lead to a question, and one tap keeps them in the name', async ({
  signUp,
}) => {
  const line = new LinePage(await signUp())
  const { page, words } = line
  await line.open()
  await line.type('9-10 jog the other day in town /sports')
  await expect(page.getByText(words.assist('unread', { said: 'the other day' }))).toBeVisible()
  await page.keyboard.press('Enter')
  expect(await line.listLogs()).toEqual([])
  await page.getByRole('button', { name: words.assist('useAsName') }).click()
  await expect(line.input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.day.card('jog the other day in town')).toBeVisible()
  await expect.poll(() => line.listLogs()).toMatchObject([{ startTime: at(9), endTime: at(10) }])
})

test('one tap creates an unknown person or project that the line names, and the line can be saved', async ({
  signUp,
}) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { page } = person
  await line.open()
  await line.type('9-10 go running @Mia +School')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create “Mia”' }).click()
  await expect(page.getByRole('button', { name: 'Create “Mia”' })).toBeHidden()
  await page.getByRole('button', { name: 'Create “School”' }).click()
  await expect(page.getByRole('button', { name: 'Create “School”' })).toBeHidden()
  await expect(line.input).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(line.day.card('Go running')).toBeVisible()
  await expect
    .poll(() => line.listLogs())
    .toMatchObject([{ projectId: expect.any(String), beneficiaries: [{ recipientId: expect.any(String) }] }])
})

test('the help of the line closes with Escape, and with a click outside of it', async ({ signUp }) => {
  const line = new LinePage(await signUp())
  const { page } = line
  await line.open()
  const help = page.getByRole('button', { name: 'How to write a line' })
  const title = page.getByText('Write it as you would say it')
  await help.press('Enter')
  await expect(title).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(title).toBeHidden()
  await help.click()
  await expect(title).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(title).toBeHidden()
})

test('Enter before anything of the line is loaded saves it all the same', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const fetched: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await line.page.route(/line-assist-.*\.js$/, async (route) => {
    fetched.push(route.request().url())
    await held
    await route.continue()
  })
  await line.open()
  await expect(line.day.timeline.or(line.page.getByText(line.day.words.home('emptyTitle'))).first()).toBeVisible()
  expect(fetched, 'the first paint comes without it').toEqual([])
  await line.page.keyboard.press('n')
  await line.page.keyboard.type('9-10 go running')
  await line.page.keyboard.press('Enter')
  await expect(line.input).toHaveValue('9-10 go running')
  release()
  await expect(line.day.card('Go running')).toBeVisible()
  await expect(line.input).toHaveValue('')
})

for (const [name, device] of DEVICES)
  test(`${name}: one's own names complete the line, by keys and by hand`, async ({ signUp }) => {
    const person = await signUp({ device })
    const { page } = person
    await person.api('POST', '/management/tag', { name: 'deep focus', kind: 'activity_tag' })
    await person.api('POST', '/user/project', { name: 'Olympiad' })
    await person.api('POST', '/user/recipient', { name: 'Mia Lin', alias: 'Mimi', type: 'personal' })
    const line = new LinePage(person)
    await line.open()

    await line.type('9-10 do maths #fo')
    await expect(line.input).toHaveAttribute('aria-expanded', 'true')
    await expect(line.options).toHaveText(['deep focus', line.words.assist('newTag', { name: 'fo' })])
    await page.keyboard.press('ArrowDown')
    await expect(line.options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(line.input).toHaveAttribute('aria-activedescendant', (await line.options.first().getAttribute('id'))!)
    await page.keyboard.press('Enter')
    await expect(line.input).toHaveValue('9-10 do maths #deep focus ')
    await page.keyboard.type('+ol')
    await line.options.first().click()
    await expect(line.input).toHaveValue('9-10 do maths #deep focus +Olympiad ')
    await page.keyboard.type('@mim')
    await expect(line.options).toHaveText(['Mia LinMimi'])
    await page.keyboard.press('Escape')
    await expect(line.options).toHaveCount(0)
    await expect(line.input).toBeFocused()
    await page.keyboard.type('i')
    await expect(line.chips).toContainText('@Mia Lin')

    await line.type('9-10 do maths')
    await line.options.filter({ hasText: 'Do maths homework' }).click()
    await page.keyboard.press('Enter')
    await expect(line.day.card('Do maths homework')).toBeVisible()
  })

test('a typed line survives a reload, until it is a log', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  await line.open()
  await line.type('9-10 go running #new')
  await line.page.reload()
  await expect(line.input).toHaveValue('9-10 go running #new')
  await expect(line.chips).toContainText('#new')
  await line.input.press('Enter')
  await expect(line.day.card('Go running')).toBeVisible()
  await line.page.reload()
  await expect(line.input).toHaveValue('')
})

test('the form takes the line over, and gives it back empty once it is a log', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { form } = line.day
  await line.open()
  await line.type('9-10 do stuff *3 // slow')
  await line.page.keyboard.press('Shift+Enter')
  await expect(form.sheet).toBeVisible()
  await expect(form.name).toHaveValue('do stuff')
  await expect(form.remark).toHaveValue('slow')
  await form.close()
  await expect(line.input).toHaveValue('9-10 do stuff *3 // slow')

  await line.page.getByRole('button', { name: line.words.line('details') }).click()
  await form.sheet.getByRole('radio', { name: line.day.words.category('work'), exact: true }).check()
  await form.submit()
  await expect(line.day.card('do stuff')).toBeVisible()
  await expect(line.input).toHaveValue('')
})

test('a line that blocks a log is announced first, and not lost afterward', async ({ signUp }) => {
  const person = await signUp()
  await seedLogs(person, { Meeting: { from: 9, to: 10 } })
  const line = new LinePage(person)
  await line.open()
  await line.type('9:30-11 go running')
  await expect(line.page.getByText(line.words.assist('overlaps', { names: 'Meeting' }))).toBeVisible()
  await line.page.keyboard.press('Enter')
  const sheet = line.page.getByRole('dialog')
  await expect(sheet).toContainText('Meeting')
  await expect(sheet).toContainText('Go running')
  await sheet.getByRole('button', { name: line.day.words.overlap('cancel') }).click()
  await expect(sheet).toBeHidden()
  await expect(line.input).toHaveValue('9:30-11 go running')
  await expect(line.input).toBeFocused()
  await expect(line.page.getByText(wordsIn(waitingMessages, 'en')('unfinished', { count: 1 }))).toBeHidden()
})

test('a vague name is hinted at, completed, or kept for good, and nothing waits for it', async ({ signUp }) => {
  const person = await signUp()
  const line = new LinePage(person)
  const { form } = line.day
  const keep = line.hint.getByRole('button', { name: line.words.vague('keep') })
  await line.open()
  await line.type('9-10 study math /study')
  await expect(line.hint.getByRole('button')).toHaveCount(5)
  await line.hint.getByRole('button', { name: line.words.vague('maths') }).click()
  await expect(line.input).toHaveValue('9-10 Do maths exercises, pages __ /study')

  await line.type('9-10 origami')
  await expect(line.page.getByText(line.words.vague('soft'))).toBeVisible()

  await line.type('9-10 do stuff')
  await keep.click()
  await expect(line.hint).toBeHidden()
  await line.page.reload()
  await expect(line.chips).toContainText('do stuff')
  await line.type('9-10 do things')
  await expect(line.hint).toBeVisible()
  await line.type('9-10 do stuff')
  await expect(line.categories).toBeVisible()
  await expect(line.hint).toBeHidden()
  await line.input.fill('')

  await test.step('also in the form, when its field is left', async () => {
    await line.day.startLog()
    await form.name.fill('meeting')
    await form.name.press('Tab')
    await line.hint.getByRole('button', { name: line.words.vague('meeting') }).click()
    await expect(form.name).toHaveValue(line.words.vague('meeting'))
    await expect(line.hint).toBeHidden()
    await form.name.fill('Go running')
    await form.name.press('Tab')
    await expect(line.hint).toBeHidden()
  })
})
