import languages from '#domain/data/languages.json' with { type: 'json' }

/** The product's code of a language, such as `zh_TW`. A new one is a new entry of `domain/data/languages.json`. */
export type Language = keyof typeof languages

export type LanguageTraits = {
  /** The tag that browsers know it by (BCP 47). */
  readonly tag: string
  /** Its name in itself: a user who looks for it may not read another language. */
  readonly name: string
  /** Its name in English, in which a model is asked. */
  readonly englishName: string
  readonly nameOrder: 'given name first' | 'family name first'
  /** The tag of its script, for readers of mails and of names that programs choose: `zh-Hant`. */
  readonly scriptTag: string
  /** What separates two sentences. */
  readonly betweenSentences: string
  /** What separates the items of a list. */
  readonly betweenItems: string
  /** What separates `3 h` from `20 min`. */
  readonly betweenUnits: string
  /** `Chinese`: times of a 12-hour clock begin with a part of the day that is finer than the browser's, such as 凌晨. */
  readonly dayPeriods?: 'Chinese'
  /** `in words`: two dates are written as 2026年11月21日 – 29日, where the browser would use slashes. */
  readonly dateSpans?: 'in words'
  /** The tag whose dates have this order, if the language has it in another region, or digits as in 2026-11-21. */
  readonly dates?: { readonly dayFirst?: string; readonly yearFirst?: 'ISO 8601' }
  /** Whether every text must be translated. Of an incomplete language, the missing texts are English. */
  readonly isComplete: boolean
}

const TRAITS = languages as Readonly<Record<Language, LanguageTraits>>

/** The texts of all other languages are translated from it. */
export const SOURCE_LANGUAGE = 'en' satisfies Language

export const LANGUAGES = Object.keys(TRAITS) as [Language, ...Language[]]

/** The same text in several languages. English is always there, and stands in for those that are missing. */
export type Translated<T> = { readonly en: T } & { readonly [L in Language]?: T | undefined }

export const inLanguage = <T>(texts: Translated<T>, language: Language): T => texts[language] ?? texts.en

/** Returns the text in each language that has it. */
export const textsOf = <T>(texts: Translated<T>): T[] =>
  Object.values<T | undefined>(texts).filter((text) => text !== undefined)

export const traitsOf = (language: Language): LanguageTraits => TRAITS[language]
