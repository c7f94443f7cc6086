import type { Phrase } from '#web/i18n/words-in.ts'
import { useLanguage } from '#web/i18n/use-words.ts'

/** A phrase in the language of the screen; it follows when that changes. */
export const PhraseText = ({ of }: { of: Phrase }) => of(useLanguage())
