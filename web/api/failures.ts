import { wordsIn } from '#web/i18n/words-in.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { errorMessages, wordsFor } from './errors.ts'
import { type Deed, failures } from './failure-messages.ts'

/** What did not work, and why, in the language of the screen. */
export function failureOf(deed: Deed, error: unknown): { title: string; text: string } {
  const language = currentLanguage()
  return { title: wordsIn(failures, language)(deed), text: wordsFor(error, wordsIn(errorMessages, language)) }
}
