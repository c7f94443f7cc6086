import { fold } from '#domain/fold.ts'
import { withMemory } from './memo.ts'

/** How many entries have a name, as it was first spelled. */
export type NameCount = { name: string; entries: number }

/** The most names of one kind that are counted. */
const MAX_NAMES = 2000

export type NameCounter<Named extends { entries: number }> = {
  /** @returns what is counted under this name; undefined: there are too many others */
  count: (name: string) => Named | undefined
  /** The most entries first. */
  all: () => Named[]
  /** Whether some names were not counted, because there are too many. */
  isIncomplete: () => boolean
}

/** Counts names that are the same but for their spelling, up to a bound. */
export function createNameCounter<Named extends { entries: number }>(
  create: (name: string) => Named,
): NameCounter<Named> {
  const byKey = new Map<string, Named>()
  const keyOf = withMemory(fold)
  let isIncomplete = false
  return {
    count(name) {
      const key = keyOf(name)
      let named = byKey.get(key)
      if (!named) {
        if (byKey.size >= MAX_NAMES) {
          isIncomplete = true
          return undefined
        }
        named = create(name)
        byKey.set(key, named)
      }
      named.entries += 1
      return named
    },
    all: () => [...byKey.values()].toSorted((a, b) => b.entries - a.entries),
    isIncomplete: () => isIncomplete,
  }
}
