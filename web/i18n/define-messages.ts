import type { Language } from '#domain/language/language.ts'
import { catalogOf, findText, type Words } from './catalog.ts'

/** `lengthOf_one` and `lengthOf_other` are one key to the caller, who says how many. */
type Key<En extends Words> = keyof En extends infer K
  ? K extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : K & string
  : never
type Text<En extends Words, K extends string> = K extends keyof En ? En[K] : En[`${K}_other` & keyof En]

/** `'Saved {{name}}'` asks for `{ name }`. */
type Slots<S> = S extends `${string}{{${infer Name}}}${infer Rest}`
  ? { [N in Name]: string | number } & Slots<Rest>
  : unknown
type Counted<En extends Words, K extends string> = K extends keyof En ? unknown : { count: number }
type MessageValues<En extends Words, K extends string> = Slots<Text<En, K>> & Counted<En, K>
type Values<V> = unknown extends V ? [] : [values: V]

/** A text that is put in a language when it is shown, and again when the language changes meanwhile. */
export type Phrase = (language: Language) => string
type Phrased<V> = unknown extends V ? [] : [values: { [N in keyof V]: V[N] | Phrase }]

export type Say<En extends Words> = <K extends Key<En>>(key: K, ...values: Values<MessageValues<En, K>>) => string
export type Translate<En extends Words> = Say<En> & {
  readonly language: Language
  /** The same text for a notice, which may be on the screen while the user changes the language. */
  readonly phrase: <K extends Key<En>>(key: K, ...values: Phrased<MessageValues<En, K>>) => Phrase
}
export type Messages<En extends Words> = { readonly namespace: string; readonly en: En }

/**
 * Declares the texts of a feature, in English. The other languages have theirs in `web/i18n/locales/`, under the same
 * namespace and keys. A build takes the English texts out of here as well: a visitor loads one language only.
 */
export const defineMessages = <const En extends Words>(namespace: string, en: En): Messages<En> => ({ namespace, en })

/** The phrases of one feature, for notices that are made outside of a component. */
export const phrasesOf = <En extends Words>(messages: Messages<En>): Translate<En>['phrase'] =>
  wordsIn(messages, 'en').phrase

type Slotted = Readonly<Record<string, string | number>>

/** @returns a text as it is written, in the language, else in English; undefined: there is none */
export const textIn = (
  { namespace, en }: Messages<Words>,
  key: string,
  language: Language,
  count?: unknown,
): string | undefined =>
  findText(catalogOf(language)[namespace], key, { count, language }) ?? findText(en, key, { count, language: 'en' })

/** The text with its slots filled. */
function textOf(messages: Messages<Words>, language: Language, key: string, values: Slotted = {}): string {
  const text = textIn(messages, key, language, values['count']) ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The words of one feature in one language, outside of a component. */
export function wordsIn<En extends Words>(messages: Messages<En>, language: Language): Translate<En> {
  const translate = (key: string, values?: Slotted) => textOf(messages, language, key, values)
  const phrase =
    (key: string, values: Readonly<Record<string, string | number | Phrase>> = {}): Phrase =>
    (shown) => {
      const said = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(shown) : value,
      ])
      return textOf(messages, shown, key, Object.fromEntries(said) as Slotted)
    }
  return Object.assign(translate, { language, phrase }) as Translate<En>
}
