// Where people have an account already: a real OpenID Connect provider, with a login page and a page that asks.
import { createServer, type Server } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { Provider } from 'oidc-provider'
import { BuiltServer } from './built-server.ts'

const CLIENT = { id: 'hourkin', secret: 'a secret of forty characters, more or less' }

type Account = { given_name?: string; family_name?: string; email: string; email_verified: boolean }

export class IdentityProvider {
  readonly accounts = new Map<string, Account>()
  private readonly http: Server
  private constructor(http: Server) {
    this.http = http
  }

  /** The built server with a provider of its own. */
  static async launch(): Promise<{ provider: IdentityProvider; server: BuiltServer }> {
    const http = createServer()
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
    const provider = new IdentityProvider(http)
    const environment = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    }
    const server = await BuiltServer.launchWithAdmin({ environment })
    provider.serve(`${server.url}/auth/google/callback`)
    return { provider, server }
  }

  get issuer(): string {
    const address = this.http.address()
    if (address === null || typeof address === 'string') throw new Error('The provider does not listen.')
    return `http://127.0.0.1:${address.port}`
  }

  async dispose(): Promise<void> {
    this.http.closeAllConnections()
    await new Promise((closed) => this.http.close(closed))
  }

  /** On the pages of the provider: signs in, and lets it tell us. */
  async signIn(page: Page, login: string): Promise<void> {
    await page.getByPlaceholder('Enter any login').fill(login)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).not.toHaveURL(new RegExp(`^${this.issuer}`))
  }

  private serve(redirectUri: string): void {
    const oidc = new Provider(this.issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      cookies: { keys: ['a key of the provider'] },
      findAccount: (_, login) => ({
        accountId: login,
        claims: async () => ({ sub: login, ...this.accounts.get(login) }),
      }),
    })
    const answer = oidc.callback()
    this.http.on('request', (request, response) => void answer(request, response))
  }
}
