import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const watchers = new Set<() => void>()

function add(more: number) {
  open += more
  for (const watch of watchers) watch()
}

/** While the component stands, a dialog asks for the whole attention. */
export function useOpenDialog(): void {
  useEffect(() => {
    add(1)
    return () => add(-1)
  }, [])
}

export const isDialogOpen = (): boolean => open > 0

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** As `isDialogOpen`; the component follows. */
export const useDialogOpen = (): boolean => useSyncExternalStore(subscribe, isDialogOpen)
