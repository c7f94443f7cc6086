import type { Language } from '#contract/common.ts'

export type Words = Readonly<Record<string, string>>

/** Chinese has one plural form, so it owes no `…_one`; it owes every other key, and no more. */
type Translated<En extends Words> = { readonly [K in keyof En as K extends `${string}_one` ? never : K]: string }

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
type Asked<En extends Words, K extends string> = Slots<Text<En, K>> & Counted<En, K>
type Values<V> = unknown extends V ? [] : [values: V]

/** A text that is put in a language when it is shown, and again when the language changes meanwhile. */
export type Phrase = (language: Language) => string
type Phrased<V> = unknown extends V ? [] : [values: { [N in keyof V]: V[N] | Phrase }]

export type Say<En extends Words> = <K extends Key<En>>(key: K, ...values: Values<Asked<En, K>>) => string
export type Translate<En extends Words> = Say<En> & {
  readonly language: Language
  /** The same text for a notice, which may be on the screen while the user changes the language. */
  readonly phrase: <K extends Key<En>>(key: K, ...values: Phrased<Asked<En, K>>) => Phrase
}
export type Messages<En extends Words> = {
  readonly namespace: string
  readonly all: { readonly en: En } & Readonly<Record<Exclude<Language, 'en'>, Words>>
}

/** English decides the keys: one too few or too many in another language does not compile. */
export const defineMessages = <const En extends Words>(
  namespace: string,
  all: { en: En; zh_CN: Translated<NoInfer<En>>; zh_TW: Translated<NoInfer<En>> },
): Messages<En> => ({ namespace, all })

/** The phrases of one feature, for notices that are made outside of a component. */
export const phrasesOf = <En extends Words>(messages: Messages<En>): Translate<En>['phrase'] =>
  wordsIn(messages, 'en').phrase

type Slotted = Readonly<Record<string, string | number>>

function textOf(words: Words, key: string, values: Slotted = {}): string {
  const text = words[key] ?? (values['count'] === 1 ? words[`${key}_one`] : undefined) ?? words[`${key}_other`] ?? key
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** The words of one feature in one language, outside of a component. */
export function wordsIn<En extends Words>({ all }: Messages<En>, language: Language): Translate<En> {
  const translate = (key: string, values?: Slotted) => textOf(all[language], key, values)
  const phrase =
    (key: string, values: Readonly<Record<string, string | number | Phrase>> = {}): Phrase =>
    (shown) => {
      const said = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(shown) : value,
      ])
      return textOf(all[shown], key, Object.fromEntries(said) as Slotted)
    }
  return Object.assign(translate, { language, phrase }) as Translate<En>
}
