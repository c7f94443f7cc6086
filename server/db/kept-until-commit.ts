import { LRUCache } from 'lru-cache'

/** What was read from the database, for as long as nothing was written to it. */
export type Kept<T> = {
  readonly find: (key: string) => T | undefined
  /** Gets what was read from now on. */
  readonly keeper: () => (key: string, value: T) => void
}

/**
 * @param version changes with every commit; undefined if other processes may write unnoticed
 * @param known empty, with a bound
 */
export function keptUntilCommit<T extends string | object>(
  version: (() => number) | undefined,
  known: LRUCache<string, T>,
): Kept<T> | undefined {
  if (!version) return undefined
  let current = version()
  const upToDate = () => {
    const now = version()
    if (now !== current) known.clear()
    current = now
    return now
  }
  return {
    find(key) {
      upToDate()
      return known.get(key)
    },
    keeper() {
      const before = upToDate()
      return (key, value) => {
        // A write meanwhile may be in the value or not.
        if (upToDate() === before) known.set(key, value)
      }
    },
  }
}
