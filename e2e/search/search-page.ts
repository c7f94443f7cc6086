// The shared helpers of the search tests.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { addDays, addMinutes, instantAt } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { messages } from '#web/features/log-search/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONE = 'America/New_York'
export const TODAY = localDate([{ from: null, tz: ZONE }], instantAt(Date.now()))

type Entry = { activityName: string; [field: string]: unknown }

/** One after the other from six in the morning, `minutes` long. */
export async function seedLogs({ api }: Person, daysAgo: number, entries: readonly Entry[], minutes = 30) {
  const morning = momentOf(ZONE, addDays(TODAY, -daysAgo), 360)
  for (const [at, entry] of entries.entries()) {
    const hours = { startTime: addMinutes(morning, at * minutes), endTime: addMinutes(morning, (at + 1) * minutes) }
    await api('POST', '/user/log/activity-log', { category: 'work', ...hours, ...entry })
  }
}

/** The search screen, by its roles and labels. */
export class SearchPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly ui: ReturnType<typeof wordsIn<(typeof uiMessages)['en']>>
  readonly table: Locator
  readonly field: Locator
  readonly size: Locator
  private readonly language: Language

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.language = language
    this.t = wordsIn(messages, language)
    this.ui = wordsIn(uiMessages, language)
    this.table = page.getByRole('table', { name: this.t('results') })
    this.field = page.getByRole('searchbox', { name: this.t('search') })
    this.size = page.getByRole('combobox', { name: this.ui('pageSize') })
  }

  /** The names of the results, in their order. */
  expectRows = (...names: string[]) => expect(this.table.getByRole('rowheader').getByRole('link')).toHaveText(names)
  row = (name: string) => this.table.getByRole('link', { name })
  slot = (name: string) =>
    this.page.getByRole('navigation', { name: this.t('results') }).getByRole('button', { name, exact: true })

  /** On a phone the filters are folded. */
  async unfold() {
    const toggle = this.page.getByRole('search').getByRole('button', { expanded: false })
    if (await toggle.isVisible()) await toggle.click()
  }
  pick = (label: 'when' | 'rating', value: string) =>
    this.page.getByRole('combobox', { name: this.t(label), exact: true }).selectOption(value)
  async choose(label: 'category' | 'tags' | 'project' | 'recipient', name: string) {
    await this.page.getByRole('combobox', { name: this.t(label), exact: true }).fill(name)
    await this.page.getByRole('option', { name, exact: true }).click()
    await this.page.keyboard.press('Escape')
  }
  category = (name: 'work' | 'study') => wordsIn(categoryNames, this.language)(name)
}
