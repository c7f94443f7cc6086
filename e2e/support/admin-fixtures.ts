// For tests of the page of the server's admin: people come by invitation, as on most servers.
import type { Browser, Page } from '@playwright/test'
import { BuiltServer } from './built-server.ts'
import { type Device, test as base } from './fixtures.ts'
import { signIn } from './person.ts'
import { delayNavigation } from './sheets.ts'

/** The account that `launchWithAdmin` makes. */
export const FOUNDER = { email: 'founder@example.org', password: 'one long walk a day' }

export const test = base.extend<{ founder: Page }, { server: BuiltServer }>({
  server: [
    async ({}, use) => {
      const server = await BuiltServer.launchWithAdmin({ environment: { SIGN_UP: '' } })
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
  /** The page on which the admin of the server is signed in. */
  founder: async ({ page, context }, use) => {
    await signIn(context, page, FOUNDER)
    // Other tests of this worker may have changed it.
    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    const data = { language: { lang: 'en' }, uiTheme: { mode: 'light', direction: 'ltr' } }
    await context.request.post('/api/user/preference', { headers: { authorization }, data })
    await use(page)
  },
})

/** A browser without a signed-in user. */
export async function openVisitor(browser: Browser, device: Device, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL, locale: 'en-US' })
  context.on('page', delayNavigation)
  return context.newPage()
}
