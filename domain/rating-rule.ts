/** So many times a parent agreed with the child before they are asked whether it should go by itself. */
const ROUTINE_TIMES = 3

/** That a parent confirmed what a child had given a log. */
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
  /** Categories whose stars become coins: there a parent goes on looking, unless they choose otherwise. */
  readonly rewarded: readonly string[]
}

/**
 * rules §4.1, §4.2: which activities a parent need not look at any more: no coins hang on them, and the stars of the
 * last three logs were confirmed as the child had given them.
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
