import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { childMessages } from '#web/features/child/messages.ts'
import { familyMessages } from '#web/features/family/messages.ts'
import { invitationMessages } from '#web/features/invitation/messages.ts'
import { managedChildMessages } from '#web/features/managed-child/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { familyFailures } from '#web/widgets/family/failure-messages.ts'
import { labelled } from '#e2e/support/labels.ts'
import { putAway } from '#e2e/support/sheets.ts'

export const FAMILY = '/account/management/family'

type Words<M extends { en: Record<string, string> }> = ReturnType<typeof wordsIn<M['en']>>

/** The screens of a family and of its children, by their roles and labels. */
export class FamilyPage {
  readonly page: Page
  readonly t: Words<typeof familyMessages>
  readonly invitation: Words<typeof invitationMessages>
  readonly child: Words<typeof childMessages>
  readonly managed: Words<typeof managedChildMessages>
  readonly failures: Words<typeof familyFailures>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(familyMessages, language)
    this.invitation = wordsIn(invitationMessages, language)
    this.child = wordsIn(childMessages, language)
    this.managed = wordsIn(managedChildMessages, language)
    this.failures = wordsIn(familyFailures, language)
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  heading = (name: string): Locator => this.page.getByRole('heading', { name, exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  /** The menu of the account, once something in the family waits for whose it is. */
  waitsForThem = (name: string): Locator => this.button(wordsIn(appMessages, 'en')('accountNews', { name }))
  member = (name: string): Locator =>
    this.page
      .getByRole('list', { name: this.t('members') })
      .getByRole('listitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })

  async open() {
    await this.page.goto(FAMILY)
    await expect(this.heading(this.t('family'))).toBeVisible()
  }

  async tryCreate(name: string) {
    await this.button(this.t('createFamily')).click()
    await this.dialog.getByLabel(this.t('familyName')).fill(name)
    await this.dialog.getByRole('button', { name: this.t('create'), exact: true }).click()
  }

  async create(name: string) {
    await this.tryCreate(name)
    await putAway(this.dialog)
    await expect(this.heading(name)).toBeVisible()
  }

  async invite(email: string, role: 'parent' | 'child' = 'parent') {
    await this.button(this.invitation('invite')).click()
    await labelled(this.dialog, this.invitation('email')).fill(email)
    await this.dialog.getByText(this.invitation(role), { exact: true }).click()
    await this.dialog.getByRole('button', { name: this.invitation('send'), exact: true }).click()
    await putAway(this.dialog)
  }

  async addChild(firstName: string, { pin, picture = 'fox' }: { pin: string; picture?: 'fox' | 'owl' | 'rocket' }) {
    await this.button(this.child('addChild')).click()
    await labelled(this.dialog, this.child('firstName')).fill(firstName)
    await this.dialog.getByRole('radio', { name: this.child(picture), exact: true }).check()
    await this.dialog.getByLabel(this.child('pin'), { exact: true }).fill(pin)
    await this.dialog.getByRole('button', { name: this.child('add'), exact: true }).click()
    await putAway(this.dialog)
    await expect(this.member(firstName)).toBeVisible()
  }

  /** As a parent reads it out. */
  async readCode(): Promise<string> {
    const card = this.page.getByRole('region', { name: this.child('code') })
    return (await card.getByText(/^[A-Z0-9]{4}-[A-Z0-9-]+$/).textContent())!
  }

  async chooseFromMenu(name: string, command: string) {
    await this.button(this.t('menuOf', { name })).click()
    await this.page.getByRole('menuitem', { name: command, exact: true }).click()
  }

  /** Answers the question that is asked with the button of this name. */
  async agree(name: string) {
    await this.dialog.getByRole('button', { name, exact: true }).click()
    await putAway(this.dialog)
  }

  async remove(name: string) {
    await this.chooseFromMenu(name, this.t('remove'))
    await this.dialog.getByLabel(this.t('typeName', { name })).fill(name)
    await this.dialog.getByRole('button', { name: this.t('remove'), exact: true }).click()
  }
}
