import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { ApiError } from '#server/http/api-error.ts'

/** An export reads all rows of a person: of several at once each would be as slow as all of them. */
const AT_ONCE = 1
/** Twenty of ordinary people are made within the half minute for which a request may wait. */
const LONGEST_QUEUE = 20
const RETRY_AFTER_SECONDS = 10
/** Milliseconds. A caller that reads slower than this does not keep the others waiting. */
const LONGEST_TURN = 10_000

/** Runs exports in turn; a turn ends when the export is sent. `asker`: who is to get it. */
export type ExportQueue = (asker: string, make: () => Promise<Readable>) => Promise<Readable>

/**
 * Throws RATE_LIMITED if the asker's export before is not sent yet, and UNAVAILABLE if too many wait; both tell when to
 * try again.
 */
export function exportQueue(): ExportQueue {
  const limit = pLimit(AT_ONCE)
  const busy = new Set<string>()
  return (asker, make) => {
    if (busy.has(asker)) throw new ApiError('RATE_LIMITED', [], { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (limit.pendingCount >= LONGEST_QUEUE)
      throw new ApiError('UNAVAILABLE', [], { retryAfterSeconds: RETRY_AFTER_SECONDS })
    busy.add(asker)
    const release = () => void busy.delete(asker)
    return new Promise((resolve) => {
      void limit(async () => {
        const making = make()
        resolve(making)
        await making.then((body) => endOfTurn(body, release), release)
      })
    })
  }
}

/** Resolves when the body is sent or the turn is over, whichever is first. */
const endOfTurn = (body: Readable, onSent: () => void) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_TURN)
    const end = () => {
      clearTimeout(timer)
      onSent()
      resolve()
    }
    // A generator closes some turns after its end, when the caller may have asked again.
    body.once('end', end)
    body.once('close', end)
  })
