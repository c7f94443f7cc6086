import { existsSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '#domain/language/language.ts'
import type { Catalog } from '#domain/language/messages.ts'

/**
 * Returns what the server says in a language, by namespace; empty for English, whose texts are in the code. A build puts
 * the texts into the program instead of this file (`tools/build.mjs`).
 */
function readCatalog(language: Language): Catalog {
  const file = new URL(`../../domain/data/locales/${language}.json`, import.meta.url)
  if (!existsSync(file)) return {}
  const all = JSON.parse(readFileSync(file, 'utf8')) as Catalog
  return Object.fromEntries(Object.entries(all).filter(([namespace]) => namespace.startsWith('server-')))
}

export const CATALOGS: Readonly<Record<string, Catalog | undefined>> = Object.fromEntries(
  LANGUAGES.map((language) => [language, readCatalog(language)]),
)
