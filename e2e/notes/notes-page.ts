import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import type { Note } from '#contract/note.ts'
import type { ItemAttrs, NoteBlock, NoteItem } from '#domain/note/content.ts'
import type { NoteView } from '#domain/note/note.ts'
import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { dailyMessages, noteListMessages } from '#web/features/note-list/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import type { Person } from '#e2e/support/person.ts'

/** For a user in New York. @param days from today on */
export const dayFrom = (days: number): LocalDate =>
  addDays(localDate([{ from: null, tz: 'America/New_York' }], instantAt(Date.now())), days)

export const line = (text: string): NoteBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
export const todo = (text: string, more: Partial<ItemAttrs> = {}): NoteItem => ({
  type: 'listItem',
  attrs: {
    itemId: randomUUID(),
    marker: null,
    todo: true,
    completed: false,
    migratedTo: null,
    origin: null,
    rolls: 0,
    ...more,
  },
  content: [line(text)],
})
export const list = (...content: NoteItem[]): NoteBlock => ({ type: 'bulletList', content })

/** A note as another device would have written it. */
export const createTitledNote = (
  { api }: Person,
  title: string,
  content: NoteBlock[] = [line('Nothing much')],
  more: object = {},
): Promise<Note> => api('POST', '/user/note', { title, content: { type: 'doc', content }, ...more }) as Promise<Note>

/** /notes, by its roles and labels. */
export class NotesPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof noteListMessages)['en']>>
  readonly daily: ReturnType<typeof wordsIn<(typeof dailyMessages)['en']>>
  readonly ui: ReturnType<typeof wordsIn<(typeof uiMessages)['en']>>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(noteListMessages, language)
    this.daily = wordsIn(dailyMessages, language)
    this.ui = wordsIn(uiMessages, language)
  }

  open = (search = '') => this.page.goto(`/notes${search}`)

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  item = (name: string): Locator => this.page.getByRole('menuitem', { name, exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  view = (view: NoteView): Locator =>
    this.page.getByRole('navigation', { name: this.t('views') }).getByRole('link', { name: this.t(view) })
  get cards(): Locator {
    return this.page.locator('[data-note]').filter({ has: this.page.getByRole('heading', { level: 3 }) })
  }
  card = (name: string): Locator =>
    this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true, level: 3 }) })
  link = (name: string): Locator => this.card(name).getByRole('heading').getByRole('link')
  flag = (name: string): Locator => this.button(this.t('flag', { name }))
  handle = (name: string): Locator => this.button(this.t('move', { name }))
  /** In the order of the list. */
  readTitles = (): Promise<string[]> => this.cards.getByRole('heading', { level: 3 }).allTextContents()

  async choose(name: string, command: 'copy' | 'toToday' | 'remove') {
    await this.button(this.t('menuOf', { name })).click()
    await this.item(this.t(command)).click()
  }
  async search(q: string) {
    await this.page.getByRole('searchbox', { name: this.t('search') }).fill(q)
  }
  get field(): Locator {
    return this.page.getByRole('searchbox', { name: this.t('search') })
  }
}
