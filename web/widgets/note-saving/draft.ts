import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { NoteDoc } from '#domain/note-content.ts'
import { selfNow } from '#web/api/subject.ts'

export type Written = { readonly title: string; readonly content: NoteDoc }
/** What was written on this device, and on top of what. */
export type Draft = Written & { readonly base: Written & { readonly version: number } }

let database: UseStore | undefined
const store: UseStore = (mode, work) => (database ??= createStore('hourkin-notes', 'drafts'))(mode, work)

/** Whoever signs in after somebody does not find their words. It is theirs, too, once their session is over. */
export const draftKey = (id: string) => `${selfNow()} ${id}`

/** What the server has not got yet, until it has. Where the browser keeps nothing, it lives as long as the page. */
export const drafts = {
  read: (key: string): Promise<Draft | null> => get<Draft>(key, store).then((draft) => draft ?? null, failed(null)),
  keep: (key: string, draft: Draft): Promise<boolean> => set(key, draft, store).then(() => true, failed(false)),
  /** Those of whoever is signed in, by the id of their note. */
  all: (): Promise<[id: string, draft: Draft][]> => {
    const mine = draftKey('')
    return entries<string, Draft>(store).then(
      (every) => every.flatMap(([key, draft]) => (key.startsWith(mine) ? [[key.slice(mine.length), draft]] : [])),
      failed([]),
    )
  },
  forget: (key: string): Promise<void> => del(key, store).catch(failed(undefined)),
}

function failed<T>(instead: T): (error: unknown) => T {
  return (error) => {
    console.warn('What is written cannot be kept on this device', error)
    return instead
  }
}
