import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { errorMessages } from '#web/api/errors.ts'
import { messages } from '#web/features/catalogue/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { labelled } from '#e2e/support/labels.ts'
import { putAway } from '#e2e/support/sheets.ts'

/** A management screen, by its roles and labels. */
export class ManagementPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly ui: ReturnType<typeof wordsIn<(typeof uiMessages)['en']>>
  readonly errors: ReturnType<typeof wordsIn<(typeof errorMessages)['en']>>

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(messages, language)
    this.ui = wordsIn(uiMessages, language)
    this.errors = wordsIn(errorMessages, language)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  row = (name: string): Locator =>
    this.page.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })

  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })

  async add(opens: string, name: string, fill: (dialog: Locator) => Promise<void> = async () => undefined) {
    await this.button(opens).first().click()
    await labelled(this.dialog, this.t('name')).fill(name)
    await fill(this.dialog)
    await this.dialog.getByRole('button', { name: this.t('add'), exact: true }).click()
    await putAway(this.dialog)
    await expect(this.row(name)).toBeVisible()
  }

  async rename(name: string, to: string) {
    await this.button(this.t('edit', { name })).click()
    await labelled(this.dialog, this.t('name')).fill(to)
    await this.save()
    await putAway(this.dialog)
    await expect(this.row(to)).toBeVisible()
    await expect(this.row(name)).toBeHidden()
  }

  async undoRenaming(before: string, name: string) {
    await this.notice(this.t('renamed', { before, name }))
      .getByRole('button', { name: this.t('undo') })
      .click()
    await expect(this.row(before)).toBeVisible()
    await expect(this.row(name)).toBeHidden()
  }

  save = () => this.dialog.getByRole('button', { name: this.t('save'), exact: true }).click()

  /** As far as the question, and past it. */
  async remove(name: string) {
    await this.button(this.t('remove', { name })).click()
    await expect(this.dialog).toContainText(this.t('deleteTitle', { name }))
    await this.dialog.getByRole('button', { name: this.t('delete'), exact: true }).click()
  }

  async moveTo(target: string) {
    const picker = this.dialog.getByRole('combobox', { name: this.t('moveTo') })
    await picker.click()
    await this.page.getByRole('option', { name: target }).click()
    await this.dialog.getByRole('button', { name: this.t('moveButton'), exact: true }).click()
    await putAway(this.dialog)
  }
}
