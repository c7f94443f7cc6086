import type { ActivityLog } from '#contract/activity-log.ts'
import { ownerNow } from '#web/api/subject.ts'
import { createSignal, useSignal } from '#web/ui/store.ts'
import type { LogValues } from './values.ts'

/** The content of a form that is not saved yet: it outlives the page, the browser and the session. */
export type Draft = { id: string; owner: string; values: LogValues; log: ActivityLog | null }

/** In local storage, which is written before a crash can come between. */
const DRAFTS_KEY = 'drafts'
/** Forms that are open on this page: the user needs no reminder of them. */
const openIds = new Set<string>()
const changes = createSignal()

const stored = () => localStorage.getItem(DRAFTS_KEY)
const drafts = (): Draft[] => JSON.parse(stored() ?? '[]') as Draft[]

function updateDrafts(change: (all: Draft[]) => Draft[]) {
  const before = drafts()
  const after = change(before)
  if (after.length || before.length) localStorage.setItem(DRAFTS_KEY, JSON.stringify(after))
  changes.notify()
}

/** The values typed so far. If they came from the form of an earlier visit, that one is not needed anymore. */
export function saveDraft(id: string, values: LogValues, log: ActivityLog | null): void {
  const text = JSON.stringify(values)
  const draft = { id, owner: ownerNow(), values, log }
  updateDrafts((all) => [...all.filter((one) => one.id !== id && JSON.stringify(one.values) !== text), draft])
}

export const deleteDraft = (id: string): void => updateDrafts((all) => all.filter((one) => one.id !== id))

/** As long as a form is open. */
export function markDraftOpen(id: string): () => void {
  openIds.add(id)
  return () => {
    openIds.delete(id)
    changes.notify()
  }
}

let snapshot: { text: string | null; drafts: readonly Draft[] } = { text: null, drafts: [] }

/** Read again only when something has changed: React compares by identity. */
function draftsLeft(): readonly Draft[] {
  const text = `${stored()} ${[...openIds].join()} ${ownerNow()}`
  if (text !== snapshot.text)
    snapshot = { text, drafts: drafts().filter(({ id, owner }) => owner === ownerNow() && !openIds.has(id)) }
  return snapshot.drafts
}

/** The unsaved forms of the signed-in user, of an earlier visit or of a session that ended. */
export const useDraftsLeft = (): readonly Draft[] => useSignal(changes, draftsLeft)
