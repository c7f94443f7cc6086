import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { errorMessages } from '#web/api/errors.ts'
import { convertMessages, planMessages } from '#web/features/plan/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { notifyMessages } from '#web/widgets/notify-minutes/messages.ts'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { planFormMessages } from '#web/widgets/plan-form/messages.ts'
import { statusNames } from '#web/widgets/plan-marks/status-names.ts'
import { labelled } from '#e2e/support/labels.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { dayFrom } from '#e2e/notes/notes-page.ts'

type Words<M extends { en: Readonly<Record<string, string>> }> = ReturnType<typeof wordsIn<M['en']>>
export type KindWord =
  | 'weeklyFixed'
  | 'weeklyFixedThatDayFlexible'
  | 'weeklyFlexible'
  | 'monthlyFlexible'
  | 'yearly'
  | 'oneTime'

/** The body of a plan for half an hour of each day from today on, in the evening. Every log of its activity counts. */
export const dailyPlan = (name: string) => ({
  name,
  category: 'leisure',
  activityName: name,
  countsAllLogs: true,
  startDate: dayFrom(0),
  endDate: dayFrom(60),
  scheduleType: 'weeklyFixed',
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  dailyStartTime: '19:00',
  dailyEndTime: '19:30',
})

/** The screen of plans, by its roles and labels. */
export class PlansPage {
  readonly page: Page
  readonly t: Words<typeof planMessages>
  readonly form: Words<typeof planFormMessages>
  readonly notify: Words<typeof notifyMessages>
  readonly into: Words<typeof convertMessages>
  readonly kind: Words<typeof kindNames>
  readonly category: Words<typeof categoryNames>
  readonly status: Words<typeof statusNames>
  readonly ui: Words<typeof uiMessages>
  readonly errors: Words<typeof errorMessages>

  constructor(page: Page, language: Language) {
    this.page = page
    this.t = wordsIn(planMessages, language)
    this.form = wordsIn(planFormMessages, language)
    this.notify = wordsIn(notifyMessages, language)
    this.into = wordsIn(convertMessages, language)
    this.kind = wordsIn(kindNames, language)
    this.category = wordsIn(categoryNames, language)
    this.status = wordsIn(statusNames, language)
    this.ui = wordsIn(uiMessages, language)
    this.errors = wordsIn(errorMessages, language)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })

  /** The card of a plan. */
  card = (name: string): Locator =>
    this.page.getByRole('article').filter({ has: this.page.getByRole('heading', { name, exact: true }) })

  /** A schedule group. */
  group = (kind: KindWord): Locator => this.page.getByRole('region', { name: this.kind(kind), exact: true })

  field = (label: string): Locator => labelled(this.dialog, label)

  choose = (name: string): Promise<void> => this.dialog.getByRole('radio', { name, exact: true }).check({ force: true })

  chooseEndOnDay = (): Promise<void> => this.dialog.getByText(this.form('endsOnDay'), { exact: true }).click()

  async begin(tab?: 'other' | 'plan') {
    await this.page.goto(`/plans${tab ? `?tab=${tab}` : ''}`)
    await this.button(this.t('newPlan')).click()
    await expect(this.dialog).toBeVisible()
  }

  /** What every kind has. The tag exists already. */
  async fillWhat(name: string, tag: string) {
    await this.field(this.form('name')).fill(name)
    await this.choose(this.category('leisure'))
    await this.field(this.form('activity')).fill(name)
    await this.page.keyboard.press('Escape')
    await this.chooseTag(tag)
  }

  /** Only logs with the tag count. */
  async chooseTag(tag: string) {
    await this.dialog.getByText(this.form('onlySome'), { exact: true }).click()
    const tags = this.dialog.getByRole('combobox', { name: 'Tags' })
    await tags.click()
    await this.page.getByRole('option', { name: tag, exact: true }).click()
    await this.page.keyboard.press('Tab')
  }

  save = () => this.dialog.getByRole('button', { name: this.form('save'), exact: true }).click()

  async saveAndClose() {
    await this.save()
    await putAway(this.dialog)
  }
}

const id = (answer: unknown) => (answer as { id: string }).id
export const createTag = async ({ api }: Person) =>
  id(await api('POST', '/management/tag', { name: 'Music', kind: 'activity_tag' }))

/** Days from today, where the person lives. */
export const dayFromToday = ({ page }: Person, days: number) =>
  page.evaluate((ahead) => {
    const date = new Date()
    date.setDate(date.getDate() + ahead)
    return new Intl.DateTimeFormat('sv', { timeZone: 'America/New_York' }).format(date)
  }, days)

export async function createPianoPlan(person: Person, more: object = {}): Promise<string> {
  const times = { scheduleType: 'weeklyFixed', daysOfWeek: [1, 3, 5], dailyStartTime: '19:00', dailyEndTime: '19:30' }
  const period = { startDate: await dayFromToday(person, 0), endDate: await dayFromToday(person, 40) }
  const about = { name: 'Piano', category: 'leisure', activityName: 'Play the piano' }
  return id(await person.api('POST', '/user/plan', { ...about, ...period, ...times, ...more }))
}
