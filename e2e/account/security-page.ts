import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Language } from '#contract/common.ts'
import { authMessages } from '#web/features/auth/messages.ts'
import { securityMessages } from '#web/features/security/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { proofMessages } from '#web/app/proof-messages.ts'
import { expect } from '#e2e/support/fixtures.ts'
import { scan } from '#e2e/support/qr.ts'
import { putAway } from '#e2e/support/sheets.ts'

/** A security key inside of the browser, which its owner always touches. */
export async function addVirtualAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    /** Whether its owner puts a finger on it that it knows. */
    async knowsFinger(isUserVerified: boolean) {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

/** The sign-in settings on the account page, by its roles and labels. */
export class SecurityPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof securityMessages)['en']>>
  readonly proof: ReturnType<typeof wordsIn<(typeof proofMessages)['en']>>
  readonly auth: ReturnType<typeof wordsIn<(typeof authMessages)['en']>>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(securityMessages, language)
    this.proof = wordsIn(proofMessages, language)
    this.auth = wordsIn(authMessages, language)
  }

  async open() {
    await this.page.goto('/account/management')
    await expect(this.card('sessions').getByRole('listitem').first()).toBeVisible()
  }

  card = (title: 'password' | 'twoStep' | 'passkeys' | 'sessions'): Locator =>
    this.page.getByRole('region', { name: this.t(title), exact: true })

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  notice = (text: string | RegExp): Locator => this.page.getByRole('alert').filter({ hasText: text })

  save = () => this.dialog.getByRole('button', { name: this.t('save'), exact: true }).click()

  /** Through the dialog, with the code that an app would show. @returns the app and the recovery codes */
  async setUpTwoStep(look: () => Promise<void> = async () => undefined) {
    await this.card('twoStep')
      .getByRole('button', { name: this.t('turnOn') })
      .click()
    await expect(this.dialog.getByRole('img', { name: this.t('qrCode') })).toBeVisible()
    const key = (await this.dialog.locator('code').textContent()) ?? ''
    const secret = Secret.fromBase32(key.replaceAll(' ', ''))
    const picture = this.dialog.getByRole('img', { name: this.t('qrCode') })
    expect(await scan(picture)).toContain(`secret=${secret.base32}&`)
    await this.dialog.getByLabel(this.t('codeLabel')).fill(new TOTP({ secret }).generate())
    await this.button(this.t('confirmCode')).click()
    const list = this.dialog.getByRole('list', { name: this.t('codesTitle') })
    await expect(list.getByRole('listitem')).toHaveCount(10)
    const codes = await list.getByRole('listitem').allTextContents()
    await look()
    await this.button(this.t('codesKept')).click()
    await putAway(this.dialog)
    return { secret, codes }
  }

  async addPasskey(name: string) {
    await this.button(this.t('addPasskey')).click()
    await this.dialog.getByLabel(this.t('passkeyName')).fill(name)
    await this.button(this.t('next')).click()
    await putAway(this.dialog)
    await expect(this.card('passkeys').getByText(name, { exact: true })).toBeVisible()
  }

  async signIn(email: string, password: string) {
    await this.page.getByLabel(this.auth('email')).fill(email)
    await this.page.getByLabel(this.auth('password'), { exact: true }).fill(password)
    await this.button(this.auth('signIn')).click()
  }
}
