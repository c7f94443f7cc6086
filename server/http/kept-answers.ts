import { LRUCache } from 'lru-cache'

/** Some thousands of days. */
const LARGEST = 16 * 1024 * 1024

/** Answers as they were written, for as long as nothing was written to the database. */
export type KeptAnswers = {
  readonly find: (key: string) => string | undefined
  /** Gets an answer that was read from now on. */
  readonly keeper: () => (key: string, answer: string) => void
}

/** @param version changes with every commit; undefined if other processes may write unnoticed */
export function keptAnswers(version: (() => number) | undefined): KeptAnswers | undefined {
  if (!version) return undefined
  const known = new LRUCache<string, string>({ maxSize: LARGEST, sizeCalculation: ({ length }) => 1 + length })
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
      return (key, answer) => {
        // A write meanwhile may be in the answer or not.
        if (upToDate() === before) known.set(key, answer)
      }
    },
  }
}
