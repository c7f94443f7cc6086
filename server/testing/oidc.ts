// An identity provider as people have it: the real thing, with a login page and a page that asks for consent.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** The provider's facts about a user, by the name they sign in with. */
export type ProviderAccount = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}
type Options = {
  redirectUri: string
  /** As Google does; else they are told on request only. */
  claimsInToken?: boolean
}

export const CLIENT = { clientId: 'hourkin', clientSecret: 'a secret of forty characters, more or less' }

export type TestProvider = {
  readonly issuer: string
  readonly accounts: Map<string, ProviderAccount>
  /** Signs as the provider does, or with a foreign key. */
  readonly sign: (claims: JWTPayload, key?: CryptoKey) => Promise<string>
  /** While it is set, its tokens go out in place of the true ones. */
  forge: ((claims: JWTPayload) => Promise<string>) | undefined
  /**
   * Signs in at the provider and consents, as a person with a browser would.
   * @returns the parameters of the way back
   */
  readonly visit: (url: string, login: string) => Promise<Record<string, string>>
  readonly stop: () => Promise<void>
}

export async function startProvider({ redirectUri, claimsInToken = true }: Options): Promise<TestProvider> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, ProviderAccount>()
  const { privateKey } = await newKey()
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), ...HEADER, use: 'sig' }] },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    conformIdTokenClaims: !claimsInToken,
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the provider'] },
    findAccount: (_, login) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...accounts.get(login) }),
    }),
  })
  const running: TestProvider = {
    issuer,
    accounts,
    forge: undefined,
    sign: (claims, key = privateKey) => new SignJWT(claims).setProtectedHeader(HEADER).sign(key),
    visit: walker(redirectUri),
    stop: () => stop(server),
  }
  provider.use(async ({ response, path }, next) => {
    await next()
    const answer = response.body as { id_token?: string }
    if (path === '/token' && running.forge && answer.id_token)
      answer.id_token = await running.forge(decodeJwt(answer.id_token))
  })
  const answer = provider.callback()
  server.on('request', (request, response) => void answer(request, response))
  return running
}

const HEADER = { alg: 'RS256', kid: 'the only one' }

export const newKey = () => generateKeyPair('RS256', { extractable: true })

const stop = (server: Server) =>
  new Promise<void>((closed) => {
    server.close(() => closed())
    server.closeAllConnections()
  })

/** Follows redirects and fills the forms of the provider, with the cookies of a browser that has never been there. */
const walker = (redirectUri: string) =>
  async function visit(start: string, login: string): Promise<Record<string, string>> {
    const cookies = new Map<string, string>()
    let next = { url: start, form: undefined as Record<string, string> | undefined }
    for (let step = 0; step < 12; step += 1) {
      if (next.url.startsWith(redirectUri)) return Object.fromEntries(new URL(next.url).searchParams)
      const answer = await fetch(next.url, {
        method: next.form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(next.form && { body: new URLSearchParams(next.form) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
        cookies.set(name, value)
      }
      const page = await answer.text()
      const location = answer.headers.get('location')
      next =
        location === null ? formOf(page, next.url, login) : { url: new URL(location, next.url).href, form: undefined }
    }
    throw new Error('The provider leads in circles')
  }

/** The one form of a page, filled. */
function formOf(page: string, at: string, login: string) {
  const action = page.match(/<form[^>]*action="([^"]+)"/)?.[1]
  const prompt = page.match(/name="prompt"[^>]*value="(\w+)"/)?.[1]
  if (action === undefined || prompt === undefined) throw new Error(`The provider shows a page without a form: ${page}`)
  return { url: new URL(action, at).href, form: { prompt, ...(prompt === 'login' && { login, password: 'any' }) } }
}
