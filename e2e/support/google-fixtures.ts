// For tests that sign in over an identity provider: the built server has one of its own.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { BuiltServer } from './built-server.ts'
import { test as base } from './fixtures.ts'
import { IdentityProvider } from './identity-provider.ts'

type Pair = { provider: IdentityProvider; server: BuiltServer }
export const test = base.extend<object, { pair: Pair; provider: IdentityProvider }>({
  pair: [
    async ({}, use) => {
      const pair = await IdentityProvider.launch()
      await use(pair)
      await pair.server.dispose()
      await pair.provider.dispose()
    },
    { scope: 'worker' },
  ],
  provider: [async ({ pair }, use) => use(pair.provider), { scope: 'worker' }],
  server: [async ({ pair }, use) => use(pair.server), { scope: 'worker' }],
})

/** A user with an account at the provider. */
export function known({ accounts }: IdentityProvider, account: object = {}) {
  const login = randomUUID()
  const email = `${login}@example.org`
  accounts.set(login, { email, email_verified: true, given_name: 'Mei', family_name: 'Chen', ...account })
  return { login, email }
}

/** The pages of the provider would have one from outside. */
export const withoutFonts = (page: Page) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))

/** On the page to sign in or up: leaves for the provider. */
export async function start(page: Page) {
  await withoutFonts(page)
  await page.getByRole('button', { name: 'Continue with 127.0.0.1' }).click()
}
