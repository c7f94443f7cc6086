import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { ApiError } from '#server/api-error.ts'

/** An identity provider and what it knows this server by. */
export type OidcSettings = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

/** What only this server and this browser's attempt know: kept until the answer is back. */
export type OidcSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** What the provider says of somebody, signed. The pair of issuer and subject is who it is; all else may change. */
export type OidcPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

export type Oidc = {
  /** @param purpose what `state` begins with */
  readonly begin: (purpose: string) => Promise<OidcSecrets & { readonly url: string }>
  /** Throws where the answer is not what was asked for. @param answer the parameters the browser came back with */
  readonly finish: (answer: Readonly<Record<string, string>>, secrets: OidcSecrets) => Promise<OidcPerson>
}

export const GOOGLE = 'https://accounts.google.com'
const TIMEOUT_SECONDS = 10
const AN_HOUR_MS = 3_600_000

/** The provider is away, or is none: nobody's attempt to sign in is to blame. */
const away = (cause: unknown) => Object.assign(new ApiError('UNAVAILABLE'), { cause })

/** What no answer of a provider looks like: the line to it was cut, or it took too long. */
const isAway = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')

/** @param redirectUri where the provider sends people back to */
export function openIdClient({ issuer, clientId, clientSecret }: OidcSettings, redirectUri: string): Oidc {
  // What the provider says of itself. Its keys have a shorter life, which the library minds.
  const known = new LRUCache<string, Configuration>({ max: 1, ttl: AN_HOUR_MS })
  // Loaded with the first sign-in of its kind: most servers never see one.
  const library = () => import('openid-client')

  async function loadProvider(): Promise<Configuration> {
    const cached = known.get(issuer)
    if (cached) return cached
    const { discovery, ClientSecretPost, allowInsecureRequests, enableNonRepudiationChecks } = await library()
    const found = await discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // The id token is checked by its signature, and not by the line it came by alone.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      throw away(error)
    })
    known.set(issuer, found)
    return found
  }

  return {
    async begin(purpose) {
      const config = await loadProvider()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await library()
      const verifier = random.randomPKCECodeVerifier()
      const secrets = { state: `${purpose}${random.randomState()}`, nonce: random.randomNonce(), verifier }
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // A family shares its devices: whoever signed in to Google last is not always who sits there now.
        ...(issuer === GOOGLE && { prompt: 'select_account' }),
      })
      return { ...secrets, url: url.href }
    },

    async finish(answer, { state, nonce, verifier }) {
      const config = await loadProvider()
      const { authorizationCodeGrant, fetchUserInfo } = await library()
      const url = new URL(redirectUri)
      url.search = new URLSearchParams(answer).toString()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      try {
        const tokens = await authorizationCodeGrant(config, url, checks)
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider has sent no id token')
        // Google says everything in the token; OpenID Connect Core §5.4 lets others say it on request.
        const more = 'email' in claims ? {} : await fetchUserInfo(config, tokens.access_token, claims.sub)
        return personOf(claims.iss, claims.sub, { ...claims, ...more })
      } catch (error) {
        throw isAway(error) ? away(error) : error
      }
    },
  }
}

/** A name as we keep one: what the database cannot store is left out, and nothing is cut in the middle of a character. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  const name = claim
    .normalize('NFKC')
    .replaceAll(/[\0\p{Cs}]/gu, '')
    .trim()
  return [...name].slice(0, 60).join('').trim()
}

function personOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): OidcPerson {
  const { email, email_verified: verified, given_name: given, family_name: family, name } = claims
  return {
    issuer,
    subject,
    email: typeof email === 'string' ? email : undefined,
    // Some providers write it as text.
    emailVerified: verified === true || verified === 'true',
    firstName: nameIn(given) || nameIn(name),
    lastName: nameIn(family),
  }
}
