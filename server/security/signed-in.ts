import type { SessionUser } from '#contract/auth.ts'
import { fullName } from '#domain/family/person-name.ts'
import type { Instant } from '#domain/time/time.ts'
import { refreshCookie } from './cookie.ts'
import type { Settings } from '#server/env.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { ApiError } from '#server/http/api-error.ts'
import { knownBrowsers } from './known-browser.ts'
import type { AccessTokens } from './access-token.ts'

/** What goes into the cookie, and for how long. The token is stored nowhere: only its digest is. */
export type Refresh = { token: string; seconds: number }
/** What signs tokens, and where people reach this server. */
export type SignInDeps = { readonly settings: Pick<Settings, 'publicUrl'>; readonly tokens: AccessTokens }
export type Opened = {
  readonly sessionId: string
  readonly refresh: Refresh
  /** The hash of the password or the PIN that opens this account; null: it has none. */
  readonly credential: string | null
}
/** The part of a row of users that is sent at sign-in. */
export type Person = Omit<SessionUser, 'userName' | 'authority'> & {
  readonly firstName: string
  readonly lastName: string
  readonly adminSince: Instant | null
}

/** What every way in ends with: a token, and whose it is. The cookies go along. */
export async function answerSignIn(
  { settings, tokens }: SignInDeps,
  http: Exchange,
  now: Instant,
  person: Person,
  of: Opened,
) {
  const { sessionId, refresh, credential } = of
  const token = await tokens.issue({ userId: person.userId, sessionId }, now)
  refreshCookie(settings.publicUrl).write(http, refresh.token, refresh.seconds)
  knownBrowsers(settings.publicUrl, tokens.sealing).remember(http, { userId: person.userId, credential })
  return { ...token, user: sessionUser(person) }
}

/** The answer to a person who has shown that a disabled account is theirs. [operation/disabled-account] */
export const accountDisabled = () => new ApiError('FORBIDDEN', [], { reason: 'disabled' }, 'This account is disabled')

/** Of whom a token is. */
export const sessionUser = ({ userId, avatar, email, dataGroup, adminSince, ...names }: Person): SessionUser => ({
  userId,
  avatar,
  userName: fullName(names),
  email,
  authority: adminSince ? ['user', 'admin'] : ['user'],
  dataGroup,
})
