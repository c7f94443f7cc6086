import type { Locator, Page } from '@playwright/test'
import type { Language } from '#contract/common.ts'
import { profileMessages } from '#web/features/profile/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { expect } from '#e2e/support/fixtures.ts'

/** The page of the account, by its roles and labels. */
export class AccountPage {
  readonly page: Page
  readonly t: ReturnType<typeof wordsIn<(typeof profileMessages)['en']>>

  constructor(page: Page, language: Language = 'en') {
    this.page = page
    this.t = wordsIn(profileMessages, language)
  }

  async open() {
    await this.page.goto('/account/management')
    await expect(this.page.getByRole('heading', { name: this.t('profile') })).toBeVisible()
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  field = (label: string): Locator => this.page.getByLabel(label, { exact: true })
  notice = (text: string): Locator => this.page.getByRole('alert').filter({ hasText: text })
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  /** As if it had been picked in the window of the system. @param file one that lies somewhere, or one that does not */
  async choose(file: string | { name: string; mimeType: string; buffer: Buffer }) {
    const picking = this.page.waitForEvent('filechooser')
    const names = new RegExp(`^(${this.t('addPicture')}|${this.t('changePicture')})$`)
    await this.page.getByRole('button', { name: names }).click()
    await (await picking).setFiles(file)
  }

  /** How many pictures of people are on the page: beside the name, and in the header. */
  faces = (): Locator => this.page.locator('img[src^="data:image/webp"]')
}

/** A picture of so many pixels, as a browser draws one. */
export async function drawPicture(page: Page, width: number, height: number, type = 'image/png'): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h, kind]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = 'teal'
      pen.fillRect(0, 0, w, h)
      pen.fillStyle = 'gold'
      pen.fillRect(0, 0, w / 2, h / 2)
      return canvas.toDataURL(kind)
    },
    [width, height, type] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
