import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { DayForm } from './day-form.ts'
import { wordsOf } from '#e2e/support/day-words.ts'

/** A day on the home screen, by its roles and labels. */
export class DayPage {
  readonly page: Page
  readonly form: DayForm
  readonly words: ReturnType<typeof wordsOf>
  readonly timeline: Locator
  readonly gaps: Locator
  readonly week: Locator
  /** Names the changes that have not been sent yet, if any. */
  readonly waiting: Locator

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = wordsOf(language)
    this.form = new DayForm(page, language)
    this.timeline = page.getByRole('list', { name: this.words.home('timeline') })
    this.gaps = this.timeline.getByRole('button', { name: this.words.home('fillGap') })
    this.waiting = page.getByRole('main').getByRole('status').first()
    this.week = page.getByRole('navigation', { name: this.words.home('week') })
  }

  /** The card of a log: its label says when, what, of which kind, how long and how many stars. */
  card = (name: string): Locator => this.timeline.getByRole('button', { name: new RegExp(`[,，] ?${name}`) })

  async startLog(): Promise<void> {
    await this.page
      .getByRole('main')
      .getByRole('button', { name: this.words.home('add'), exact: true })
      .click()
    await expect(this.form.sheet).toBeVisible()
  }

  /** In the gap at the end of the day. */
  async startInGap(): Promise<void> {
    await this.gaps.last().click()
    await expect(this.form.sheet).toBeVisible()
  }

  /** On a desk a card shows its details first; on a phone it is the form at once. */
  /** On a phone a tap opens a log, on a desk a click chooses it. */
  private async choose(name: string): Promise<void> {
    const card = this.card(name).first()
    const chosen = this.form.sheet.or(card.and(this.page.locator('[aria-current]')))
    await expect(async () => {
      // A click where a dialog has just been closed counts as the second half of a double tap, and does nothing.
      if (!(await chosen.isVisible())) await card.click({ timeout: 1000 })
      await expect(chosen).toBeVisible({ timeout: 1000 })
    }).toPass()
  }

  async edit(name: string): Promise<void> {
    await this.choose(name)
    const edit = this.button('edit')
    await expect(edit.or(this.form.sheet)).toBeVisible()
    if (await edit.isVisible()) await edit.click()
    await expect(this.form.sheet).toBeVisible()
  }

  async goBackTo(date: string): Promise<void> {
    while (!this.page.url().includes(date)) {
      const before = this.page.url()
      await this.page.getByRole('link', { name: this.words.home('dayBefore'), exact: true }).click()
      await expect(this.page).not.toHaveURL(before)
      await this.expectDay(new URL(this.page.url()).searchParams.get('date') ?? '')
    }
    await this.expectDay(date)
  }

  /** The address is there first: until the day is, the one before it can still be logged in, and stepped back from. */
  private async expectDay(date: string): Promise<void> {
    await expect(this.page.locator('a[data-shown]:visible')).toHaveAttribute('href', new RegExp(date))
  }

  /** The gap, and the suggestions for it. */
  get gapCard(): Locator {
    return this.page.getByRole('region', { name: this.words.home('unrecorded', { length: '' }).trim() })
  }

  async remove(name: string): Promise<void> {
    await this.choose(name)
    await this.button('remove').click()
  }

  async undo(said: string): Promise<void> {
    await this.notice(said)
      .getByRole('button', { name: this.words.home('undo'), exact: true })
      .click()
  }

  /** Reaches the target by keyboard, from anywhere. */
  async pressTabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    for (let steps = 0; steps < 100; steps += 1) {
      await this.page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error('The Tab key does not lead there.')
  }

  private button = (name: 'edit' | 'remove') =>
    this.page.getByRole('button', { name: this.words.home(name), exact: true })

  /** What can be done to a log, wherever it was asked for. */
  get menu(): Locator {
    return this.page.getByRole('menu')
  }

  /** The actions on the selection. */
  get bulk(): Locator {
    return this.page.getByRole('region', { name: this.words.tools('select') })
  }

  /** Who has the hours that were wanted, and what can be done about it. */
  get overlap(): Locator {
    return this.page.getByRole('dialog', { name: this.words.overlap('title') })
  }

  /** The hours of the dragged log, as they are announced. */
  get said(): Locator {
    return this.timeline.locator('..').getByRole('status')
  }

  /** Dragging is fetched once the page has time for it. */
  async waitUntilDraggable(): Promise<void> {
    await expect(this.timeline).toHaveAttribute('data-by-hand', '')
  }

  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
}
