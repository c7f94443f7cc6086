import pLimit from 'p-limit'
import { ApiError } from '#server/http/api-error.ts'

/** OWASP asks for a third of this. A hash takes 70 ms, which a person does not notice and a guesser does. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
type Cost = typeof COST
const AT_ONCE = 2
/** Who would wait longer than ten seconds is told so instead. */
const LONGEST_QUEUE = 200

/** A hash of nothing at the same cost: an unknown address takes as long as a known one. */
const nobody = ({ memoryCost, timeCost, parallelism }: Cost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type Argon = {
  readonly hash: (password: string) => Promise<string>
  /** null, the hash of no user, matches nothing and takes as long. */
  readonly matches: (hash: string | null, password: string) => Promise<boolean>
  /** Made when hashes cost less than today. */
  readonly isOutdated: (hash: string) => boolean
}
/** Hashing waits for a turn: each hash takes 64 MB and a core. */
export type InTurn = <T>(work: (argon: Argon) => Promise<T>) => Promise<T>

/** @param cost tests that are about something else may hash for less */
export function passwordDesk(cost = COST): InTurn {
  const limit = pLimit(AT_ONCE)
  return async (work) => {
    if (limit.pendingCount >= LONGEST_QUEUE) throw new ApiError('UNAVAILABLE')
    return limit(async () => work(await loadArgon(cost)))
  }
}

/** Loaded at the first password, so that the server starts without it. */
async function loadArgon(cost: Cost): Promise<Argon> {
  const { hash, parseOptions, verify } = await import('@node-rs/argon2')
  return {
    hash: (password) => hash(password, cost),
    async matches(stored, password) {
      const isRight = await verify(stored ?? nobody(cost), password)
      return isRight && stored !== null
    },
    isOutdated(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
  }
}
