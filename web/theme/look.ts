import type { MantineColorSchemeManager } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/language/language.ts'
import { setHabits } from '#web/i18n/habits.ts'
import { loadAllWords } from '#web/i18n/load-words.ts'
import { currentLanguage, setLanguage } from '#web/i18n/use-words.ts'
import { type Look, showLook, shownMode, storedLook, storeLook, watchDevice } from './stored-look.ts'

let look = storedLook()
setLanguage(look.language)
setHabits(look.locale)
const watchers = new Set<() => void>()

/** The screen speaks the new language once its words are here. Without them, it goes on in the language before. */
async function showLanguage(language: Language) {
  if (language === currentLanguage()) return
  await loadAllWords(language)
  // The user may have chosen another one meanwhile.
  if (language === look.language) setLanguage(language)
}

/** Puts on any part of a look, and remembers it for the next first paint. */
export function applyLook(part: Partial<Look>) {
  look = { ...look, ...part }
  storeLook(look)
  showLook(look)
  void showLanguage(look.language).catch(console.warn)
  setHabits(look.locale)
  for (const watch of watchers) watch()
}

watchDevice(() => {
  if (look.mode === 'system') applyLook({})
})

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

export const useLook = (): Look => useSyncExternalStore(subscribe, () => look)

/** The mode on the screen; the component follows the device where the user wants that. */
export const useShownMode = (): 'light' | 'dark' => useSyncExternalStore(subscribe, () => shownMode(look.mode))

/** Mantine asks here instead of keeping a mode of its own, which it would show for one frame first. */
let leave: (() => void) | undefined
export const modeKeeper: MantineColorSchemeManager = {
  get: () => shownMode(look.mode),
  // Mantine answers every update with a `set`; code that changes the mode calls `wear`.
  set: () => {},
  subscribe: (onUpdate) => {
    leave = subscribe(() => onUpdate(shownMode(look.mode)))
  },
  unsubscribe: () => leave?.(),
  clear: () => {},
}
