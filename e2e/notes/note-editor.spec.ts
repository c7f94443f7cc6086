import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#e2e/support/fixtures.ts'
import { docOf, listOf, createNote, getNote, NotePage } from './note-page.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'

const TEXTS = {
  en: { title: 'Garden', first: 'Water the beans', second: 'Buy seeds', word: 'spring' },
  zh_TW: { title: '花園', first: '幫豆子澆水', second: '買種子', word: '春天' },
} as const

for (const language of ['en', 'zh_TW'] satisfies (keyof typeof TEXTS)[])
  test(`writing, marking, ticking and linking, and a reload keeps it, in ${language}`, async ({ signUp }) => {
    const ann = await signUp({ language })
    const page = new NotePage(ann.page, language)
    const { title, first, second, word } = TEXTS[language]
    const { id } = await createNote(ann)
    await page.open(id)

    await page.title.fill(title)
    await page.press('Enter')
    await expect(page.text).toBeFocused()
    await page.tool('bold').click()
    await page.type(word)
    await expect(page.tool('bold')).toHaveAttribute('aria-pressed', 'true')
    await page.press('Enter')
    // Markdown, as one types it.
    await page.type(`[ ] ${first}`)
    await page.press('Enter')
    await page.type(second)
    await page.press('Alt+3')
    await expect(page.tool('alert')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.item(second)).toContainText(page.words('alert'))
    await page.box(first).click()
    await expect(page.box(first)).toBeChecked()
    await expect(page.box(second)).not.toBeChecked()

    await page.moveToEnd()
    await page.press('Enter')
    await page.press('Enter')
    await page.tool('link').click()
    await ann.page.getByLabel(page.words('address')).fill('javascript:alert(1)')
    await page.button(page.words('setLink')).click()
    await expect(ann.page.getByText(page.words('noAddress'))).toBeVisible()
    await ann.page.getByLabel(page.words('address')).fill('example.org/a')
    await page.button(page.words('setLink')).click()
    const link = page.text.getByRole('link', { name: 'example.org/a' })
    await expect(link).toHaveAttribute('href', 'https://example.org/a')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(link).toHaveAttribute('target', '_blank')
    await page.expectSaved()

    await ann.page.reload()
    await expect(page.title).toHaveValue(title)
    await expect(page.text.locator('strong')).toHaveText(word)
    await expect(page.box(first)).toBeChecked()
    await expect(page.item(second)).toContainText(page.words('alert'))
    await expect(link).toHaveAttribute('href', 'https://example.org/a')
    await expect(ann.page.getByText(page.t('doneTodos', { done: 1, all: 2 }))).toBeVisible()
    expect((await getNote(ann, { id })).todos).toBe(2)
  })

test('markers change several items at once, by button and by key, and a second press removes them', async ({
  signUp,
}) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const note = await createNote(ann, {
    content: listOf(
      ['One', { itemId: randomUUID() }],
      ['Two', { itemId: randomUUID(), marker: 'done' }],
      ['Three', { itemId: randomUUID() }],
    ),
  })
  await page.open(note.id)
  await page.text.click()
  await page.press('Control+A')
  await page.press('Alt+2')
  for (const text of ['One', 'Two', 'Three']) await expect(page.item(text)).toContainText(page.words('wip'))
  await page.tool('wip').click()
  for (const text of ['One', 'Two', 'Three']) await expect(page.item(text)).not.toContainText(page.words('wip'))

  await test.step('as to-dos, a checked item and the marker done are the same', async () => {
    await page.tool('todoList').click()
    await page.box('Two').click()
    await expect(page.box('Two')).toBeChecked()
    await page.item('Two').getByText('Two').click()
    await expect(page.tool('done')).toHaveAttribute('aria-pressed', 'true')
    await page.press('Alt+3')
    await expect(page.box('Two')).not.toBeChecked()
    await page.press('Control+Enter')
    await expect(page.box('Two')).toBeChecked()
  })

  await test.step('Enter in the middle keeps the marker on the first half', async () => {
    await page.press('End')
    await page.press('ArrowLeft')
    await page.type('-')
    await page.press('Enter')
    await expect(page.box('Tw-')).toBeChecked()
    await expect(page.box('o')).not.toBeChecked()
  })

  await test.step('an inner item and its outer item have separate markers', async () => {
    await page.item('Three').getByText('Three').click()
    await page.press('Tab')
    await page.press('Alt+4')
    await page.expectSaved()
    const saved = JSON.stringify((await getNote(ann, note)).content)
    expect(saved.match(/"marker":"question"/g)).toHaveLength(1)
    expect(new Set(saved.match(/"itemId":"[^"]+"/g)).size).toBe(4)
  })
})

test('a moved item is gray, with its day and without a checkbox, and one that moves again and again has a counter and a hint', async ({
  signUp,
}) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const origin = { noteId: randomUUID(), itemId: randomUUID(), date: '2026-11-01' }
  const note = await createNote(ann, {
    content: listOf(
      ['Went on', { itemId: randomUUID(), todo: true, migratedTo: '2026-11-23' }],
      ['Again', { itemId: randomUUID(), todo: true, origin, rolls: 3 }],
    ),
  })
  await page.open(note.id)
  await expect(page.item('Went on')).toContainText('Moved to Mon, Nov 23')
  await expect(page.box('Went on')).toBeDisabled()
  await expect(page.item('Again')).toContainText('3×')
  await expect(ann.page.getByText(page.t('goesOn'))).toBeVisible()
  await page.box('Again').click()
  await expect(ann.page.getByText(page.t('goesOn'))).toBeHidden()

  await test.step('another language changes the open note, and no typed text is lost', async () => {
    await page.moveToEnd()
    await page.type(' and again')
    await ann.page.getByRole('button', { name: 'Language' }).click()
    await ann.page.getByRole('button', { name: '繁體中文' }).click()
    const inChinese = new NotePage(ann.page, 'zh_TW')
    await expect(inChinese.box('Again and again')).toBeChecked()
    await expect(inChinese.item('Went on')).toContainText('11月23日')
  })
})

test('only http:// addresses and this host become links while typing', async ({ signUp, server }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.moveToEnd()
  await page.type(`http://a.example www.b.example https://c.example x@d.example end`)
  await expect(page.text.getByRole('link')).toHaveCount(1)
  await expect(page.text.getByRole('link')).toHaveAttribute('href', 'http://a.example')
  const { host } = new URL(server.url)
  await page.press('Enter')
  await page.type(`(http://e.example/f), ${host}/notes`)
  await page.press('Enter')
  const links = page.text.getByRole('link')
  await expect(links).toHaveText(['http://a.example', 'http://e.example/f', `${host}/notes`])
  await expect(links.last()).toHaveAttribute('href', `${server.url}/notes`)

  const paste = (pasted: string) =>
    page.text.evaluate((text, value) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', value)
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, pasted)
  await test.step('an address pasted over a word becomes its link, and text typed after it is no part of it', async () => {
    await page.type('word')
    await page.press('Control+Shift+ArrowLeft')
    await expect.poll(() => page.text.evaluate(() => String(getSelection()))).toBe('word')
    await paste('http://g.example')
    await page.press('End')
    await page.type(' more')
    await expect(links.last()).toHaveText('word')
    await expect(links.last()).toHaveAttribute('href', 'http://g.example')
  })

  await test.step('a pasted https address is a link as well', async () => {
    await page.type(' and ')
    await paste('https://h.example/page')
    await expect(links.last()).toHaveText('https://h.example/page')
    await expect(links.last()).toHaveAttribute('href', 'https://h.example/page')
  })
})

test('Markdown as it is typed: headings, lists, quote, code, and the buttons know', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann)
  await page.open(id)
  await page.moveToEnd()
  await page.type('# Large')
  await expect(page.tool('heading5')).toHaveAttribute('aria-pressed', 'true')
  await page.press('Enter')
  await page.type('###### Small')
  await page.press('Enter')
  await page.type('1. first')
  await page.press('Enter')
  await page.press('Enter')
  await page.type('> said')
  await page.press('Enter')
  await page.press('Enter')
  await page.type('```')
  await page.press('Enter')
  await page.type('let x')
  await page.expectSaved()
  const { content } = await getNote(ann, { id })
  expect((content['content'] as { type: string }[]).map(({ type }) => type)).toEqual([
    'heading',
    'heading',
    'orderedList',
    'blockquote',
    'codeBlock',
  ])
})

test('flag, tags made on the way, categories, copy, trash and back', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann, { title: 'Garden', content: docOf('Beans') })
  await page.open(id)
  await page.button(page.t('flag')).click()
  await expect(page.button(page.t('flag'))).toHaveAttribute('aria-pressed', 'true')
  const picker = wordsIn(pickerMessages, 'en')
  // The chosen tags are there at once; the picker is fetched when it is opened, and has the focus.
  await ann.page.getByRole('button', { name: page.t('tags') }).press('Enter')
  const tags = ann.page.getByRole('combobox', { name: picker('tags') })
  await expect(tags).toBeFocused()
  await tags.fill('Green')
  await ann.page.getByRole('option', { name: picker('create', { name: 'Green' }) }).click()
  await expect(ann.page.getByText('Green', { exact: true }).first()).toBeVisible()
  await ann.page.getByRole('combobox', { name: page.t('categories') }).click()
  await ann.page.getByRole('option', { name: 'Leisure' }).click()
  await expect
    .poll(() => getNote(ann, { id }))
    .toMatchObject({ flagged: true, tags: [expect.any(String)], categories: ['leisure'] })

  await test.step('a copy', async () => {
    await page.text.focus()
    await page.button(page.t('copy')).click()
    await expect(page.title).toHaveValue('Copy of Garden')
    await expect(page.button(page.t('flag'))).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('into the trash, and back by the notice', async () => {
    const copied = ann.page.url()
    await page.button(page.t('remove')).click()
    await ann.page.waitForURL(/\/notes(\?|$)/)
    await ann.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await ann.page.goto(copied)
    await expect(page.title).toHaveValue('Copy of Garden')
  })
})

test('two categories chosen in a row are both kept, however slow the answer', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann, { title: 'Garden' })
  await page.open(id)
  let answer = () => {}
  const answering = new Promise<void>((resolve) => (answer = resolve))
  await ann.page.route(`**/api/user/note/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await answering
    await route.continue()
  })
  await ann.page.getByRole('button', { name: page.t('categories') }).click()
  await ann.page.getByRole('combobox', { name: page.t('categories') }).click()
  for (const name of ['Leisure', 'Sports']) await ann.page.getByRole('option', { name }).click()
  answer()
  await expect.poll(() => getNote(ann, { id })).toMatchObject({ categories: ['leisure', 'sports'] })
})

test('as Markdown and as HTML, in files of their own', async ({ signUp }) => {
  const ann = await signUp()
  const page = new NotePage(ann.page, 'en')
  const { id } = await createNote(ann, {
    title: 'A/B <test>',
    content: listOf(['Beans & <peas>', { itemId: randomUUID(), todo: true, completed: true, marker: 'done' }]),
  })
  await page.open(id)
  for (const [command, ending, expected] of [
    ['markdown', 'md', '- [x] Beans'],
    ['html', 'html', 'Beans &amp; &lt;peas&gt;'],
  ] as const) {
    const download = ann.page.waitForEvent('download')
    await page.button(page.t(command)).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`A B test.${ending}`)
    expect(await readFile(await file.path(), 'utf8')).toContain(expected)
  }
})
