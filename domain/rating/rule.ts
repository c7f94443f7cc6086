/** A parent agreed with the child so many times before a rule is suggested. [reward/rating-rule-suggestion] */
const ROUTINE_TIMES = 3

/** A parent's confirmation of a rating that a child gave a log. */
export type Confirmation = {
  readonly logId: string
  readonly activityId: string
  readonly category: string
  /** The stars of the child, and those that the parent confirmed. */
  readonly proposed: number | null
  readonly confirmed: number | null
}

type Known = {
  readonly ruled: ReadonlySet<string>
  /**
   * The categories whose stars become coins. No rule is suggested for them, so parents go on confirming.
   * [reward/rating-rule-suggestion]
   */
  readonly rewarded: readonly string[]
}

/**
 * Returns the activities for which a rule is suggested: they earn no coins, and the stars of the last three confirmed
 * logs were kept. [reward/rating-rule-suggestion]
 * @param confirmations the latest first; of a log that was confirmed again, the latest counts
 */
export function routines(confirmations: readonly Confirmation[], { ruled, rewarded }: Known): string[] {
  const seen = new Set<string>()
  const latest = new Map<string, Confirmation[]>()
  for (const confirmation of confirmations) {
    const { logId, activityId, category } = confirmation
    if (seen.has(logId) || ruled.has(activityId) || rewarded.includes(category)) continue
    seen.add(logId)
    const known = latest.get(activityId) ?? []
    if (known.length < ROUTINE_TIMES) latest.set(activityId, [...known, confirmation])
  }
  return [...latest].flatMap(([activityId, last]) =>
    last.length === ROUTINE_TIMES && last.every(({ proposed, confirmed }) => proposed === confirmed) ? activityId : [],
  )
}
