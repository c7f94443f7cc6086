const watchers = new Set<() => void>()

/** The server has refused what a screen offered: whoever signed in may have become something else meanwhile. */
export function doubt(): void {
  for (const watch of watchers) watch()
}

/** @returns what ends it */
export function onDoubt(watch: () => void): () => void {
  watchers.add(watch)
  return () => void watchers.delete(watch)
}
