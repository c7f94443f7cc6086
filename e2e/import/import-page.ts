import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import {
  importMessages,
  mappingMessages,
  previewMessages,
  problemMessages,
  roleMessages,
} from '#web/features/import/messages.ts'
import type { ImportRow } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { expect } from '#e2e/support/fixtures.ts'

const SAMPLES = join(import.meta.dirname, '../../server/testing/import-samples')
/** A server that has much else to do reads and writes a file in this time. */
const WORKED = { timeout: 60_000 }

/** The screen of the import, by its roles and labels. */
export class ImportPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof importMessages)['en']>>
  readonly mapping: ReturnType<typeof wordsIn<(typeof mappingMessages)['en']>>
  readonly preview: ReturnType<typeof wordsIn<(typeof previewMessages)['en']>>
  readonly problem: ReturnType<typeof wordsIn<(typeof problemMessages)['en']>>
  readonly role: ReturnType<typeof wordsIn<(typeof roleMessages)['en']>>
  readonly language: Language

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.language = language
    this.t = wordsIn(importMessages, language)
    this.mapping = wordsIn(mappingMessages, language)
    this.preview = wordsIn(previewMessages, language)
    this.problem = wordsIn(problemMessages, language)
    this.role = wordsIn(roleMessages, language)
  }

  async open() {
    await this.page.goto('/import')
    await expect(this.button(this.t('chooseFiles'))).toBeVisible()
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  field = (label: string): Locator => this.page.getByLabel(label, { exact: true })
  alert = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  row = (text: string): Locator => this.page.getByRole('row').filter({ hasText: text })
  day = (title: string): Locator => this.page.getByRole('img', { name: new RegExp(`^${title}: `) })

  tab(state: ImportRow['state'], count: number): Locator {
    const number = numberText(count, this.language)
    return this.page.getByRole('tab', { name: this.preview('tab', { name: this.preview(state), number }), exact: true })
  }

  /** Chosen in the window of the system. @param text without it, a sample of that name */
  async choose(name: string, text?: string) {
    const picking = this.page.waitForEvent('filechooser')
    await this.button(this.t('chooseFiles')).click()
    const file = text === undefined ? join(SAMPLES, name) : { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
    await (await picking).setFiles(file)
  }

  /** A file of these bytes. */
  async chooseBytes(name: string, buffer: Buffer) {
    const picking = this.page.waitForEvent('filechooser')
    await this.button(this.t('chooseFiles')).click()
    await (await picking).setFiles({ name, mimeType: 'application/zip', buffer })
  }

  /** Dragged from elsewhere onto the screen. */
  async drop(files: Readonly<Record<string, string>>) {
    const dataTransfer = await this.page.evaluateHandle((given) => {
      const transfer = new DataTransfer()
      for (const [name, text] of Object.entries(given)) transfer.items.add(new File([text], name))
      return transfer
    }, files)
    await this.page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer })
  }

  /** The button of the last step, once the server has looked at all rows. */
  async expectReady(count: number): Promise<Locator> {
    const start = this.button(this.t('import', { count, number: numberText(count, this.language) }))
    await expect(start).toBeEnabled(WORKED)
    return start
  }

  async expectImported(count: number) {
    await expect(
      this.page.getByText(this.t('imported', { count, number: numberText(count, this.language) }), { exact: true }),
    ).toBeVisible(WORKED)
  }

  async expectUndone(count: number) {
    await expect(
      this.page.getByText(this.t('removed', { count, number: numberText(count, this.language) })),
    ).toBeVisible(WORKED)
  }
}
