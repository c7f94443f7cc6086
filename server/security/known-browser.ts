import { randomBytes, timingSafeEqual } from 'node:crypto'
import { browserCookie } from './cookie.ts'
import type { Exchange } from '#server/http/http-exchange.ts'
import type { Sealing } from './seal.ts'

/**
 * An account and what opens it: the hash of its password or PIN. Another hash makes every browser unknown to it, so a
 * password change or a reset needs nothing more.
 */
export type Login = { readonly userId: string; readonly credential: string | null }

export type KnownBrowsers = {
  /** The id of this browser, if the account has signed in here with the credential it has today. */
  readonly idFor: (http: Exchange, login: Login | undefined) => string | undefined
  /** The account has signed in here. */
  readonly remember: (http: Exchange, login: Login) => void
}

/** A tablet of a family: who has signed in last stays. */
const MAX_ACCOUNTS = 8
/** As long as a browser keeps a cookie at the most. */
const LIFE_SECONDS = 400 * 86_400
const ID_BYTES = 16

/** An id of 128 bits, and for each account 256 bits that only this server can make. */
const VALUE = new RegExp(`^([\\w-]{22})((?:\\.[\\w-]{43}){1,${MAX_ACCOUNTS}})$`)

/**
 * OWASP's device cookies: a browser that has signed in before has counters of its own, so that strangers who guess at
 * an account do not keep its owner out (ADR 28). The cookie opens nothing, outlives the session, and does not tell
 * whose accounts it names.
 */
export function knownBrowsers(publicUrl: string, sealing: Pick<Sealing, 'secretFor'>): KnownBrowsers {
  const cookie = browserCookie(publicUrl)

  function readCookie(http: Exchange): { id: string; proofs: string[] } | undefined {
    const [, id, proofs] = cookie.read(http)?.match(VALUE) ?? []
    return id === undefined ? undefined : { id, proofs: proofs!.slice(1).split('.') }
  }
  const proofOf = (id: string, { userId, credential }: Login) =>
    sealing.secretFor(`device ${id} ${userId} ${credential}`)

  return {
    idFor(http, login) {
      const known = readCookie(http)
      if (!known || !login || login.credential === null) return undefined
      const expected = Buffer.from(proofOf(known.id, login))
      const isKnown = known.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected))
      return isKnown ? known.id : undefined
    },
    remember(http, login) {
      if (login.credential === null) return
      const { id, proofs } = readCookie(http) ?? { id: randomBytes(ID_BYTES).toString('base64url'), proofs: [] }
      const proof = proofOf(id, login)
      const others = proofs.filter((other) => other !== proof).slice(0, MAX_ACCOUNTS - 1)
      cookie.write(http, [id, proof, ...others].join('.'), LIFE_SECONDS)
    },
  }
}
