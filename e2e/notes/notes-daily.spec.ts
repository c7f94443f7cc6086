import { dateText } from '#web/i18n/format.ts'
import { expect, test } from '#e2e/support/fixtures.ts'
import { NotePage } from './note-page.ts'
import { dayFrom, line, list, NotesPage, todo, createTitledNote } from './notes-page.ts'
import { setMode, ViewsPage } from '#e2e/family/views-page.ts'

const yesterday = { kind: 'daily', date: dayFrom(-1) }

test('a daily note begins on its day, and the days that have one are marked', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new NotesPage(page)
  await at.open('?view=daily')
  await expect(page.getByRole('heading', { name: at.daily('emptyToday') })).toBeVisible()
  await at.button(at.daily('begin')).click()
  await expect(page.getByRole('heading', { name: at.daily('emptyToday') })).toBeHidden()
  const day = dateText(dayFrom(0), 'en', 'longDay')
  await expect(page.getByRole('link', { name: at.daily('hasNote', { day }) })).toBeVisible()
  expect(await api('GET', `/user/note/date?date=${dayFrom(0)}`)).toMatchObject({ note: { kind: 'daily' } })

  await page.keyboard.press('Escape')
  await at.button(at.daily('previous')).click()
  await expect(page).toHaveURL(new RegExp(`date=${dayFrom(-1)}`))
  await expect(at.button(at.daily('begin'))).toBeVisible()
  await at.button(at.daily('today')).click()
  await expect(at.button(at.daily('begin'))).toBeHidden()
})

test('open to-dos move to today once, and back within ten seconds', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  await api('PATCH', '/user/note/todo-note-config', { autoRollForward: true })
  await createTitledNote(
    ann,
    '',
    [list(todo('Pay the bill'), todo('Mow', { marker: 'done', completed: true }))],
    yesterday,
  )
  await at.open('?view=daily')
  const told = at.notice(at.daily('rolled', { count: 1 }))
  await expect(told).toBeVisible()
  await expect(page.getByRole('textbox').filter({ hasText: 'Pay the bill' })).toBeVisible()
  await told.getByRole('button', { name: at.t('undo') }).click()
  await expect(at.notice(at.daily('rollUndone'))).toBeVisible()
  await expect
    .poll(() => api('GET', '/user/notes/todos'))
    .toMatchObject({ items: [{ date: dayFrom(-1), openTodos: 1 }] })

  await at.view('all').click()
  await at.view('daily').click()
  await expect(page.getByRole('heading', { name: at.daily('recent') })).toBeVisible()
  await expect(told).toBeHidden()
})

test('the open to-dos of one day, or of all days, move to today on request', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  await createTitledNote(ann, '', [list(todo('Pay the bill'))], yesterday)
  await createTitledNote(ann, '', [line('Slow'), list(todo('Write to Mum'))], { kind: 'daily', date: dayFrom(-2) })
  await at.open(`?view=daily&date=${dayFrom(-1)}`)
  await at.button(at.t('toToday')).click()
  await expect(at.notice(at.daily('rolled', { count: 1 }))).toBeVisible()
  await expect(at.button(at.t('toToday'))).toBeHidden()

  await at.button(at.daily('more')).click()
  await at.item(at.daily('allToToday')).click()
  await expect.poll(() => api('GET', `/user/note/date?date=${dayFrom(0)}`)).toMatchObject({ note: { openTodos: 2 } })
  await at.button(at.daily('more')).click()
  await at.item(at.daily('allToToday')).click()
  await expect(at.notice(at.daily('rolledNone'))).toBeVisible()
})

test('a user’s own move of to-dos is not announced as another device’s, and typed text is kept', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  const note = new NotePage(page, 'en')
  await createTitledNote(ann, '', [list(todo('Pay the bill'))], yesterday)
  await createTitledNote(ann, '', [line('Sunny')], { kind: 'daily', date: dayFrom(0) })
  await at.open('?view=daily')
  await note.moveToEnd()
  await note.type(' and warm')
  await at.button(at.daily('more')).click()
  await at.item(at.daily('allToToday')).click()
  const told = at.notice(at.daily('rolled', { count: 1 }))
  await expect(note.text).toContainText('Pay the bill')
  await expect(note.text).toContainText('Sunny and warm')
  await told.getByRole('button', { name: at.t('undo') }).click()
  await expect(note.text).toHaveText('Sunny and warm')
  await note.expectSaved()
  await expect(page.getByText(note.t('merged'))).toBeHidden()
  await expect
    .poll(() => api('GET', '/user/notes/todos'))
    .toMatchObject({ items: [{ date: dayFrom(-1), openTodos: 1 }] })
})

test('the configuration is kept', async ({ signUp }) => {
  const { page, api } = await signUp()
  const at = new NotesPage(page)
  await at.open('?view=daily')
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await at.button(at.daily('more')).click()
    await at.item(at.daily('configure')).click()
    await expect(dialog.getByRole('switch', { name: at.daily('auto') })).toBeVisible()
  }
  await open()
  await dialog.getByRole('switch', { name: at.daily('auto') }).press('Space')
  await dialog.getByRole('checkbox', { name: at.daily('question') }).click()
  await dialog.getByLabel(at.daily('lookBack')).fill('0')
  await dialog.getByRole('button', { name: at.daily('save') }).click()
  await expect(dialog.getByLabel(at.daily('lookBack'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(at.daily('lookBack')).fill('7')
  await dialog.getByText(at.daily('top'), { exact: true }).click()
  await dialog.getByRole('button', { name: at.daily('save') }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => api('GET', '/user/note/todo-note-config'))
    .toEqual({
      autoRollForward: true,
      includeMarkers: [null, 'wip', 'alert'],
      lookBackDays: 7,
      position: 'top',
    })
  await open()
  await expect(dialog.getByLabel(at.daily('lookBack'))).toHaveValue('7')
})

test('the open to-dos of the day’s note are shown next to the day, and can be checked', async ({ signUp }) => {
  const ann = await signUp()
  const { page, api } = ann
  const at = new NotesPage(page)
  await createTitledNote(ann, '', [list(todo('Pay the bill'), todo('Mow'))], { kind: 'daily', date: dayFrom(0) })
  await page.goto('/home')
  const widget = page.getByRole('region', { name: at.daily('widget') })
  await widget.getByRole('checkbox', { name: at.daily('done', { name: 'Mow' }) }).click()
  await expect(widget.getByRole('checkbox', { name: at.daily('done', { name: 'Mow' }) })).toBeChecked()
  await expect
    .poll(() => api('GET', `/user/note/date?date=${dayFrom(0)}`))
    .toMatchObject({ note: { todos: 2, openTodos: 1 } })
  await widget.getByRole('link', { name: at.daily('write') }).click()
  await expect(page).toHaveURL(/\/notes\?view=daily$/)
  await expect(page.getByRole('textbox').filter({ hasText: 'Pay the bill' })).toBeVisible()
})

test('the parental view has no notes, not beside the day either, and says so', async ({ signUp }) => {
  const ann = await signUp()
  const { page } = ann
  const at = new NotesPage(page)
  const views = new ViewsPage(page)
  await createTitledNote(ann, '', [list(todo('Pay the bill'))], { kind: 'daily', date: dayFrom(0) })
  await setMode(ann, 'PARENTAL')
  const asked: string[] = []
  page.on('request', (request) => /\/api\/user\/notes?\b/.test(request.url()) && asked.push(request.url()))
  await page.goto('/notes')
  await expect(page).toHaveURL(/\/home$/)
  await expect(views.blocked('notes')).toContainText(views.words.notHere('parental'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Plan for today' })).toBeVisible()
  await expect(page.getByRole('region', { name: at.daily('widget') })).toBeHidden()
  expect(asked).toEqual([])
})
