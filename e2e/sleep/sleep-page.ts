import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { addDays, instantAt, type LocalDate } from '#domain/time/time.ts'
import { localDate, momentOf } from '#domain/time/zone.ts'
import { messages as nightMessages } from '#web/features/sleep/messages.ts'
import { messages as morningMessages } from '#web/features/sleep-morning/messages.ts'
import { messages } from '#web/features/sleep-plan/messages.ts'
import { messages as scoreMessages } from '#web/features/sleep-score/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

type SleepPlanValues = { bedtime?: string; wakeUpTime?: string; sleepGoal?: string }

/** /sleep, by its roles and labels. */
export class SleepPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly nights: ReturnType<typeof wordsIn<(typeof nightMessages)['en']>>
  readonly morning: ReturnType<typeof wordsIn<(typeof morningMessages)['en']>>
  readonly score: ReturnType<typeof wordsIn<(typeof scoreMessages)['en']>>
  readonly undo: string

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(messages, language)
    this.undo = wordsIn(noticeMessages, language)('undo')
    this.nights = wordsIn(nightMessages, language)
    this.morning = wordsIn(morningMessages, language)
    this.score = wordsIn(scoreMessages, language)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  /** The rows of the picture, the latest first. */
  get rows(): Locator {
    return this.page.getByRole('region', { name: this.nights('nights') }).getByRole('link')
  }

  /** On the home screen. */
  get morningCard(): Locator {
    return this.page.getByRole('region', { name: this.morning('slept') })
  }
  get scoreCard(): Locator {
    return this.page.getByRole('region', { name: this.score('title') })
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  inDialog = (name: string): Locator => this.dialog.getByRole('button', { name, exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  card = (name: string): Locator =>
    this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  /** What stands under one of the figures. */
  figure = (label: string): Locator =>
    this.page.locator('dl > div').filter({ has: this.page.getByText(label, { exact: true }) })

  /** A field is understood when it is left. */
  async enter(wanted: SleepPlanValues) {
    for (const [field, text] of Object.entries(wanted)) {
      const input = this.dialog.getByLabel(this.t(field as keyof SleepPlanValues), { exact: true })
      await input.fill(text)
      await input.blur()
    }
  }

  async save(name: 'add' | 'save') {
    await this.inDialog(this.t(name)).click()
    await putAway(this.dialog)
  }
}

const ZONE = 'America/New_York'
/** A day so far from today, in the zone of the test users. */
export const dayFrom = (ahead: number): LocalDate =>
  addDays(localDate([{ from: null, tz: ZONE }], instantAt(Date.now())), ahead)

/** A night that ends so many days from today. @param from minutes after noon of the day before, on the wall clock */
export function nightLog(ahead: number, from: number, to: number) {
  const onWall = (minutes: number) => {
    const clock = 720 + minutes
    return momentOf(ZONE, dayFrom(ahead - 1 + Math.floor(clock / 1440)), clock % 1440)
  }
  return { category: 'sleep', activityName: 'Sleep', startTime: onWall(from), endTime: onWall(to) }
}

export const logNight = async ({ api }: Person, ahead: number, from: number, to: number): Promise<void> =>
  void (await api('POST', '/user/log/activity-log', nightLog(ahead, from, to)))

/** Somewhere on earth it is between nine and ten in the morning. */
export function whereItIsMorning(): string {
  const ahead = ((9 - new Date().getUTCHours() + 36) % 24) - 12
  // The signs of these zones are the wrong way round.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
