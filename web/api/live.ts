import { isNoun, isStaleAfter } from './stale.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { account, type Preference } from '#contract/account.ts'
import { live, type LiveEvent } from '#contract/live.ts'
import { epochMs, type Instant, instantAt, MINUTE_MS } from '#domain/time/time.ts'
import { now } from '#web/session/clock.ts'
import { call, clientId, open } from './client.ts'
import { isUpToDate } from './answer-age.ts'
import { keyOf, queryClient } from './query.ts'
import { isReached, onReach } from './reach.ts'
import { session } from './session.ts'

/** The page is hidden: a returning user gets the missed changes. */
const HIDDEN_MS = 5 * MINUTE_MS
/** The server beats every 25 s. */
const SILENCE_MS = 60_000
/** Clocks differ, and a change was written a little before it is announced. */
const MARGIN_MS = 5000
const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 30_000
/** A line that held that long was a good one. */
const GOOD_MS = 30_000
/** What comes at once is asked for at once. */
const GATHER_MS = 50
/** A browser has six lines to a server for all its tabs: the one that is looked at takes theirs from the others. */
const LOOKED_AT = 'lookedAt'

/** The facts that change all answers: where a day begins, and the names of the defaults. */
function frame(): string {
  const known = queryClient.getQueryData<Preference>(keyOf(account.preference))
  return JSON.stringify([known?.timezone, known?.home, known?.language])
}

/** Changes may have been missed: the server says which answers are older than the latest ones that it knows. */
async function refreshOutdated() {
  const latest = await call(live.latest).catch(() => undefined)
  const upToDate = new Set<string>()
  for (const { queryKey, queryHash } of latest ? queryClient.getQueryCache().getAll() : [])
    if (await isUpToDate(queryKey, latest!)) upToDate.add(queryHash)
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => !upToDate.has(queryHash) })
}

async function refresh(nouns: ReadonlySet<string | null>) {
  const known = [...nouns].filter((noun) => noun !== null && isNoun(noun))
  if (known.length < nouns.size) return refreshOutdated()
  const before = frame()
  await queryClient.invalidateQueries({ predicate: isStaleAfter(known) })
  if (frame() !== before) await queryClient.invalidateQueries()
}

let gathered = new Set<string | null>()

/** Changes of another device are loaded again: screens show them when they arrive, forms keep the typed text. */
function take({ noun, origin }: LiveEvent) {
  // What this page wrote it shows already.
  if (origin === clientId) return
  if (!gathered.size)
    setTimeout(() => {
      const nouns = gathered
      gathered = new Set()
      void refresh(nouns)
    }, GATHER_MS)
  gathered.add(noun)
}

/** Up to when nothing was missed, on the server's clock. The page asked for its data after it was opened. */
let seen: Instant = instantAt(epochMs(now()) - performance.now())

/** Resolves when the server has ended the stream; throws when it was cut, or never was. */
async function listen(signal: AbortSignal) {
  const silent = new AbortController()
  let watch: ReturnType<typeof setTimeout> | undefined
  const isAlive = () => {
    seen = now()
    clearTimeout(watch)
    watch = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    const since = instantAt(epochMs(seen) - MARGIN_MS)
    const both = AbortSignal.any([signal, silent.signal])
    const answer = await open(live.events, { query: { since }, signal: both, endless: true })
    isAlive()
    const events = answer
      .body!.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }))
      .getReader()
    for (let next = await events.read(); !next.done; next = await events.read()) {
      isAlive()
      take(JSON.parse(next.value.data) as LiveEvent)
    }
  } finally {
    clearTimeout(watch)
  }
}

let wake = () => {}

async function keepListening(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted && session.token(); failures += 1) {
    const begun = performance.now()
    // Any error: the next attempt shows whether it is still there.
    await listen(signal).catch(() => undefined)
    if (performance.now() - begun > GOOD_MS) failures = 0
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    await new Promise<void>((resolve) => {
      wake = resolve
      signal.addEventListener('abort', () => resolve())
      setTimeout(resolve, longest * (0.5 + Math.random() / 2))
    })
  }
}

/** Follows the changes of the user's other devices while the page is visible. @returns the function that ends it */
export function startLive(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let line: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  function closeStream() {
    line?.abort()
    line = undefined
  }
  function look() {
    clearTimeout(hiding)
    if (document.hidden) {
      hiding = setTimeout(closeStream, HIDDEN_MS)
      return
    }
    localStorage.setItem(LOOKED_AT, clientId)
    wake()
    if (line) return
    line = new AbortController()
    void keepListening(line.signal)
  }
  // Only the other tabs hear of it.
  window.addEventListener('storage', ({ key }) => key === LOOKED_AT && document.hidden && closeStream(), { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const forget = onReach(() => isReached() && wake())
  look()
  return () => {
    stopping.abort()
    forget()
    clearTimeout(hiding)
    closeStream()
  }
}
