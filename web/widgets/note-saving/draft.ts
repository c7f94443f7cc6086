import { createStore, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import type { NoteDoc } from '#domain/note/content.ts'
import { said } from '#domain/note/said.ts'
import { selfNow } from '#web/api/subject.ts'

export type Written = { readonly title: string; readonly content: NoteDoc }
/** The text that was written on this device, and its base. */
export type Draft = Written & {
  readonly base: Written & { readonly version: number }
  /** Contents, as texts, that were sent and never answered: the server may have one of them. */
  readonly sent: readonly string[]
}

/**
 * As a text, which a browser takes in at once where it would walk through a tree. Its base is as long again and stays
 * the same: it lies beside it, under its version.
 */
type Kept = {
  readonly title: string
  readonly content: string
  readonly version: number
  readonly sent?: Draft['sent']
}

let database: UseStore | undefined
const store: UseStore = (mode, work) => (database ??= createStore('hourkin-notes', 'drafts'))(mode, work)

/**
 * A user who signs in after another does not see the other's draft. The draft stays their own after their session ends.
 */
export const draftKey = (id: string) => `${selfNow()} ${id}`

const packed = ({ title, content }: Written, version: number): Kept => ({
  title,
  content: JSON.stringify(content),
  version,
})
const unpacked = ({ title, content }: Kept): Written => ({ title, content: JSON.parse(content) as NoteDoc })

const MAX_SENT = 3

/** Without a connection it is tried again and again: what broke off is the first, or one of the last. */
export function withSent(sent: Draft['sent'], text: string): Draft['sent'] {
  const all = [...sent.filter((one) => one !== text), text]
  return all.length > MAX_SENT ? [all[0]!, ...all.slice(1 - MAX_SENT)] : all
}

/** The base of the text: if the server has a text from here without an answer so far, that one. */
export const groundOf = ({ base, sent }: { base: Written; sent: Draft['sent'] }, theirs: NoteDoc): NoteDoc =>
  sent.some((text) => said(JSON.parse(text)) === said(theirs)) ? theirs : base.content

const baseKey = (key: string, version: number) => `${key} ${version}`
/** All that a draft was ever written on top of. */
const basesOf = (key: string) => IDBKeyRange.bound(`${key} `, `${key} \uffff`)

const LAST = 'noteLeft '

/**
 * The last words of a page that is being left: what takes any time is not done any more. They are newer than what lies
 * in the database, until that has them.
 */
const last = {
  keep(key: string, draft: Draft): void {
    try {
      localStorage.setItem(LAST + key, JSON.stringify(draft))
    } catch (error) {
      console.warn('The last words cannot be kept on this device', error)
    }
  },
  read(key: string): Draft | null {
    const text = localStorage.getItem(LAST + key)
    return text === null ? null : (JSON.parse(text) as Draft)
  },
  forget: (key: string): void => localStorage.removeItem(LAST + key),
  keys: (): string[] =>
    Object.keys(localStorage).flatMap((name) => (name.startsWith(LAST) ? name.slice(LAST.length) : [])),
}

const readStoredDraft = (key: string): Promise<Draft | null> =>
  store('readonly', async (kept) => {
    const ask = <T>(at: string): Promise<T | undefined> => promisifyRequest(kept.get(at) as IDBRequest<T | undefined>)
    const draft = await ask<Kept | Omit<Draft, 'sent'>>(key)
    // As an earlier edition of this page has kept it: in one piece.
    if (draft && 'base' in draft) return { ...draft, sent: [] }
    const base = draft && (await ask<Kept>(baseKey(key, draft.version)))
    if (!base) return null
    const { version, sent = [] } = draft
    return { ...unpacked(draft), base: { ...unpacked(base), version }, sent }
  })

const findDraft = async (key: string): Promise<Draft | null> => last.read(key) ?? readStoredDraft(key)

/** In one step: another page may have forgotten both a moment ago. */
const keep = (key: string, { base, sent, ...draft }: Draft) =>
  store('readwrite', (kept) => {
    const below = baseKey(key, base.version)
    const asked = kept.getKey(below)
    asked.addEventListener('success', () => {
      if (asked.result !== undefined) return
      kept.delete(basesOf(key))
      kept.put(packed(base, base.version), below)
    })
    kept.put({ ...packed(draft, base.version), sent }, key)
    return promisifyRequest(kept.transaction)
  })

/** The drafts of the signed-in user, by the ids of their notes. */
async function listDrafts(): Promise<[id: string, draft: Draft][]> {
  const mine = draftKey('')
  const ids = [...new Set([...last.keys(), ...(await keys<string>(store))])].flatMap((key) => {
    const id = key.startsWith(mine) ? key.slice(mine.length) : ''
    return id === '' || id.includes(' ') ? [] : [id]
  })
  const drafts = await Promise.all(ids.map(async (id) => [id, await findDraft(draftKey(id))] as const))
  return drafts.flatMap(([id, draft]) => (draft ? [[id, draft]] : []))
}

/**
 * The drafts that the server does not have yet, until it has them. If the browser keeps nothing, they live as long as
 * the page.
 */
export const drafts = {
  read: (key: string): Promise<Draft | null> => findDraft(key).catch(failed(null)),
  keep: (key: string, draft: Draft): Promise<boolean> =>
    keep(key, draft).then(() => {
      last.forget(key)
      return true
    }, failed(false)),
  /** At once, for a page that may be gone in a moment. */
  keepNow: (key: string, draft: Draft): void => last.keep(key, draft),
  all: (): Promise<[id: string, draft: Draft][]> => listDrafts().catch(failed([])),
  forget: (key: string): Promise<void> => {
    last.forget(key)
    return store('readwrite', (kept) => {
      kept.delete(key)
      kept.delete(basesOf(key))
      return promisifyRequest(kept.transaction)
    }).catch(failed(undefined))
  },
}

function failed<T>(instead: T): (error: unknown) => T {
  return (error) => {
    console.warn('What is written cannot be kept on this device', error)
    return instead
  }
}
