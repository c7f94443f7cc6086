import { useSyncExternalStore } from 'react'
import type { Notice } from './notice-area.tsx'

/** Most visits begin without anything to say: the parts that say it are fetched with the first notice. */
const parts = () => import('./notice-area.tsx')

let count = 0
const watchers = new Set<() => void>()

/** Says something in the corner of the screen: 5 s, errors 8 s (spec §9). The answer is what `takeBack` wants. */
export function notify(notice: Notice): string {
  count += 1
  const id = `notice-${count}`
  for (const watch of watchers) watch()
  void parts().then(({ show }) => show({ ...notice, id }))
  return id
}

/** The notice is not true any more. */
export const takeBack = (id: string) => void parts().then(({ hide }) => hide(id))

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Whether anything was ever said on this page. */
export const useNoticed = (): boolean => useSyncExternalStore(subscribe, () => count > 0)
