import type { ActivityLog } from '#contract/activity-log.ts'
import { ownerNow } from '#web/api/subject.ts'
import { createSignal, useSignal } from '#web/ui/store.ts'
import type { LogValues } from './values.ts'

/** The content of a form that is not saved yet: it outlives the page, the browser and the session. */
export type Draft = { id: string; owner: string; values: LogValues; log: ActivityLog | null }

/** In local storage, which is written before a crash can come between. */
const DRAFTS = 'drafts'
/** Forms that are open on this page: the user needs no reminder of them. */
const open = new Set<string>()
const changes = createSignal()

const stored = () => localStorage.getItem(DRAFTS)
const drafts = (): Draft[] => JSON.parse(stored() ?? '[]') as Draft[]

function keep(change: (all: Draft[]) => Draft[]) {
  const before = drafts()
  const after = change(before)
  if (after.length || before.length) localStorage.setItem(DRAFTS, JSON.stringify(after))
  changes.notify()
}

/** The values typed so far. If they came from the form of an earlier visit, that one is not needed anymore. */
export function keepDraft(id: string, values: LogValues, log: ActivityLog | null): void {
  const text = JSON.stringify(values)
  const draft = { id, owner: ownerNow(), values, log }
  keep((all) => [...all.filter((one) => one.id !== id && JSON.stringify(one.values) !== text), draft])
}

export const dropDraft = (id: string): void => keep((all) => all.filter((one) => one.id !== id))

/** As long as a form is open. */
export function holdDraft(id: string): () => void {
  open.add(id)
  return () => {
    open.delete(id)
    changes.notify()
  }
}

let seen: { text: string | null; begun: readonly Draft[] } = { text: null, begun: [] }

/** Read again only when something has changed: React compares by identity. */
function begun(): readonly Draft[] {
  const text = `${stored()} ${[...open].join()} ${ownerNow()}`
  if (text !== seen.text)
    seen = { text, begun: drafts().filter(({ id, owner }) => owner === ownerNow() && !open.has(id)) }
  return seen.begun
}

/** The unsaved forms of the signed-in user, of an earlier visit or of a session that ended. */
export const useDraftsLeft = (): readonly Draft[] => useSignal(changes, begun)
