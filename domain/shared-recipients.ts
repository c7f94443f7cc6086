import type { Helped } from './log-fields.ts'

/** Whether recipients come to those that a log has, or take their place. */
export type RecipientsMode = 'add' | 'replace'

/** Of one log. */
export const MOST_RECIPIENTS = 20

/**
 * The recipients of a log to which the same ones are given as to others. All of them share its time equally (rules
 * §1.4), since shares that were chosen for fewer recipients may leave nothing to share. What it was for them stays.
 * @returns the same array if nothing changes
 */
export function shareAmong(
  before: readonly Helped[],
  recipientIds: readonly string[],
  mode: RecipientsMode,
): readonly Helped[] {
  const known = new Map(before.map((one) => [one.recipientId, one]))
  const kept = mode === 'add' ? before.map(({ recipientId }) => recipientId) : []
  const ids = [...new Set([...kept, ...recipientIds])]
  if (mode === 'add' && ids.length === before.length) return before
  return ids.map((recipientId) => ({
    recipientId,
    forWhat: known.get(recipientId)?.forWhat ?? null,
    timeProportion: null,
  }))
}
