import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import type { Note } from '#contract/note.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { messages } from '#web/features/note/messages.ts'
import type { ButtonName } from '#web/widgets/note-editor/toolbar-buttons.ts'
import { editorMessages } from '#web/widgets/note-editor/messages.ts'
import type { Person } from '#e2e/support/person.ts'

/** One note and its editor, by their roles and labels. */
export class NotePage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  /** Those of the text and its tools. */
  readonly words: ReturnType<typeof wordsIn<(typeof editorMessages)['en']>>

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(messages, language)
    this.words = wordsIn(editorMessages, language)
  }

  get text(): Locator {
    return this.page.getByRole('textbox', { name: this.words('text'), exact: true })
  }
  get title(): Locator {
    return this.page.getByRole('textbox', { name: this.t('title'), exact: true })
  }
  get news(): Locator {
    return this.page.getByRole('status')
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  tool = (name: ButtonName | 'link'): Locator =>
    this.page.getByRole('toolbar').getByRole('button', { name: this.words(name), exact: true })
  item = (text: string): Locator => this.text.getByRole('listitem').filter({ hasText: text }).last()
  box = (text: string): Locator => this.text.getByRole('checkbox', { name: this.words('box', { text }), exact: true })

  async open(id: string) {
    await this.page.goto(`/notes/${id}`)
    await expect(this.text).toBeVisible()
  }
  /** The caret stands at the end of the text. */
  async moveToEnd() {
    await this.text.click()
    await this.page.keyboard.press('Control+End')
  }
  type = (text: string) => this.page.keyboard.type(text)
  press = (key: string) => this.page.keyboard.press(key)
  async expectSaved() {
    await expect(this.page.getByText(this.t('saved'), { exact: true })).toBeVisible()
  }
}

type NoteInput = { title?: string; content?: object; tags?: string[] }

export const createNote = async ({ api }: Person, made: NoteInput = {}): Promise<Note> =>
  (await api('POST', '/user/note', made)) as Note
export const getNote = async ({ api }: Person, { id }: { id: string }): Promise<Note> =>
  (await api('GET', `/user/note/${id}`)) as Note

const paragraph = (text: string) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })
/** A paragraph for each line. */
export const docOf = (...lines: string[]): object => ({ type: 'doc', content: lines.map(paragraph) })

type Item = { itemId: string } & Record<string, unknown>
/** A list of items, each with its text. */
export const listOf = (...items: [string, Item][]): object => ({
  type: 'doc',
  content: [
    {
      type: 'bulletList',
      content: items.map(([text, attrs]) => ({ type: 'listItem', attrs, content: [paragraph(text)] })),
    },
  ],
})
