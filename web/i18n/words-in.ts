import type { Language } from '#domain/language/language.ts'
import {
  findMessage,
  type MessageKey,
  type Messages,
  type MessageValues,
  type Say,
  type SlotValues,
  textOf,
  type Words,
} from '#domain/language/messages.ts'
import { catalogOf } from './catalog.ts'

/** A text that is put in a language when it is shown, and again when the language changes meanwhile. */
export type Phrase = (language: Language) => string
type Phrased<V> = unknown extends V ? [] : [values: { [N in keyof V]: V[N] | Phrase }]

export type Translate<En extends Words> = Say<En> & {
  readonly language: Language
  /** The same text for a notice, which may be on the screen while the user changes the language. */
  readonly phrase: <K extends MessageKey<En>>(key: K, ...values: Phrased<MessageValues<En, K>>) => Phrase
}

/** The phrases of one feature, for notices that are made outside of a component. */
export const phrasesOf = <En extends Words>(messages: Messages<En>): Translate<En>['phrase'] =>
  wordsIn(messages, 'en').phrase

/** @returns a text as it is written, in the language, else in English; undefined: there is none */
export const textIn = (
  messages: Messages<Words>,
  key: string,
  language: Language,
  count?: unknown,
): string | undefined => findMessage({ messages, language, catalog: catalogOf(language) }, key, count)

/** The words of one feature in one language, outside of a component. */
export function wordsIn<En extends Words>(messages: Messages<En>, language: Language): Translate<En> {
  const sayIn = (shown: Language, key: string, values?: SlotValues) =>
    textOf({ messages, language: shown, catalog: catalogOf(shown) }, key, values)
  const translate = (key: string, values?: SlotValues) => sayIn(language, key, values)
  const phrase =
    (key: string, values: Readonly<Record<string, string | number | Phrase>> = {}): Phrase =>
    (shown) => {
      const said = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(shown) : value,
      ])
      return sayIn(shown, key, Object.fromEntries(said) as SlotValues)
    }
  return Object.assign(translate, { language, phrase }) as Translate<En>
}
