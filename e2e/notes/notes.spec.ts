import type { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { messages as noteMessages } from '#web/features/note/messages.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { line, list, NotesPage, todo, createTitledNote } from './notes-page.ts'

const note = wordsIn(noteMessages, 'en')

test('a new note is added to its list, by the button and by its key', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new NotesPage(page)
  await at.open('?view=quick')
  await expect(page.getByText(at.t('emptyQuickText'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: at.t('newNote') })
    .first()
    .click()
  await expect(page).toHaveURL(/view=quick&note=/)
  await expect(at.card(at.t('untitled'))).toHaveCount(1)
  await expect(page.getByRole('region', { name: at.t('one') })).toBeVisible()

  await page.goto('/notes?view=quick')
  await expect(at.card(at.t('untitled'))).toBeVisible()
  await page.keyboard.press('w')
  await expect(page).toHaveURL(/note=/)
  await expect(at.card(at.t('untitled'))).toHaveCount(2)
})

test('a note begun among to-dos is a to-do, and one begun among flagged notes is flagged', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new NotesPage(page)
  await at.open()
  await expect(at.view('todos')).toHaveAttribute('aria-current', 'page')
  for (const [view, path] of [
    ['todos', '/user/notes/todos'],
    ['flagged', '/user/notes/flagged'],
  ] as const) {
    await at.view(view).click()
    await expect(at.cards).toHaveCount(0)
    await at.button(at.t('newNote')).first().click()
    await expect(at.cards).toHaveCount(1)
    await expect.poll(() => api('GET', path)).toMatchObject({ total: 1 })
  }
})

test('text typed after a new note appears belongs to it, and is no command', async ({ signUp }) => {
  const { page } = await signUp()
  const at = new NotesPage(page)
  await at.open()
  await at.button(at.t('newNote')).first().click()
  const title = page.getByRole('textbox', { name: note('title') })
  await expect(title).toBeFocused()
  await page.keyboard.type('fun night')
  await expect(title).toHaveValue('fun night')
})

test('the screen begins with the view that was chosen last, of those that are kept', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new NotesPage(page)
  const getActiveView = async () =>
    ((await api('GET', '/user/preference')) as { pageState: Record<string, { activeView?: string }> }).pageState[
      'noteModuleHomePage'
    ]?.activeView
  await at.open()
  await at.view('quick').click()
  await expect.poll(getActiveView).toBe('quick-notes')
  await at.view('flagged').click()
  await expect(page).toHaveURL(/view=flagged/)
  await at.open()
  await expect(at.view('quick')).toHaveAttribute('aria-current', 'page')
})

test('a card shows the subject of the note, and its flag is one press away', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  const { id: tag } = (await api('POST', '/management/tag', { name: 'outside', kind: 'note_tag' })) as { id: string }
  await createTitledNote(
    ann,
    'Garden',
    [
      line('The roses can wait.'),
      list(todo('Buy soil'), todo('Weed'), todo('Mow', { completed: true, marker: 'done' }), {
        ...todo('Empty'),
        content: [{ type: 'paragraph' }],
      }),
    ],
    { tags: [tag] },
  )
  await at.open('?view=all')
  const card = at.card('Garden')
  await expect(card).toContainText('The roses can wait.')
  await expect(card).toContainText('outside')
  await expect(card.getByRole('img', { name: at.t('doneOfLabel', { done: 1, all: 3 }) })).toHaveText('1/3')

  await expect(at.flag('Garden')).toHaveAttribute('aria-pressed', 'false')
  await at.flag('Garden').click()
  await expect(at.flag('Garden')).toHaveAttribute('aria-pressed', 'true')
  await at.view('flagged').click()
  await expect(card).toBeVisible()
  await at.flag('Garden').click()
  await expect(page.getByText(at.t('emptyFlaggedTitle'))).toBeVisible()
})

test('a copy opens, and a deleted note returns by Undo or from the trash', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new NotesPage(page)
  await createTitledNote(ann, 'Garden')
  await at.open('?view=all')
  await at.choose('Garden', 'copy')
  await expect(page).toHaveURL(/note=/)
  await expect(at.card('Copy of Garden')).toBeVisible()

  await at.choose('Copy of Garden', 'remove')
  await expect(at.card('Copy of Garden')).toBeHidden()
  await at
    .notice(at.t('trashed', { name: 'Copy of Garden' }))
    .getByRole('button', { name: at.t('undo') })
    .click()
  await expect(at.card('Copy of Garden')).toBeVisible()
  await page.keyboard.press('Control+Shift+Z')
  await expect(at.card('Copy of Garden')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(at.card('Copy of Garden')).toBeVisible()

  await at.choose('Garden', 'remove')
  await expect(at.card('Garden')).toBeHidden()
  await at.view('trash').click()
  await at.button(at.t('restoreName', { name: 'Garden' })).click()
  await expect(page.getByText(at.t('emptyTrashTitle'))).toBeVisible()
  await at.view('all').click()
  await expect(at.card('Garden')).toBeVisible()
})

test('deleting permanently asks first', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  const { id } = await createTitledNote(ann, 'Garden')
  await api('DELETE', `/user/note/${id}`)
  await at.open('?view=trash')
  const dialog = page.getByRole('dialog')
  await at.button(at.t('destroyName', { name: 'Garden' })).click()
  await dialog.getByRole('button', { name: at.ui('cancel') }).click()
  await expect(at.card('Garden')).toBeVisible()
  await at.button(at.t('destroyName', { name: 'Garden' })).click()
  await dialog.getByRole('button', { name: at.t('destroy') }).click()
  await expect(page.getByText(at.t('emptyTrashTitle'))).toBeVisible()
  await expect.poll(() => api('GET', '/user/notes/trash')).toMatchObject({ total: 0 })
})

const SEARCHES: [Language, string, string[]][] = [
  ['en', 'ROSES wait', ['roses', 'wait']],
  ['zh_CN', '金箍', ['金箍']],
  ['zh_TW', '金', ['金']],
]
for (const [language, q, hits] of SEARCHES)
  test(`a search shows where its words are (${language})`, async ({ signUp }) => {
    const ann = await signUp({ language })
    const { page } = ann
    const at = new NotesPage(page, language)
    await createTitledNote(ann, 'Garden', [line('The roses can wait.')])
    await createTitledNote(ann, '读书', [line('孫悟空借得金箍棒。')])
    await at.open()
    await at.search(q)
    await expect(page.getByText(at.t('found', { count: 1 }))).toBeVisible()
    await expect(at.cards.locator('mark')).toHaveText(hits)

    await at.search('nowhere to be seen')
    await expect(page.getByText(at.ui('noData'))).toBeVisible()
    await at.search('r')
    await expect(page.getByText(at.t('tooShort'))).toBeVisible()
    await at.button(at.t('clearSearch')).click()
    await expect(at.field).toBeFocused()
    await expect(at.field).toHaveValue('')
  })

test('more than a page of notes comes while one scrolls', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new NotesPage(page)
  await Promise.all(Array.from({ length: 30 }, (_, n) => createTitledNote(ann, `Note ${n}`)))
  await at.open('?view=all')
  await expect(at.cards.first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(at.cards).toHaveCount(30)
})

test.describe('a refused change', () => {
  test.use({ tolerated: [/500/] })

  test('is reported, and the list is restored', async ({ signUp }) => {
    const ann = await signUp()
    const { page } = ann
    const at = new NotesPage(page)
    await createTitledNote(ann, 'Garden')
    await at.open('?view=all')
    await page.route('**/api/user/note/flag', (route) => route.fulfill({ status: 500, body: '' }))
    await at.flag('Garden').click()
    await expect(at.notice(at.t('failed'))).toBeVisible()
    await expect(at.flag('Garden')).toHaveAttribute('aria-pressed', 'false')
  })
})
