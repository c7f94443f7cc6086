import { useSyncExternalStore } from 'react'
import type { Notice } from './notice-area.tsx'

/** Most visits begin without a notice, so its parts are fetched with the first one. */
const parts = () => import('./notice-area.tsx')

let count = 0
const watchers = new Set<() => void>()

/**
 * Shows a notice in the corner of the screen: 5 s, errors 8 s. The returned id is for `takeBack`.
 * [limit/product-timing]
 */
export function notify(notice: Notice): string {
  count += 1
  const id = `notice-${count}`
  for (const watch of watchers) watch()
  void parts().then(({ show }) => show({ ...notice, id }))
  return id
}

/** Removes a notice that is not true any more. */
export const takeBack = (id: string) => void parts().then(({ hide }) => hide(id))

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Whether this page has shown any notice. */
export const useNoticed = (): boolean => useSyncExternalStore(subscribe, () => count > 0)
