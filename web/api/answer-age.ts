import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { LatestChanges } from '#contract/live.ts'
import { epochMs, type Instant, MINUTE_MS } from '#domain/time/time.ts'
import { now } from '#web/session/clock.ts'

// How old the answers are that an earlier visit has stored, and whether they still hold. The server says once, for all
// of them, what changed lately.

/** When the server read each answer, on its own clock; by the hash of its query. */
const moments = new Map<string, Instant>()
/** Stored answers that this page has not asked for yet. */
const unchecked = new Set<string>()

type Latest = LatestChanges & { readonly arrivedAt: number }
let asked: Promise<Latest | undefined> | undefined

const TRUSTED_MS = 12 * 60 * MINUTE_MS
/** Some answers become others as time goes by, although no one has written anything. */
const BRIEFLY_TRUSTED_MS = 10 * MINUTE_MS
const BRIEFLY_TRUSTED =
  /^GET \/(user\/(plans|favourites|timers|account\/mode|family-group\/waiting)|activity-logs\/recommendations|statistics\/)/
/** A slow server is not waited for: the answers are asked for as if nothing was stored. */
const LONGEST_WAIT_MS = 2000
/** Afterwards the screens ask again anyway. */
const VALID_MS = 30_000
/** Another zone, language or end of the day changes all answers. */
const CHANGES_ALL = 'account'

export function setAnswerMoment(key: QueryKey, moment: string): void {
  moments.set(hashKey(key), moment as Instant)
}
/** What a page makes of the data is no answer of the server: a write that it has not taken yet, or a day without a network. */
export function forgetAnswerMoment(key: QueryKey): void {
  moments.delete(hashKey(key))
}
export const answerMoment = (hash: string): Instant | undefined => moments.get(hash)

/** An answer that an earlier visit has stored. */
export function addStored(key: QueryKey, moment: Instant): void {
  setAnswerMoment(key, moment)
  unchecked.add(hashKey(key))
}

/** Asks what changed lately, if anything was stored that may still hold. */
export function askWhatChanged(ask: () => Promise<LatestChanges>): void {
  if (!unchecked.size) return
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
  const answered = ask().then((latest) => ({ ...latest, arrivedAt: performance.now() }))
  asked = Promise.race([answered, late]).catch(() => undefined)
}

/** Whether a stored answer still holds, so that it need not be asked for. Says so once; undefined: nothing is stored. */
export function checkStoredAnswer(key: QueryKey): Promise<boolean> | undefined {
  const moment = unchecked.delete(hashKey(key)) ? moments.get(hashKey(key)) : undefined
  const name = String(key[0])
  const trustedMs = BRIEFLY_TRUSTED.test(name) ? BRIEFLY_TRUSTED_MS : TRUSTED_MS
  if (!moment || !asked || epochMs(now()) - epochMs(moment) > trustedMs) return undefined
  return asked.then(
    (latest) => latest !== undefined && performance.now() - latest.arrivedAt < VALID_MS && isUpToDate(key, latest),
  )
}

/** Whether an answer of this page or of an earlier visit is newer than all changes that concern it. */
export async function isUpToDate(key: QueryKey, { knownSince, nouns }: LatestChanges): Promise<boolean> {
  const moment = moments.get(hashKey(key))
  if (!moment || moment <= knownSince) return false
  const later = nouns.filter(({ changedAt }) => changedAt >= moment).map(({ noun }) => noun)
  if (!later.length) return true
  if (later.includes(CHANGES_ALL)) return false
  // The table comes with the first change.
  const { isNoun, isStaleAfter } = await import('./stale.ts')
  const known = later.filter(isNoun)
  return known.length === later.length && !isStaleAfter(known)({ queryKey: key })
}
