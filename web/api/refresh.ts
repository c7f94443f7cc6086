import { queryClient } from './query.ts'
import type { Noun } from './stale.ts'

/**
 * Loads again the data that a write to these nouns has made stale: at once the data on the screen, the rest when it is
 * shown next. Buttons that the user may be about to tap stay as they are until then. The table comes with the first
 * write.
 */
export async function refreshAfter(...nouns: readonly Noun[]): Promise<void> {
  const table = await import('./stale.ts').catch(() => undefined)
  // Without the table, which a lost network may keep away, everything may be stale.
  if (!table) return queryClient.invalidateQueries()
  const { isOffered } = table
  const isStale = table.isStaleAfter(nouns)
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && isOffered(query), refetchType: 'none' })
  return queryClient.invalidateQueries({ predicate: (query) => isStale(query) && !isOffered(query) })
}
