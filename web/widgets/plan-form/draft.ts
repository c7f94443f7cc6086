import { ownerNow } from '#web/api/subject.ts'
import type { PlanValues } from './values.ts'

/** The content of the form of a new plan that is not saved yet: it outlives the page and the browser. */
type Draft = { owner: string; values: PlanValues }

const KEY = 'planDraft'

export function saveDraft(values: PlanValues): void {
  localStorage.setItem(KEY, JSON.stringify({ owner: ownerNow(), values } satisfies Draft))
}

export const deleteDraft = (): void => localStorage.removeItem(KEY)

/** The unsaved plan of the page's owner. */
export function draftLeft(): PlanValues | null {
  const draft = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft | null
  return draft?.owner === ownerNow() ? draft.values : null
}
