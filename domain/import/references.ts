/** The ids that a log of an archive of an account points at, in the archive. */
export type References = {
  readonly activity: string
  readonly subActivity: string | null
  readonly project: string | null
  readonly plan: string | null
  readonly tags: readonly string[]
  /** In the order of the recipients of the log. */
  readonly recipients: readonly string[]
}

const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
/** A log points at far fewer things, and is faulty then. */
const MOST = 200

/** Whether a value is an id as both databases write it. */
export const isArchiveId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)

const idOf = (value: unknown): string | null => (isArchiveId(value) ? value : null)
const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.slice(0, MOST).map((id) => idOf(id) ?? '') : []

const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null

function parse(cell: string): Record<string, unknown> | null {
  try {
    return recordOf(JSON.parse(cell))
  } catch {
    return null
  }
}

/** Writes the ids as a cell. */
export const referencesCell = (references: References): string => JSON.stringify(references)

/** Reads a cell that `referencesCell` wrote; null: it has no ids, and the names of the log count. */
export function readReferences(cell: string): References | null {
  const read = cell === '' ? null : parse(cell)
  const activity = idOf(read?.['activity'])
  if (!read || activity === null) return null
  return {
    activity,
    subActivity: idOf(read['subActivity']),
    project: idOf(read['project']),
    plan: idOf(read['plan']),
    tags: idsOf(read['tags']).filter(Boolean),
    recipients: idsOf(read['recipients']),
  }
}
