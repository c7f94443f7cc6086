import { expect, type Locator, type Page } from '@playwright/test'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyMember, MyFamily } from '#contract/family.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { momentOf } from '#domain/time/zone.ts'
import { overviewMessages, rewardMessages } from '#web/features/reward/messages.ts'
import { settingsMessages } from '#web/features/reward-settings/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { crownMessages } from '#web/widgets/crown/crown-messages.ts'
import { noticeMessages } from '#web/widgets/notice-messages.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { joinFamilyOf, type Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'
import { setMode } from '#e2e/family/views-page.ts'

const ZONE = 'America/New_York'
export const yesterday = (): LocalDate =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format() as LocalDate, -1)

/** The rewards tab of the Time Bank, as a child and as its parents see it. */
export class RewardsPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsOf>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsOf(language)
  }

  button = (name: string | RegExp, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name, exact: true })
  region = (name: string): Locator => this.page.getByRole('region', { name, exact: true })
  /** The large result of a day. */
  tile = (name: string): Locator => this.page.getByRole('group', { name, exact: true })
  get days(): Locator {
    return this.page.getByRole('group', { name: this.t.reward('days') })
  }
  get chosenDay(): Locator {
    return this.days.locator('[aria-current="date"]')
  }
  /** How many ratings of a child wait for its parents. */
  proposals = (count: number): Locator =>
    this.page.getByRole('status').filter({ hasText: this.t.overview('proposals', { count }) })
  row = (list: string, text: string): Locator =>
    this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  async open(search = '?tab=rewards') {
    await this.page.goto(`/timebank${search}`)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** To the day before the one that is shown. */
  async goBackADay() {
    const was = await this.chosenDay.getAttribute('aria-label')
    await this.chosenDay.focus()
    const isTurned = (await this.page.locator('html').getAttribute('dir')) === 'rtl'
    await this.page.keyboard.press(isTurned ? 'ArrowRight' : 'ArrowLeft')
    await expect(this.chosenDay).not.toHaveAttribute('aria-label', was ?? '')
    await expect(this.chosenDay).toBeFocused()
  }

  /** Of the crowns, those of which this has become. */
  show = (status: string) => this.region(this.t.crown('crowns')).getByText(status, { exact: true }).click()

  /** Answers the dialog that is open with the button of this name. */
  async submit(name: string) {
    await this.button(name, this.dialog).click()
    await putAway(this.dialog)
  }
}

const wordsOf = (language: Language) => ({
  reward: wordsIn(rewardMessages, language),
  overview: wordsIn(overviewMessages, language),
  settings: wordsIn(settingsMessages, language),
  crown: wordsIn(crownMessages, language),
  notice: wordsIn(noticeMessages, language),
  proposal: wordsIn(proposalWords, language),
  stars: wordsIn(ratingWords, language),
})

/** A parent, in the view of parents, and a child under their control who signs in by itself. */
export async function createHousehold(parent: Person, child: Person): Promise<FamilyMember> {
  await parent.api('POST', '/family-group', { name: 'The Musters' })
  await joinFamilyOf(parent, child, 'child')
  await setMode(parent, 'PARENTAL')
  const { familyGroup } = (await parent.api('GET', '/family-group')) as MyFamily
  return familyGroup!.members.find(({ _id }) => _id === child.user.userId)!
}

/** A child's log of yesterday: half an hour of something, from so many hours after midnight on. */
export const did = (child: Person, activityName: string, hour: number, rating: number, more: object = {}) =>
  child.api('POST', '/user/log/activity-log', {
    category: 'study',
    activityName,
    startTime: momentOf(ZONE, yesterday(), hour * 60),
    endTime: momentOf(ZONE, yesterday(), hour * 60 + 30),
    rating,
    ...more,
  }) as Promise<ActivityLog>
