import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import type { Reminder } from '#contract/reminder.ts'
import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { messages } from '#web/features/reminder/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { reminderMessages } from '#web/widgets/reminder/messages.ts'
import type { GroupName } from '#web/widgets/reminder/due.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

const NEW_YORK = [{ from: null, tz: 'America/New_York' }]

/** So many days from today, for a user in New York. */
export const day = (ahead: number): LocalDate => addDays(localDate(NEW_YORK, instantAt(Date.now())), ahead)

export const createReminder = async ({ api }: Person, title: string, more: object = {}): Promise<Reminder> =>
  (await api('POST', '/user/task', { title, ...more })) as Reminder

/** The screen of reminders and their overview, by roles and labels. */
export class RemindersPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly say: ReturnType<typeof wordsIn<(typeof reminderMessages)['en']>>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(messages, language)
    this.say = wordsIn(reminderMessages, language)
  }

  async open(search = '') {
    await this.page.goto(`/reminders${search}`)
    await expect(this.page.getByRole('radiogroup', { name: this.t('shown') })).toBeVisible()
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  inDialog = (name: string): Locator => this.dialog.getByRole('button', { name, exact: true })
  field = (name: string): Locator => this.dialog.getByLabel(name).first()
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  group = (name: GroupName): Locator => this.page.locator(`section[data-group="${name}"]`)
  row = (title: string): Locator => this.page.locator('[data-reminder]').filter({ hasText: title })
  tick = (title: string): Locator => this.page.getByRole('checkbox', { name: this.say('complete', { title }) })
  get quick(): Locator {
    return this.page.getByRole('textbox', { name: this.t('quickTitle') })
  }

  async openRow(title: string) {
    await this.row(title).getByRole('button').first().click()
    await expect(this.dialog).toBeVisible()
  }
  async save(label: 'save' | 'add') {
    await this.inDialog(this.t(label)).click()
    await putAway(this.dialog)
  }
  async undo(said: string) {
    await this.notice(said)
      .getByRole('button', { name: this.say('undo') })
      .click()
  }
  async show(view: 'pending' | 'today' | 'next24h' | 'completed') {
    const views = this.page.getByRole('radiogroup', { name: this.t('shown') })
    await views.getByText(this.t(view), { exact: true }).click()
  }

  count = (overdue: number, today: number, next24h: number): Locator =>
    this.button(this.say('overviewOf', { overdue, today, next24h }))
  get overview(): Locator {
    return this.page.getByRole('dialog', { name: this.say('overview') })
  }
}
