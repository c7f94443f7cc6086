import { expect, type Locator, type Page } from '@playwright/test'
import type { Timer } from '#contract/timer.ts'
import type { Language } from '#contract/common.ts'
import { messages } from '#web/features/timer/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { formMessages } from '#web/widgets/log-form/messages.ts'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import type { Person } from '#e2e/support/person.ts'

/** What runs on the home screen, and how it is started, by its roles and labels. */
export class TimerPage {
  readonly page: Page
  readonly words: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly bar: Locator
  readonly start: Locator
  readonly name: Locator
  readonly time: Locator
  private readonly form: ReturnType<typeof wordsIn<(typeof formMessages)['en']>>

  constructor(page: Page, language: Language) {
    this.page = page
    this.words = wordsIn(messages, language)
    this.form = wordsIn(formMessages, language)
    const outside = wordsIn(chipMessages, language)
    this.bar = page.getByRole('region', { name: outside('timer'), exact: true })
    this.start = this.bar.getByRole('button', { name: outside('start'), exact: true })
    this.name = this.bar.getByRole('textbox', { name: this.words('name') })
    this.time = this.bar.getByRole('timer')
  }

  stop = (name: string): Locator => this.bar.getByRole('button', { name: this.words('stopLabel', { name }) })
  switchFrom = (name: string): Locator => this.bar.getByRole('button', { name: this.words('switchLabel', { name }) })
  button = (key: 'stopNow' | 'stoppedAt' | 'yes' | 'endThen' | 'discard'): Locator =>
    this.bar.getByRole('button', { name: this.words(key), exact: true })
  /** `minutes` below zero: earlier. */
  nudge(field: 'startTime' | 'endTime', minutes: number): Locator {
    const said = { field: this.words(field), minutes: Math.abs(minutes) }
    return this.bar.getByRole('button', { name: this.form(minutes < 0 ? 'less' : 'more', said) })
  }

  /** A new name, and its category. */
  async begin(name: string, category: string): Promise<void> {
    await this.name.fill(name)
    await this.start.click()
    await this.bar.getByRole('button', { name: category, exact: true }).click()
    await expect(this.stop(name)).toBeVisible()
  }

  async edit(name: string): Promise<void> {
    await this.bar.getByRole('button', { name: this.words('editLabel', { name }) }).click()
  }
}

export const listRunningTimers = async ({ api }: Person): Promise<Timer[]> =>
  (await api('GET', '/user/timers')) as Timer[]
