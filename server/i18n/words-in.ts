import type { Language } from '#domain/language/language.ts'
import { type Messages, type Say, type SlotValues, textOf, type Words } from '#domain/language/messages.ts'
import { CATALOGS } from './catalogs.ts'

/** Returns what puts these messages in a language. English stands in for a text that the language lacks. */
export function wordsIn<En extends Words>(messages: Messages<En>, language: Language): Say<En> {
  const source = { messages, language, catalog: CATALOGS[language] ?? {} }
  const say = (key: string, values?: SlotValues) => textOf(source, key, values)
  return say as Say<En>
}
