import type { MantineColorSchemeManager } from '@mantine/core'
import type { Language } from '#domain/language/language.ts'
import { setHabits } from '#web/i18n/habits.ts'
import { loadAllWords } from '#web/i18n/load-words.ts'
import { currentLanguage, setLanguage } from '#web/i18n/use-words.ts'
import { createStore, useSignal, useStore } from '#web/ui/store.ts'
import { type Look, showLook, shownMode, storedLook, storeLook, watchDevice } from './stored-look.ts'

const look = createStore(storedLook())
setLanguage(look.get().language)
setHabits(look.get().locale)

/** The screen speaks the new language once its words are here. Without them, it goes on in the language before. */
async function showLanguage(language: Language) {
  if (language === currentLanguage()) return
  await loadAllWords(language)
  // The user may have chosen another one meanwhile.
  if (language === look.get().language) setLanguage(language)
}

/** Puts on any part of a look, and remembers it for the next first paint. */
export function applyLook(part: Partial<Look>) {
  const next = { ...look.get(), ...part }
  storeLook(next)
  showLook(next)
  void showLanguage(next.language).catch(console.warn)
  setHabits(next.locale)
  look.set(next)
}

watchDevice(() => {
  if (look.get().mode === 'system') applyLook({})
})

export const useLook = (): Look => useStore(look)

const modeNow = () => shownMode(look.get().mode)

/** The mode on the screen; the component follows the device where the user wants that. */
export const useShownMode = (): 'light' | 'dark' => useSignal(look, modeNow)

/** Mantine asks here instead of keeping a mode of its own, which it would show for one frame first. */
let leave: (() => void) | undefined
export const modeKeeper: MantineColorSchemeManager = {
  get: modeNow,
  // Mantine answers every update with a `set`; code that changes the mode calls `wear`.
  set: () => {},
  subscribe: (onUpdate) => {
    leave = look.subscribe(() => onUpdate(modeNow()))
  },
  unsubscribe: () => leave?.(),
  clear: () => {},
}
