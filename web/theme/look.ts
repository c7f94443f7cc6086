import type { MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { setLanguage } from '#web/i18n/use-words.ts'
import { type Look, showLook, storedLook, storeLook } from './stored-look.ts'

let look = storedLook()
setLanguage(look.language)
const watchers = new Set<() => void>()

/** Puts on any part of a look, and remembers it for the next first paint. */
export function wear(part: Partial<Look>) {
  look = { ...look, ...part }
  storeLook(look)
  showLook(look)
  setLanguage(look.language)
  for (const watch of watchers) watch()
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look)

/** Mantine asks here instead of keeping a mode of its own, which it would show for one frame first. */
let leave: (() => void) | undefined
export const modeKeeper: MantineColorSchemeManager = {
  get: () => look.mode,
  // Mantine answers every update with a `set`; whoever changes the mode calls `wear`.
  set: () => {},
  subscribe: (onUpdate) => {
    leave = subscribe(() => onUpdate(look.mode))
  },
  unsubscribe: () => leave?.(),
  clear: () => {},
}
