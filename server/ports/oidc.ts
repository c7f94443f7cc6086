import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { ApiError } from '#server/http/api-error.ts'

/** An identity provider, and the client by which it knows this server. */
export type OidcSettings = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

/** The secrets of one browser's attempt, kept until the answer is back. */
export type OidcSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** The provider's signed claims about a person. Issuer and subject identify the person; all else may change. */
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
  /** Throws if the answer does not belong to this attempt. @param answer the parameters the browser came back with */
  readonly finish: (answer: Readonly<Record<string, string>>, secrets: OidcSecrets) => Promise<OidcPerson>
}

export const GOOGLE = 'https://accounts.google.com'
const TIMEOUT_SECONDS = 10
const AN_HOUR_MS = 3_600_000

/** The provider does not answer, or is no provider; the user's attempt is not at fault. */
const away = (cause: unknown) => Object.assign(new ApiError('UNAVAILABLE'), { cause })

/** Errors that are no answer of a provider: the connection broke, or it took too long. */
const isAway = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT')

/** @param redirectUri where the provider sends people back to */
export function openIdClient({ issuer, clientId, clientSecret }: OidcSettings, redirectUri: string): Oidc {
  // The provider's metadata. Its keys live shorter, which the library handles.
  const known = new LRUCache<string, Configuration>({ max: 1, ttl: AN_HOUR_MS })
  // Loaded with the first sign-in of its kind: most servers never see one.
  const library = () => import('openid-client')

  async function loadProvider(): Promise<Configuration> {
    const cached = known.get(issuer)
    if (cached) return cached
    const { discovery, ClientSecretPost, allowInsecureRequests, enableNonRepudiationChecks } = await library()
    const found = await discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // The signature of the id token is checked as well, and not only the connection it came by.
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
        // A family shares its devices, so the last Google account may not be that of the present user.
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

/** Removes from a name the characters that the database cannot store, and cuts it between two characters. */
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
    // Some providers send it as text.
    emailVerified: verified === true || verified === 'true',
    firstName: nameIn(given) || nameIn(name),
    lastName: nameIn(family),
  }
}
