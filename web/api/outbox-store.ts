import { createStore as openStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { useMemo } from 'react'
import { createStore, useSignal } from '#web/ui/store.ts'
import { type Change, type Entry, turnedDown } from './outbox-queue.ts'
import { isOfUser, ownerNow } from './subject.ts'

/** Where the queue is kept, and what this tab knows of it. */

/** Made when it is first asked for: tests have no such thing. */
let database: UseStore | undefined
/** Where the browser keeps nothing for us, the queue lives as long as the page. */
let memory: Entry[] | undefined

const request = <T>(asked: IDBRequest<T>) => promisifyRequest<T>(asked)

/** One transaction over the whole queue of all users: what `change` returns is kept. */
async function changeStored(change: (queue: Entry[]) => readonly Entry[]): Promise<readonly Entry[]> {
  if (memory) return (memory = [...change(memory)])
  try {
    database ??= openStore('hourkin-outbox', 'entries')
    return await database('readwrite', async (store) => {
      const before = await request<Entry[]>(store.getAll())
      const after = change(before)
      for (const { number } of before) if (!after.some((entry) => entry.number === number)) store.delete(number)
      for (const entry of after) if (!before.includes(entry)) store.put(entry, entry.number)
      // Sooner than by itself: the page may be gone in a moment.
      store.transaction.commit()
      await promisifyRequest(store.transaction)
      return after
    })
  } catch (error) {
    console.warn('The changes that wait cannot be kept over a reload', error)
    memory = [...change([...mine])]
    return memory
  }
}

/**
 * All entries of the signed-in user; those made for a child are sent for the child, wherever the user is by then.
 * [offline/what-waits]
 */
let mine: readonly Entry[] = []
/** Whether it is about the account that this page shows. */
const isHere = ({ owner }: Entry) => owner === ownerNow()
/** Young ones: their caller will have the answer, or the refusal, in a moment. */
const quiet = new Set<string>()
const shown = createStore<{ waiting: readonly Entry[]; ids: ReadonlySet<string> }>({ waiting: [], ids: new Set() })

function tell() {
  const waiting = mine.filter((entry) => isHere(entry) && !quiet.has(entry.key))
  if (!waiting.length && !shown.get().waiting.length) return
  shown.set({ waiting, ids: new Set(waiting.flatMap(({ about }) => about)) })
}

/** Reads, and changes, the entries of the signed-in user. The answer is the present queue, in order. */
export async function changeQueue(
  change: (queue: readonly Entry[]) => readonly Entry[] = (queue) => queue,
): Promise<readonly Entry[]> {
  const isMine = ({ owner }: Entry) => isOfUser(owner)
  const all = await changeStored((queue) => [
    ...queue.filter((entry) => !isMine(entry)),
    ...change(queue.filter(isMine)),
  ])
  mine = all.filter(isMine)
  tell()
  return mine
}

/** At the end of the queue. */
export async function enqueue(entry: Omit<Entry, 'number' | 'owner'>): Promise<void> {
  const owner = ownerNow()
  quiet.add(entry.key)
  const all = await changeStored((queue) => [
    ...queue,
    { ...entry, owner, number: Math.max(0, ...queue.map(({ number }) => number)) + 1 },
  ])
  mine = all.filter((other) => isOfUser(other.owner))
  tell()
}

/** It takes longer than one would like: from now on it shows. */
export function speakOf(keys: readonly string[]) {
  for (const key of keys) quiet.delete(key)
  if (mine.some(({ key }) => keys.includes(key))) tell()
}

/** No user is signed in. Waiting changes are kept for their return. */
export function leaveQueue() {
  mine = []
  tell()
}

/** As of now, in order, without asking the store. */
export const queueNow = (): readonly Entry[] => mine
/** The changes that the days show besides the server's data. */
export const waitingChanges = (entries = mine): Change[] =>
  entries.flatMap((entry) => (entry.shows && isHere(entry) ? [entry.shows] : []))

/** What waits for the network or for its owner, in order. */
export const useWaiting = (): readonly Entry[] => useSignal(shown, () => shown.get().waiting)
/** Those among the logs on the screen that the server has turned down. */
export function useTurnedDown(): ReadonlySet<string> {
  const waiting = useWaiting()
  return useMemo(() => turnedDown(waiting), [waiting])
}
/** Whether something about this waits. */
export const useIsWaiting = (id: string): boolean => useSignal(shown, () => shown.get().ids.has(id))
