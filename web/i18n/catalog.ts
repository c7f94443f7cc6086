import { type Language, traitsOf } from '#domain/language/language.ts'

export type Words = Readonly<Record<string, string>>
/** The words of one language, by the namespace of their feature. */
export type Catalog = Readonly<Record<string, Words>>

const catalogs = new Map<Language, Catalog>()

/** Makes words of a language known. They add to those that are known already. */
export function addCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, { ...catalogs.get(language), ...catalog })
}

export const catalogOf = (language: Language): Catalog => catalogs.get(language) ?? {}

const rules = new Map<Language, Intl.PluralRules>()

/** The plural form of a number, as CLDR has it for the language: `one`, `few`, `other` … */
function pluralOf(count: number, language: Language): Intl.LDMLPluralRule {
  const known = rules.get(language) ?? new Intl.PluralRules(traitsOf(language).tag)
  rules.set(language, known)
  return known.select(count)
}

/** @returns the text of a key, or of its plural form for the count; undefined: these words do not have it */
export function findText(
  words: Words | undefined,
  key: string,
  { count, language }: { count: unknown; language: Language },
): string | undefined {
  // A name that every object has, such as `constructor`, is no key.
  const keys = [key, ...(typeof count === 'number' ? [`${key}_${pluralOf(count, language)}`] : []), `${key}_other`]
  const found = words && keys.find((each) => Object.hasOwn(words, each))
  return found === undefined ? undefined : words?.[found]
}
