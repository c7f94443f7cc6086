import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Query, QueryKey } from '@tanstack/react-query'
import { DAY_MS, epochMs, type Instant } from '#domain/time/time.ts'
import { now } from '#web/session/clock.ts'
import { addStored, answerMoment, forgetAnswerMoment } from './answer-age.ts'
import { waitingChanges } from './outbox-store.ts'
import { queryClient, withWaiting } from './query.ts'
import { session } from './session.ts'
import { isBeingLeft, isOfUser, ownerNow, selfNow } from './subject.ts'

/** The server's last answers, kept on the device: the next visit begins with them, with or without a network. */
type Stored = {
  owner: string
  build: string
  at: Instant
  key: QueryKey
  answer: unknown
  /** When the server read it; undefined for an answer that is always asked anew. */
  moment?: Instant | undefined
}

/** Never tokens, nothing of the session, and nothing that is asked anew each time. */
const KEPT =
  /^GET \/(family-group|user\/(preference|account\/mode|family-group\/waiting|log\/activity-logs(\/with-adjacent)?|activities|projects|recipients|tags|timers|favourites|plans|saved-filters)|activity-logs\/recommendations|statistics\/)/
/** Data that stay the user's own, also while they act for a child: the endpoints of access `self` among them. */
const OWN = /^GET \/(family-group|user\/(preference|account\/))/
const LONGEST_MS = 30 * DAY_MS
/** The days and weeks that were opened last. [offline/stored-answers] */
const MAX_OF_A_KIND = 24
/** Together, and not while the screen is being drawn. */
const SOON_MS = 300
/** Its name has the hash of the program in it: another program may understand other answers. */
const BUILD = import.meta.url
/** The user whose answers the store holds, as far as this page knows. */
let keptFor: string | undefined

/** early.ts: there are answers, so it asks only whether they still hold. */
const STORED = 'answersStored'

let database: UseStore | undefined
const store: UseStore = (mode, work) => (database ??= createStore('hourkin-answers', 'answers'))(mode, work)

/** An answer of another visit is old by definition. */
const OLD = { updatedAt: 1 }

const isUseful = ({ owner, build, at }: Stored) =>
  isOfUser(owner) && build === BUILD && epochMs(now()) - epochMs(at) < LONGEST_MS
const ownerOf = (key: QueryKey) => (OWN.test(String(key[0])) ? selfNow() : ownerNow())
const nameOf = (owner: string, key: QueryKey) => `${owner} ${JSON.stringify(key)}`

type Named = { readonly name: IDBValidKey; readonly stored: Stored }

/** Reads what earlier visits were told. A first visit does not wait for the browser to make an empty store. */
export async function readStoredAnswers(): Promise<Named[]> {
  if (localStorage.getItem(STORED) === null) return []
  return store('readonly', async (answers) => {
    const [all, names] = await Promise.all([
      promisifyRequest<Stored[]>(answers.getAll()),
      promisifyRequest<IDBValidKey[]>(answers.getAllKeys()),
    ])
    return all.map((stored, at) => ({ stored, name: names[at]! }))
  })
}

/** Shows answers as if they had just come, with what waits; the screens then ask again. Deletes those of no more use. */
export function restoreAnswers(read: readonly Named[]): void {
  const seen = new Map<string, number>()
  const useless: IDBValidKey[] = []
  for (const { stored, name } of read.toSorted((a, b) => (a.stored.at < b.stored.at ? 1 : -1))) {
    const { owner, key, answer, moment } = stored
    const kind = `${owner} ${String(key[0])}`
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    if (!isUseful(stored) || count > MAX_OF_A_KIND) useless.push(name)
    else if (owner === ownerOf(key) && queryClient.getQueryData(key) === undefined) {
      queryClient.setQueryData(key, withWaiting(key, answer), OLD)
      if (moment) addStored(key, moment)
    }
  }
  if (read.length) keptFor = selfNow()
  if (useless.length) void deleteAnswers(useless).catch(console.warn)
}

const deleteAnswers = (names: readonly IDBValidKey[]) =>
  store('readwrite', (answers) => {
    for (const name of names) answers.delete(name)
    return promisifyRequest(answers.transaction)
  })

const changed = new Map<string, Query>()
let timer: ReturnType<typeof setTimeout> | undefined

async function keep(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const user = selfNow()
  // A page that is being left must not store answers under the next owner.
  if (!changed.size || !session.token() || isBeingLeft()) return
  const queries = [...changed.values()]
  changed.clear()
  await store('readwrite', async (answers) => {
    // The store holds another user's answers, so it is cleared.
    if (keptFor !== user) {
      const [first] = await promisifyRequest<Stored[]>(answers.getAll(undefined, 1))
      if (first && !isOfUser(first.owner)) answers.clear()
      keptFor = user
    }
    for (const { queryKey: key, queryHash, state } of queries) {
      const owner = ownerOf(key)
      const moment = waitingChanges().length ? undefined : answerMoment(queryHash)
      const stored: Stored = { owner, build: BUILD, at: now(), key, answer: state.data, moment }
      answers.put(stored, nameOf(owner, key))
    }
    answers.transaction.commit()
  })
  localStorage.setItem(STORED, '1')
}

/** From now on, the server's answers are kept. */
export function keepAnswers(): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event
    if (query.state.dataUpdatedAt === OLD.updatedAt || !KEPT.test(String(query.queryKey[0]))) return
    if (event.action.manual) forgetAnswerMoment(query.queryKey)
    changed.set(query.queryHash, query)
    timer ??= setTimeout(() => void keep().catch(console.warn), SOON_MS)
  })
  document.addEventListener('visibilitychange', () => void keep().catch(console.warn))
}

/** Set from the sign-out until the answers are gone: a page that is left in between cannot finish. */
const TO_FORGET = 'answersToForget'

/** Signing out leaves no data behind. */
export async function forgetAnswers(): Promise<void> {
  localStorage.setItem(TO_FORGET, '1')
  changed.clear()
  localStorage.removeItem(STORED)
  await store('readwrite', (answers) => {
    answers.clear()
    return promisifyRequest(answers.transaction)
  }).then(() => localStorage.removeItem(TO_FORGET), console.warn)
}

/** Deletes the answers that the page before could not delete, because it was left too soon. */
export async function finishForgetting(): Promise<void> {
  if (localStorage.getItem(TO_FORGET) !== null) await forgetAnswers()
}
