import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { messages } from '#web/features/delivery/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'

/** The notification settings: the card of the preferences, by its roles and labels. */
export class DeliveryPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof messages)['en']>>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(messages, language)
  }

  async open() {
    await this.page.goto('/account/preferences')
    await expect(this.card.getByText(this.t('here'))).toBeVisible()
  }

  get card(): Locator {
    return this.page.getByRole('region', { name: this.t('title') })
  }
  switch = (label: string): Locator => this.card.getByRole('switch', { name: label })
  select = (label: string): Locator => this.card.getByRole('combobox', { name: label, exact: true })
  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  get here(): Locator {
    return this.switch(this.t('here'))
  }
  get status(): Locator {
    return this.card.getByRole('status')
  }

  /** A first visit keeps the whole app before its worker is ready, and only then is anything turned on. */
  waitForWorker = (): Promise<void> =>
    this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })

  /** From now on this device is told. */
  async turnOn() {
    await this.open()
    await this.here.check()
    await this.waitForWorker()
    await expect(this.card.getByText(this.t('on'))).toBeVisible()
  }
}
