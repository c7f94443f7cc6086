import { useMemo } from 'react'
import type { Language } from '#contract/common.ts'
import type { Weekday } from '#domain/time/time.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { useHabits } from './habits.ts'
import type { Messages } from '#domain/language/messages.ts'
import { type Translate, wordsIn } from './words-in.ts'
import type { Words } from '#domain/language/messages.ts'

const spoken = createStore<Language>('en')

/** Called by `wear` of theme/look.ts alone, which also tells the page and remembers it. */
export const setLanguage = spoken.set

/** Calls back whenever the screen changes its language. @returns the function that ends it */
export const watchLanguage = spoken.subscribe
/** For texts outside of a component. */
export const currentLanguage = spoken.get

/** The language of the screen; the component follows when it changes, or how times and dates are written in it. */
export function useLanguage(): Language {
  const language = useStore(spoken)
  useHabits(language)
  return language
}

/** The first weekday of drawn weeks; the component follows when the user chooses another. */
export const useWeekStart = (): Weekday => useHabits(useLanguage()).weekStart

/** The words of a feature in the language of the screen. */
export function useWords<En extends Words>(messages: Messages<En>): Translate<En> {
  const language = useLanguage()
  return useMemo(() => wordsIn(messages, language), [messages, language])
}
