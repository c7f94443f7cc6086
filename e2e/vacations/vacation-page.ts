import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { messages as smartMessages } from '#web/features/smart-vacation/messages.ts'
import { messages } from '#web/features/vacation/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { regionMessages } from '#web/widgets/place/region-messages.ts'
import { putAway } from '#e2e/support/sheets.ts'

type VacationValues = { name?: string; from?: string; to?: string; reason?: string }

const DAY_MS = 86_400_000

/** The year in which the school year that runs began: in August. In its last 60 days the next one is meant. */
export function schoolYear(): number {
  const soon = new Date(Date.now() + 61 * DAY_MS)
  return soon.getUTCFullYear() - (soon.getUTCMonth() + 1 < 8 ? 1 : 0)
}

/** The holiday tab of /plans, by its roles and labels. */
export class VacationPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly where: ReturnType<typeof wordsIn<(typeof regionMessages)['en']>>
  readonly smart: ReturnType<typeof wordsIn<(typeof smartMessages)['en']>>
  readonly undo: string

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(messages, language)
    this.undo = wordsIn(noticeMessages, language)('undo')
    this.where = wordsIn(regionMessages, language)
    this.smart = wordsIn(smartMessages, language)
  }

  open = () => this.page.goto('/plans?tab=holiday')

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  inDialog = (name: string): Locator => this.dialog.getByRole('button', { name, exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  card = (name: string): Locator =>
    this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  section = (state: 'ongoing' | 'upcoming' | 'past'): Locator =>
    this.page.getByRole('region', { name: this.t(state), exact: true })
  /** One that was found. */
  proposal = (name: string): Locator =>
    this.dialog
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('checkbox', { name: this.smart('tick', { name }) }) })
  tick = (name: string): Locator => this.dialog.getByRole('checkbox', { name: this.smart('tick', { name }) })

  async enter({ name, from, to, reason }: VacationValues) {
    const fields = [
      [this.t('name'), name],
      [this.t('startDate'), from],
      [this.t('endDate'), to],
      [this.t('reason'), reason],
    ] as const
    for (const [label, value] of fields)
      if (value !== undefined) await this.dialog.getByLabel(label).first().fill(value)
  }

  async add(wanted: VacationValues) {
    await this.button(this.t('newVacation')).click()
    await this.enter(wanted)
    await this.inDialog(this.t('add')).click()
    await putAway(this.dialog)
    await expect(this.card(wanted.name ?? '')).toBeVisible()
  }

  async choosePlace(country: string, city: string) {
    const picker = this.dialog.getByRole('combobox', { name: this.smart('country') })
    await picker.fill(country)
    await this.page.getByRole('option', { name: country, exact: true }).click()
    await this.dialog.getByLabel(this.smart('city')).fill(city)
  }

  /** @param before runs before the search begins */
  async beginSearch(country: string, city: string, before?: () => Promise<void>) {
    await this.button(this.smart('smartAdd')).first().click()
    await this.choosePlace(country, city)
    await before?.()
    await this.inDialog(this.smart('start')).click()
  }
}
