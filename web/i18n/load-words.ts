import { parts } from 'virtual:words'
import { LANGUAGES, type Language } from '#domain/language/language.ts'
import { addCatalog } from './catalog.ts'

/** `first`: of the first screen. `rest`: of all others. `names`: by which the command menu finds things. */
type Part = 'first' | 'names' | 'rest'

/** Loads a part of the words. @returns the address of their file. @throws if they cannot be loaded */
async function loadWords(language: Language, part: Part): Promise<string> {
  const { default: catalog, url } = await parts[language]![part]()
  addCatalog(language, catalog)
  return url
}

/** Loads the words of the first screen; in development, all. @throws if the words cannot be loaded */
export async function loadFirstWords(language: Language): Promise<void> {
  await (import.meta.env.DEV ? loadAllWords(language) : loadWords(language, 'first'))
}

/** Loads the words of the screens after the first one. @throws if the words cannot be loaded */
export async function loadRestWords(language: Language): Promise<void> {
  await loadWords(language, 'rest')
}

/** Loads every text of a language. @returns the addresses of the files. @throws if the words cannot be loaded */
export const loadAllWords = (language: Language): Promise<string[]> =>
  Promise.all([loadWords(language, 'first'), loadWords(language, 'rest')])

/** Loads the names of screens, commands and settings in all languages: the command menu finds them in each. */
export async function loadNames(): Promise<void> {
  await Promise.all(LANGUAGES.map((language) => loadWords(language, 'names')))
}
