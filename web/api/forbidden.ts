const watchers = new Set<() => void>()

/** The server has refused what a screen offered: the user's mode or family may have changed meanwhile. */
export function tellForbidden(): void {
  for (const watch of watchers) watch()
}

/** @returns what ends it */
export function onForbidden(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
