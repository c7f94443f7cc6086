// The shared helpers of the statistics tests.
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { addDays, addMinutes, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { gateMessages } from '#web/widgets/data-gate/messages.ts'
import { messages, waitMessages } from '#web/features/statistics/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { chartMessages } from '#web/widgets/chart/chart-messages.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import type { Person } from '#e2e/support/person.ts'

const ZONE = 'America/New_York'
/** A Tuesday, at noon. */
export const TODAY = '2026-06-30' as LocalDate
export const NOON = momentOf(ZONE, TODAY, 720)

type Piece = [category: string, activityName: string, from: number, to: number]
/** More than nine logged hours make a data day. Minutes since midnight. [statistics/data-day] */
const dayOf = (at: number): Piece[] => [
  ['sleep', 'Sleep', 0, 420],
  ['work', 'Write the report', 540, 660 + 10 * (at % 4)],
  ...(at % 3 ? ([['sports', 'Run by the river', 1080, 1110]] as Piece[]) : []),
]

/** As many as one call takes, with room. */
const AT_ONCE = 150

/** So many closed days, each with a night, work and sometimes sport. */
export async function seedDays({ api }: Person, days: number): Promise<void> {
  const operations = Array.from({ length: days }, (_, at) => days - at).flatMap((ago) => {
    const date = addDays(TODAY, -ago)
    return dayOf(ago).map(([category, activityName, from, to]) => ({
      op: 'create',
      log: { category, activityName, startTime: momentOf(ZONE, date, from), endTime: momentOf(ZONE, date, to) },
    }))
  })
  for (let at = 0; at < operations.length; at += AT_ONCE)
    await api('POST', '/user/log/activity-logs/batch', { operations: operations.slice(at, at + AT_ONCE) })
}

/** Some sport on every day, for which there is a plan. */
export async function seedPlannedSport({ api }: Person): Promise<void> {
  const { id } = (await api('POST', '/management/tag', { name: 'mine', kind: 'activity_tag' })) as { id: string }
  await api('POST', '/user/plan', {
    name: 'Running',
    category: 'sports',
    activityName: 'Run by the river',
    tags: [id],
    startDate: addDays(TODAY, -14),
    endDate: addDays(TODAY, 30),
    scheduleType: 'weeklyFixedThatDayFlexible',
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
    duration: 40,
    respectHolidays: false,
  })
  const startTime = momentOf(ZONE, addDays(TODAY, -2), 1200)
  const log = { category: 'sports', activityName: 'Run by the river', tags: [id], startTime }
  await api('POST', '/user/log/activity-log', { ...log, endTime: addMinutes(startTime, 30) })
}

/** /statistics, by its roles and labels. */
export class StatisticsPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>
  readonly wait: ReturnType<typeof wordsIn<(typeof waitMessages)['en']>>
  readonly gate: ReturnType<typeof wordsIn<(typeof gateMessages)['en']>>
  readonly chart: ReturnType<typeof wordsIn<(typeof chartMessages)['en']>>
  readonly category: ReturnType<typeof wordsIn<(typeof categoryNames)['en']>>

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(messages, language)
    this.wait = wordsIn(waitMessages, language)
    this.gate = wordsIn(gateMessages, language)
    this.chart = wordsIn(chartMessages, language)
    this.category = wordsIn(categoryNames, language)
  }

  get range(): Locator {
    return this.page.getByLabel(this.t('range'), { exact: true })
  }
  get closely(): Locator {
    return this.page.getByLabel(this.t('of'), { exact: true })
  }
  card = (title: string): Locator => this.page.getByRole('region', { name: title, exact: true })
  /** The marks of a picture: links where a list of logs adds up to them. */
  marks = (title: string): Locator => this.card(title).locator('[data-marks] [data-mark]')
  table = (title: string): Locator =>
    this.page.getByRole('table', { name: this.chart('tableOf', { title }), exact: true })
  row = (title: string, name: string): Locator =>
    this.table(title)
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })

  async choose(title: string, command: 'asTable' | 'asPicture' | 'csv' | 'png') {
    await this.page.getByRole('button', { name: this.chart('moreOf', { title }) }).click()
    await this.page.getByRole('menuitem', { name: this.chart(command) }).click()
  }
}
