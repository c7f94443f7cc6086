import { useSyncExternalStore } from 'react'

/** Whether the last request reached the server. `navigator.onLine` knows only of cables. */
let reached = true
const watchers = new Set<() => void>()

export function setReached(now: boolean) {
  if (now === reached) return
  reached = now
  for (const watch of watchers) watch()
}

/** Whether the last request reached the server, without following it. */
export const isReached = () => reached

/** `watch` is called whenever it is another now. */
export function onReach(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export const useReached = (): boolean => useSyncExternalStore(onReach, isReached)
