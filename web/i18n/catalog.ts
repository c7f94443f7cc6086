import type { Language } from '#domain/language/language.ts'
import type { Catalog } from '#domain/language/messages.ts'

const catalogs = new Map<Language, Catalog>()

/** Makes words of a language known. They add to those that are known already. */
export function addCatalog(language: Language, catalog: Catalog): void {
  catalogs.set(language, { ...catalogs.get(language), ...catalog })
}

export const catalogOf = (language: Language): Catalog => catalogs.get(language) ?? {}
