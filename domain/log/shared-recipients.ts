import type { Helped } from './fields.ts'

/** Whether recipients are added to those of a log or replace them. [log/bulk-recipients] */
export type RecipientsMode = 'add' | 'replace'

/** The most recipients of one log. [log/text-limits] */
export const MAX_RECIPIENTS = 20

/**
 * Returns the recipients of a log that gets the same ones as other logs. All of them share its time equally, because
 * shares that were chosen for fewer recipients may leave nothing. Their descriptions stay. [log/bulk-recipients]
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
