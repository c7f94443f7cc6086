import { type Answer, LINKING } from '#contract/google.ts'
import { addMinutes, type Instant } from '#domain/time/time.ts'
import { isCrossSite, oidcCookie } from '#server/security/cookie.ts'
import type { Db } from '#server/db/open.ts'
import type { OidcFlowRow } from '#server/db/schema/google.ts'
import type { Settings } from '#server/env.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import { attemptsFrom, countFailures, countUnlessFound } from '#server/features/throttle/service.ts'
import type { Oidc } from '#server/ports/oidc.ts'
import { ApiError } from '#server/http/api-error.ts'
import { digest, newSecret } from '#server/security/secrets.ts'
import type { Write } from '#server/http/write.ts'
import { failed, vouchedFor } from './service.ts'
import { insertFlow, takeFlow } from './store.ts'

export type FlowDeps = {
  settings: Pick<Settings, 'publicUrl'>
  /** undefined: the operator configured no provider. [account/provider-sign-in] */
  oidc?: Oidc | undefined
}
export type GoogleContext = { db: Db; now: () => Instant; http: Exchange; write: Write }

const FLOW_MINUTES = 10
/** Matches a mark that this server put into the cookie; anything else is ignored. */
const MARK = /^[\w-]{43}$/

function refuseArrival(http: Exchange, why?: unknown): ApiError {
  http.note('single sign-in refused')
  return why instanceof ApiError ? why : failed()
}

/** Sends a browser to the provider, and finds who comes back from it. [account/provider-sign-in] */
export function oidcFlow({ settings, oidc }: FlowDeps) {
  const cookie = oidcCookie(settings.publicUrl)

  function markOf(http: Exchange): string | undefined {
    const mark = cookie.read(http)
    return mark !== undefined && MARK.test(mark) ? mark : undefined
  }

  /** Returns the provider, if the call comes from a page of this server. */
  function providerFor(http: Exchange): Oidc {
    if (!oidc) throw new ApiError('NOT_FOUND', ['url'])
    if (isCrossSite(http, settings.publicUrl)) throw new ApiError('FORBIDDEN')
    return oidc
  }

  async function depart({ now, http, write }: GoogleContext, to: Pick<OidcFlowRow, 'redirectUrl' | 'userId'>) {
    const { url, state, nonce, verifier } = await providerFor(http).begin(to.userId === null ? '' : LINKING)
    // If two tabs begin at once, both can come back.
    const mark = markOf(http) ?? newSecret()
    const known = { stateHash: digest(state), browserHash: digest(mark), nonce, verifier }
    const flow = { ...known, ...to, expiresAt: addMinutes(now(), FLOW_MINUTES) }
    await write(async (trx) => void (await insertFlow(trx, flow)))
    cookie.write(http, mark, FLOW_MINUTES * 60)
    return { url }
  }

  /** Finds who came back from the provider, and where they wanted to go. The flow is over, however it ends. */
  async function arrive({ db, now, http }: GoogleContext, { code, state, iss }: Answer, userId: string | null) {
    const provider = providerFor(http)
    const attempts = attemptsFrom('oidcAddress', http.ip)
    const browserHash = digest(markOf(http) ?? '')
    const begun = { stateHash: digest(state), browserHash, userId }
    const flow = await countUnlessFound(db, attempts, now(), (trx) => takeFlow(trx, begun))
    if (!flow) throw refuseArrival(http)
    const answer = { code, state, ...(iss !== undefined && { iss }) }
    try {
      if (flow.expiresAt <= now()) throw failed()
      const { nonce, verifier, redirectUrl } = flow
      const person = vouchedFor(await provider.finish(answer, { state, nonce, verifier }))
      return { person, redirectUrl }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'UNAVAILABLE') throw error
      await countFailures(db, attempts, now())
      throw refuseArrival(http, error)
    }
  }

  return { markOf, providerFor, depart, arrive }
}
