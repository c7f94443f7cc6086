import { expect, type Locator, type Page } from '@playwright/test'
import type { LogDay } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { lineWords } from '#web/widgets/typed-line/line-words.ts'
import { lineMessages } from '#web/widgets/typed-line/messages.ts'
import { vagueMessages } from '#web/widgets/vague-name/messages.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { YESTERDAY } from '#e2e/day/timeline-drag.ts'
import type { Person } from './person.ts'

/** The one line on the home screen, on a past day, and the messages about it. */
export class LinePage {
  readonly page: Page
  readonly day: DayPage
  readonly input: Locator
  readonly chips: Locator
  readonly options: Locator
  readonly categories: Locator
  readonly hint: Locator
  readonly words: ReturnType<typeof wordsOf>
  private readonly person: Person

  constructor(person: Person, language: Language = 'en') {
    const { page } = person
    this.person = person
    this.page = page
    this.day = new DayPage(page, language)
    this.words = wordsOf(language)
    const { line, assist, vague } = this.words
    this.input = page.getByRole('combobox', { name: line('label'), exact: true })
    this.chips = page.getByRole('list', { name: assist('understood') })
    this.options = page.getByRole('listbox', { name: assist('completions') }).getByRole('option')
    this.categories = page.getByRole('toolbar', { name: assist('whichCategory') })
    this.hint = page.getByRole('region', { name: vague('vague') })
  }

  async open(): Promise<void> {
    await this.page.goto(`/home?date=${YESTERDAY}`)
    await expect(this.input).toBeVisible()
  }

  /** Waits until the line is understood, which is when it says so. */
  async type(text: string): Promise<void> {
    await this.input.click()
    await this.input.fill('')
    await this.page.keyboard.type(text)
    await expect(this.chips).toBeVisible()
  }

  /** The server's logs of the day. */
  async listLogs(): Promise<LogDay['logs']> {
    const day = (await this.person.api('GET', `/user/log/activity-logs/with-adjacent?date=${YESTERDAY}`)) as LogDay
    return day.logs
  }
}

const wordsOf = (language: Language) => ({
  line: wordsIn(lineWords, language),
  assist: wordsIn(lineMessages, language),
  vague: wordsIn(vagueMessages, language),
})
