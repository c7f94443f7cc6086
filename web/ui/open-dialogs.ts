import { useEffect } from 'react'
import { createStore, useSignal } from './store.ts'

const open = createStore(0)
const add = (more: number) => open.set(open.get() + more)

/** While the component stands, a dialog asks for the whole attention. */
export function useOpenDialog(): void {
  useEffect(() => {
    add(1)
    return () => add(-1)
  }, [])
}

export const isDialogOpen = (): boolean => open.get() > 0

/** As `isDialogOpen`; the component follows. */
export const useDialogOpen = (): boolean => useSignal(open, isDialogOpen)
