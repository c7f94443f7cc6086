// The saved filters of /search and /statistics, by their roles and labels.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { savedFilterMessages } from '#web/widgets/saved-filter/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'

export class SavedFiltersPanel {
  readonly t: ReturnType<typeof wordsIn<(typeof savedFilterMessages)['en']>>
  /** It has the name of the filter that is shown. */
  readonly button: Locator
  readonly panel: Locator
  private readonly page: Page

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(savedFilterMessages, language)
    this.button = page.getByRole('button', { name: new RegExp(`^${this.t('saved')}`) })
    this.panel = page.getByRole('group', { name: this.t('saved') })
  }

  async open() {
    if (!(await this.panel.isVisible())) await this.button.click()
    await expect(this.panel).toBeVisible()
  }
  link = (name: string) => this.panel.getByRole('link', { name, exact: true })
  expectNames = (...names: string[]) => expect(this.panel.getByRole('link')).toHaveText(names)
  async choose(name: string, command: string) {
    await this.panel.getByRole('button', { name: this.t('moreOf', { name }) }).click()
    await this.page.getByRole('menuitem', { name: command }).click()
  }
  /** In the dialog that is open. */
  async nameIt(name: string) {
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: this.t('name') }).fill(name)
    await dialog.getByRole('button', { name: this.t('submit') }).click()
  }
}
