import { expect, type Locator, type Page } from '@playwright/test'
import type { CalendarEvent } from '#contract/calendar.ts'
import type { Language } from '#contract/common.ts'
import { addDays, addMonths, type LocalDate, weekdayOf } from '#domain/time/time.ts'
import { calendarMessages } from '#web/features/calendar/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import type { Person } from '#e2e/support/person.ts'

type View = 'month' | 'week' | 'day' | 'list'

/** The month after the current one of a user in New York: all of it is in the future on any day. */
const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10) as LocalDate
export const FIRST = `${addMonths(today, 1).slice(0, 7)}-01` as LocalDate
/** The first Monday of it … */
export const MONDAY = addDays(FIRST, (8 - weekdayOf(FIRST)) % 7)
/** … and days from there on. */
export const on = (days: number): LocalDate => addDays(MONDAY, days)

/** The calendar of a month, as people see it. */
export class CalendarPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof calendarMessages)['en']>>
  private readonly person: Person
  private tag: string | undefined

  constructor(person: Person, language: Language = 'en') {
    this.person = person
    this.page = person.page
    this.t = wordsIn(calendarMessages, language)
  }

  get grid(): Locator {
    return this.page.locator('section[data-view]')
  }

  /** The dialog that is open. */
  get sheet(): Locator {
    return this.page.getByRole('dialog')
  }

  button = (name: string): Locator => this.page.getByRole('main').getByRole('button', { name, exact: true })

  entry = (title: string): Locator => this.grid.getByRole('button').filter({ hasText: title })

  cell = (date: string): Locator => this.grid.locator(`[role="cell"][data-date="${date}"]`)

  async open(view: View = 'month', date: LocalDate = FIRST) {
    await this.page.goto(`/calendar?view=${view}&date=${date}`)
    await expect(this.grid).toHaveAttribute('data-view', view)
    await this.isReady()
  }

  /** The skeleton has gone. */
  isReady = () => expect(this.grid.locator('[data-date]').first().or(this.grid.getByRole('status'))).toBeVisible()

  /** A plan of two months, for leisure. */
  async createPlan(name: string, of: object): Promise<{ id: string }> {
    const { api } = this.person
    this.tag ??= ((await api('POST', '/management/tag', { name: 'Calm', kind: 'activity_tag' })) as { id: string }).id
    const period = { startDate: FIRST, endDate: addMonths(FIRST, 2) }
    const about = { name, category: 'leisure', activityName: name, tags: [this.tag] }
    return (await api('POST', '/user/plan', { ...about, ...period, ...of })) as { id: string }
  }

  vacation = (name: string, startDate: LocalDate, endDate: LocalDate) =>
    this.person.api('POST', '/vacations', { name, startDate, endDate })

  /** Entries that no plan makes, such as reminders, among those of the server. */
  async add(...more: Pick<CalendarEvent, 'title' | 'start' | 'allDay' | 'extendedProps'>[]) {
    await this.page.route(/\/api\/calendar\?/, async (route) => {
      const answer = await route.fetch()
      const known = (await answer.json()) as CalendarEvent[]
      const json = [...more.map((event, at) => ({ id: `more:${at}`, ...event })), ...known]
      await route.fulfill({ response: answer, json })
    })
  }

  /** The color of a token as a background. */
  async readColor(token: string): Promise<string> {
    return this.page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.background = `var(${name})`
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    }, token)
  }

  /** One of each kind, and more of them on one day than a cell has room for. */
  async fill() {
    await this.createPlan('Piano', {
      scheduleType: 'weeklyFixed',
      daysOfWeek: [1, 3, 5],
      dailyStartTime: '19:00',
      dailyEndTime: '19:30',
    })
    await this.createPlan('Read', { scheduleType: 'weeklyFixedThatDayFlexible', daysOfWeek: [3], duration: 30 })
    await this.createPlan('Run', { scheduleType: 'weeklyFlexible', weeklyQuota: 2, duration: 40 })
    await this.createPlan('Write', { scheduleType: 'monthlyFlexible', monthlyQuota: 4, duration: 60 })
    await this.createPlan('Passport', {
      scheduleType: 'oneTime',
      category: 'housework',
      startDate: on(8),
      endDate: on(8),
      dailyStartTime: '10:00',
      dailyEndTime: '11:00',
      duration: 60,
    })
    // From Friday to Monday: it goes on in another row.
    await this.vacation('Term break', on(11), on(14))
    const entityId = crypto.randomUUID()
    const type = 'reminder'
    await this.add(
      { title: 'Dentist', start: `${on(1)}T15:30:00-05:00`, allDay: false, extendedProps: { type, entityId } },
      { title: 'Library', start: on(2), allDay: true, extendedProps: { type, entityId } },
    )
  }
}
