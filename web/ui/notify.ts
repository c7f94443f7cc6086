import type { Notice } from './notice-area.tsx'
import { createStore, useSignal } from './store.ts'

/** Most visits begin without a notice, so its parts are fetched with the first one. */
const parts = () => import('./notice-area.tsx')

const count = createStore(0)

/**
 * Shows a notice in the corner of the screen: 5 s, errors 8 s. The returned id is for `closeNotice`.
 * [limit/product-timing]
 */
export function notify(notice: Notice): string {
  count.set(count.get() + 1)
  const id = `notice-${count.get()}`
  void parts().then(({ show }) => show({ ...notice, id }))
  return id
}

/** Removes a notice that is not true any more. */
export const closeNotice = (id: string) => void parts().then(({ hide }) => hide(id))

/** Whether this page has shown any notice. */
export const useNoticed = (): boolean => useSignal(count, () => count.get() > 0)
