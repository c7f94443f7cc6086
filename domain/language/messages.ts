import { type Language, traitsOf } from './language.ts'

export type Words = Readonly<Record<string, string>>
/** The words of one language, by namespace. */
export type Catalog = Readonly<Record<string, Words>>

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
export type MessageKey<En extends Words> = Key<En>
export type MessageValues<En extends Words, K extends string> = Slots<Text<En, K>> & Counted<En, K>
type Values<V> = unknown extends V ? [] : [values: V]

/** Gives the text of a key in one language, with its slots filled. */
export type Say<En extends Words> = <K extends Key<En>>(key: K, ...values: Values<MessageValues<En, K>>) => string
export type Messages<En extends Words> = { readonly namespace: string; readonly en: En }

/**
 * Declares texts, in English. The other languages have theirs in `domain/data/locales/`, under the same namespace and
 * keys. A build of the web takes the English texts out as well: a visitor loads one language only.
 */
export const defineMessages = <const En extends Words>(namespace: string, en: En): Messages<En> => ({ namespace, en })

const rules = new Map<Language, Intl.PluralRules>()

/** The plural form of a number, as CLDR has it for the language: `one`, `few`, `other` … */
function pluralOf(count: number, language: Language): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(traitsOf(language).tag)
  rules.set(language, known)
  return known.select(count)
}

/** Returns the text of a key, or of its plural form for the count; undefined: these words do not have it. */
function findText(words: Words | undefined, key: string, count: unknown, language: Language): string | undefined {
  // A name that every object has, such as `constructor`, is no key.
  const keys = [key, ...(typeof count === 'number' ? [`${key}_${pluralOf(count, language)}`] : []), `${key}_other`]
  const found = words && keys.find((each) => Object.hasOwn(words, each))
  return found === undefined ? undefined : words?.[found]
}

export type TextSource = { readonly messages: Messages<Words>; readonly language: Language; readonly catalog: Catalog }

/**
 * Returns a text as it is written, in the language, else in English; undefined: there is none.
 *
 * @param catalog the words of the language
 */
export const findMessage = (
  { messages: { namespace, en }, language, catalog }: TextSource,
  key: string,
  count?: unknown,
): string | undefined => findText(catalog[namespace], key, count, language) ?? findText(en, key, count, 'en')

export type SlotValues = Readonly<Record<string, string | number>>

/** Returns a text with its slots filled, in the language, else in English; the key itself if there is no text. */
export function textOf(source: TextSource, key: string, values: SlotValues = {}): string {
  const text = findMessage(source, key, values['count']) ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
