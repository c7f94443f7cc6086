import { v4 as newKey } from 'uuid'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import { ApiError, type CallArgs, type Calling } from './call.ts'
import { call } from './client.ts'
import {
  afterAnswer,
  type Change,
  type Entry,
  isHeld,
  nextToSend,
  requestOf,
  standingOn,
  verdictOf,
  versionsIn,
  without,
} from './outbox-queue.ts'
import { changeQueue, enqueue, queueNow, speakOf, waitingChanges } from './outbox-store.ts'
import { logStoppedTimers } from './outbox-timer.ts'
import { queryClient, show, showWaiting } from './query.ts'
import { isReached, onReach } from './reach.ts'
import { session } from './session.ts'
import { actingFor, childOf, isOfUser, ownerNow } from './subject.ts'

/** Waiting is shown only after this time. [offline/when-to-retry] */
const QUIET_MS = 2000
/** The wait after the first failure; each further failure doubles it. [offline/when-to-retry] */
const RETRY_MS = 2000
const LONGEST_RETRY_MS = 60_000
const LONGEST_FRAME_MS = 100
/** One tab sends at a time; the others hear the result. */
const CHANNEL = 'hourkin-outbox'
const TIMERS = '/user/timer'
/** Marks a write as one about the running timers of the page's owner. */
const timersHere = () => [TIMERS, actingFor()].filter(Boolean).join(' ')

/** The code that made a write and still waits for its answer. */
type Caller = {
  resolve: (answer: never) => void
  reject: (error: unknown) => void
  onWait: () => void
  waited: boolean
}
const callers = new Map<string, Caller>()
/**
 * The answers to writes of this tab, though its screen may not know them yet. A write of another tab is not included,
 * so an edit of the state before that write is a conflict. [offline/version-conflict]
 */
const versions = new Map<string, number>()
function remember(key: string, answer: unknown) {
  if (callers.has(key)) for (const [id, version] of versionsIn(answer)) versions.set(id, version)
}

type TabMessage =
  | { kind: 'kept' | 'waits' | 'done' }
  | { kind: 'answered'; key: string; answer: unknown }
  | { kind: 'dropped'; owner: string; undo: readonly Change[] }
let channel: BroadcastChannel | undefined
const tell = (told: TabMessage) => channel?.postMessage(told)

/** How the writes of one step change the days for as long as they wait. */
export type WriteEffect = {
  /** An id of the step: its writes belong together. [offline/discarded-write] */
  group: string
  shows: Change
  undo: Change
  onWait: () => void
  isOfTimer?: boolean
}

const idsOf = ({ put, drop = [] }: Change) => [...put.map(({ id }) => id), ...drop]

type Input = Calling & { params?: Record<string, string>; query?: object; body?: unknown }

/**
 * Sends a write that must not get lost: it is kept on the device before it is sent, and removed once it is answered.
 * The caller gets the answer, or the refusal of a first attempt. A write that has to wait for the network, or for its
 * owner, has no caller that a refusal could help: it is shown among those that wait. [offline/refused-write]
 * @param effect the same for all writes of a step
 */
export function post<E extends Endpoint>(endpoint: E, input: CallArgs<E>[0], effect?: WriteEffect): Promise<Output<E>> {
  const { idempotencyKey: key = newKey(), signal: _signal, keepalive: _keepalive, ...sent }: Input = input ?? {}
  const { method, path, access } = endpoint
  const { shows = null, undo = null, group = key, onWait = () => undefined, isOfTimer = false } = effect ?? {}
  const named = [sent.params?.['id'], (sent.body as { id?: string } | undefined)?.id].filter((id) => id !== undefined)
  const about = new Set([...named, ...[shows, undo].flatMap((change) => (change ? idsOf(change) : []))])
  // All timer writes wait for one another: a timer that cannot be stopped is in the way of the next.
  if (isOfTimer || path.startsWith(TIMERS)) about.add(timersHere())
  return new Promise((resolve, reject) => {
    callers.set(key, { resolve, reject, onWait, waited: false })
    const entry = {
      key,
      group,
      endpoint: { method, path, access },
      sent: standingOn(sent, versions),
      about: [...about],
      shows,
      undo,
      refusal: null,
    }
    void enqueue(entry).then(async () => {
      tell({ kind: 'kept' })
      setTimeout(() => speakOf([key]), QUIET_MS)
      await nextFrame()
      return flush()
    })
  })
}

/** The write is kept already, so the screen is drawn before it is sent. A hidden page draws no frame to wait for. */
const nextFrame = () =>
  new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
    setTimeout(painted, LONGEST_FRAME_MS)
  })

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let sending: Promise<void> | undefined
let again = false

/** Sends what can be sent, in order. A call meanwhile adds one more round. */
export function flush(): Promise<void> {
  again = true
  sending ??= sendRounds()
  return sending
}

async function sendRounds(): Promise<void> {
  try {
    while (again) {
      again = false
      await runInTurn(sendRound)
    }
  } finally {
    // This runs in the same task as the last look at `again`, so a later call starts a new round.
    sending = undefined
  }
}

/** Without locks (on a page without https) two tabs may send the same: the key makes it one. */
const runInTurn = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(CHANNEL, work) : work()

async function sendRound(): Promise<void> {
  let [isLate, hasSent] = [false, false]
  await changeQueue(logStoppedTimers)
  for (let entry = nextToSend(queueNow()); entry && isTheirs(entry); entry = nextToSend(queueNow())) {
    const outcome = await attempt(entry)
    if (outcome === 'wait') break
    hasSent = true
    isLate ||= outcome === 'late'
  }
  if (hasSent) tell({ kind: 'done' })
  // No screen is there to show the results.
  if (isLate) void queryClient.invalidateQueries()
}

/** Whether more is to be sent about what runs: until then, an answer of the server is older than the screen. */
export function isTimerQueued(): boolean {
  const queue = queueNow()
  const isToSend = (entry: Entry) => isTheirs(entry) && !entry.refusal && !isHeld(queue, entry)
  return queue.some((entry) => entry.about.includes(timersHere()) && isToSend(entry))
}

/** Another user may have signed in since the queue was read. */
const isTheirs = ({ owner }: Entry) => session.token() !== null && isOfUser(owner)

async function attempt(entry: Entry): Promise<'answered' | 'late' | 'wait'> {
  const { key } = entry
  const isFirst = callers.get(key)?.waited === false
  let answer: unknown
  try {
    answer = await call(entry.endpoint as Endpoint, { ...requestOf(entry), dataGroup: childOf(entry.owner) })
  } catch (error) {
    const verdict = verdictOf(error, entry.endpoint, !isFirst)
    if (verdict === 'wait') return waits()
    if (verdict === 'refused') {
      const { status, body } = error as ApiError
      await changeQueue((queue) =>
        logStoppedTimers(queue.map((one) => (one.key === key ? { ...one, refusal: { status, body } } : one))),
      )
      tell({ kind: 'kept' })
      await handBack()
      return isFirst ? 'answered' : 'late'
    }
  }
  failures = 0
  remember(key, answer)
  await changeQueue((queue) => afterAnswer(queue, key, answer))
  tell({ kind: 'answered', key, answer })
  callers.get(key)?.resolve(answer as never)
  callers.delete(key)
  return isFirst ? 'answered' : 'late'
}

/** The network is away or the session is over, so no caller waits for these any more. */
function letGo() {
  const keys = queueNow().map(({ key }) => key)
  for (const key of keys) {
    const caller = callers.get(key)
    if (!caller || caller.waited) continue
    caller.waited = true
    caller.onWait()
  }
  speakOf(keys)
}

function waits(): 'wait' {
  letGo()
  tell({ kind: 'waits' })
  // The browser must not clear what waits when the device runs out of room.
  if (!failures) void navigator.storage?.persist?.()
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
  failures += 1
  return 'wait'
}

/** A refusal goes to the caller that made the write, here or in another tab, if it still waits. */
async function handBack(): Promise<void> {
  for (const { key, refusal } of queueNow()) {
    const caller = callers.get(key)
    if (!refusal || !caller || caller.waited) continue
    for (const gone of await takeOut(key)) callers.delete(gone.key)
    caller.reject(new ApiError(refusal.status, refusal.body))
  }
}

/** Removes an entry, with what follows from it. */
async function takeOut(key: string): Promise<readonly Entry[]> {
  const before = queueNow()
  const rest = await changeQueue((queue) => without(queue, key))
  const gone = before.filter((entry) => !rest.some((other) => other.key === entry.key)).toReversed()
  const undo = gone.flatMap((entry) => entry.undo ?? [])
  takeBack(undo)
  tell({ kind: 'dropped', owner: ownerNow(), undo })
  return gone
}

function takeBack(undo: readonly Change[]) {
  for (const change of undo) show(change)
  showWaiting()
}

/** Sends the same request again with the same key. */
export async function retry(key?: string): Promise<void> {
  failures = 0
  await changeQueue((queue) => queue.map((one) => (one.key === key ? { ...one, refusal: null } : one)))
  await flush()
}

/** The discarded write does not happen, nor what came later about the same things. [offline/discarded-write] */
export async function discard(key: string): Promise<void> {
  await takeOut(key)
  void queryClient.invalidateQueries()
  await flush()
}

/** Another tab has written, sent or discarded something. */
async function hear({ data: told }: MessageEvent<TabMessage>): Promise<void> {
  const before = queueNow()
  await changeQueue()
  show(...waitingChanges(queueNow().filter(({ key }) => !before.some((entry) => entry.key === key))))
  if (told.kind === 'answered') {
    remember(told.key, told.answer)
    callers.get(told.key)?.resolve(told.answer as never)
    callers.delete(told.key)
  }
  if (told.kind === 'waits') letGo()
  if (told.kind === 'dropped' && told.owner === ownerNow()) takeBack(told.undo)
  if (told.kind === 'done' || told.kind === 'dropped') void queryClient.invalidateQueries()
  await handBack()
}

const wake = () => void flush()

/** Loads what an earlier visit has not sent, before anything is drawn. */
export const openOutbox = (): Promise<unknown> => changeQueue()

/** Shows and sends what waits for the signed-in user, and sends again whenever the network is back. */
export function watchOutbox(): void {
  void changeQueue().then(showWaiting).then(flush)
  if (channel) return
  channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', (event: MessageEvent<TabMessage>) => void hear(event))
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake())
  onReach(() => isReached() && wake())
}
