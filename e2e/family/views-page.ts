import { expect, type Locator, type Page, type Response } from '@playwright/test'
import type { LogDay } from '#contract/activity-log.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyMember } from '#contract/family.ts'
import type { RunMode } from '#domain/family/app-view.ts'
import { messages as childHomeMessages } from '#web/features/child-home/messages.ts'
import { messages as runModeMessages } from '#web/features/run-mode/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { handOverMessages as lockMessages } from '#web/features/hand-over/messages.ts'
import { handOverMessages } from '#web/app/hand-over-messages.ts'
import { notHereMessages } from '#web/app/redirect-notice-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { viewMessages } from '#web/app/view-messages.ts'
import { watchedMessages } from '#web/app/child-audit-messages.ts'
import { historyMessages } from '#web/widgets/family/history-messages.ts'
import { DATE } from '#e2e/offline/offline-day.ts'
import type { Person } from '#e2e/support/person.ts'
import { putAway } from '#e2e/support/sheets.ts'

/** Modes and views, as a parent and a child meet them. */
export class ViewsPage {
  readonly page: Page
  readonly words: ReturnType<typeof wordsOf>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.words = wordsOf(language)
  }

  /** Of the page: cards have headers of their own. */
  private get banner(): Locator {
    return this.page.getByRole('banner')
  }
  get account(): Locator {
    return this.banner.getByRole('button').last()
  }
  get menu(): Locator {
    return this.banner.locator('[popover]:popover-open')
  }
  managing = (name: string): Locator =>
    this.page.getByRole('complementary', { name: this.words.view('managing', { name }) })
  get choice(): Locator {
    return this.page.getByRole('complementary', { name: this.words.view('children') })
  }
  get navigation(): Locator {
    return this.page.getByRole('navigation', { name: this.words.shell('navigation') })
  }
  get footer(): Locator {
    return this.page.getByRole('navigation', { name: this.words.shell('shortcuts') })
  }
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  /** The notice that explains why a screen did not open. */
  blocked = (what: 'notes' | 'reminders'): Locator =>
    this.page.getByRole('dialog', { name: this.words.notHere(`${what}Title`) })
  /** The greeting on the home of a child. */
  hello = (name: string): Locator =>
    this.page.getByRole('heading', { name: this.words.child('hello', { name }), exact: true })

  /**
   * A phone has exactly these round buttons; a wide screen has them in the navigation, among others.
   * [view/mobile-footer]
   */
  async expectOffered(screens: readonly string[]): Promise<void> {
    await expect(this.footer.or(this.navigation).first()).toBeVisible()
    const isPhone = await this.footer.isVisible()
    const among = isPhone ? this.footer : this.navigation
    for (const screen of screens) await expect(among.getByRole('link', { name: screen, exact: true })).toBeVisible()
    if (isPhone) await expect(among.getByRole('link')).toHaveCount(screens.length)
    else if (!screens.includes('Home'))
      await expect(among.getByRole('link', { name: 'Home', exact: true })).toBeHidden()
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  /** Chooses an item of the account menu by its text. */
  async choose(entry: string): Promise<void> {
    await this.account.click()
    await this.menu.getByText(entry, { exact: true }).click()
  }

  async manage(name: string): Promise<void> {
    await this.choose(this.words.view('manage', { name }))
    await expect(this.managing(name)).toBeVisible()
  }

  async returnToMine(name: string): Promise<void> {
    await this.managing(name)
      .getByRole('button', { name: this.words.view('backToMine') })
      .click()
    await expect(this.managing(name)).toBeHidden()
  }

  async handOver(name: string, devicePin?: string): Promise<void> {
    const handOver = this.words.view('handOver', { name })
    await this.managing(name).getByRole('button', { name: handOver }).click()
    const dialog = this.page.getByRole('dialog')
    if (devicePin) await dialog.getByLabel(this.words.handingOver('pin'), { exact: true }).fill(devicePin)
    await dialog.getByRole('button', { name: handOver, exact: true }).click()
    await expect(this.hello(name)).toBeVisible()
  }

  /** At the lock screen. */
  async enterPassword(password: string): Promise<void> {
    await this.page.getByLabel(this.words.lock('password', { name: 'Ann Muster' }), { exact: true }).fill(password)
    await this.button(this.words.lock('submit')).click()
  }

  /** The parent comes back to a device that is handed over. */
  async returnTo({ password }: Person): Promise<void> {
    await this.choose(this.words.shell('signOutTo', { name: 'Ann Muster' }))
    await this.enterPassword(password)
  }

  /** The parent's own account, in the personal view. */
  async expectOwnView(): Promise<void> {
    await expect.poll(async () => (await this.readCookies())['appView']).toBe('self_mangement')
    await expect(this.page.getByRole('link', { name: 'Notes' }).first()).toBeVisible()
  }

  async openWatchedDialog(): Promise<Locator> {
    await this.button(this.words.view('watched')).click()
    return this.page.getByRole('dialog', { name: this.words.watched('title') })
  }

  async close(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape')
    await putAway(dialog)
  }

  /** In the settings of the account. */
  async setMode(mode: RunMode['accountMode'], journals?: boolean): Promise<void> {
    await this.open('/account/management')
    const waitForSave = () => this.page.waitForResponse(isSaving)
    const radio = this.page.getByRole('radio', { name: this.words.mode(mode), exact: true })
    if (!(await radio.isChecked())) await Promise.all([waitForSave(), radio.check()])
    const own = this.page.getByRole('switch', { name: this.words.mode('selfJournaling') })
    if (journals === undefined || (await own.isChecked()) === journals) return
    await Promise.all([waitForSave(), own.setChecked(journals)])
  }

  readCookies = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await this.page.context().cookies()).map(({ name, value }) => [name, value]))
}

const isSaving = (answer: Response) =>
  answer.url().endsWith('/user/account/mode') && answer.request().method() === 'POST'

const wordsOf = (language: Language) => ({
  view: wordsIn(viewMessages, language),
  notHere: wordsIn(notHereMessages, language),
  shell: wordsIn(appMessages, language),
  child: wordsIn(childHomeMessages, language),
  mode: wordsIn(runModeMessages, language),
  watched: wordsIn(watchedMessages, language),
  lock: wordsIn(lockMessages, language),
  handingOver: wordsIn(handOverMessages, language),
  history: wordsIn(historyMessages, language),
})

export const setMode = ({ api }: Person, accountMode: RunMode['accountMode'], enableSelfJournaling = true) =>
  api('POST', '/user/account/mode', { appRunMode: { accountMode, enableSelfJournaling } })

/** A family with children of these names, who have no e-mail. */
export async function createFamily({ api }: Person, ...names: string[]): Promise<FamilyMember[]> {
  await api('POST', '/family-group', { name: 'The Musters' })
  const children: FamilyMember[] = []
  for (const firstName of names)
    children.push(
      (await api('POST', '/user/family-group/children', {
        firstName,
        avatar: 'fox',
        timezone: 'America/New_York',
      })) as FamilyMember,
    )
  return children
}

/** The names of yesterday's logs on the server, for the user or for a child. */
export async function listLogNames({ api }: Person, child?: FamilyMember): Promise<string[]> {
  const path = `/user/log/activity-logs/with-adjacent?date=${DATE}`
  const day = (await api('GET', path, undefined, child?.dataGroup)) as LogDay
  return day.logs.map(({ activityName }) => activityName)
}
