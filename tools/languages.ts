// `npm run languages`: how much of each language is translated. `npm run languages -- pl` lists the missing texts.
import { join } from 'node:path'
import languages from '#domain/data/languages.json' with { type: 'json' }
import { englishCatalog, keyOf, readCatalog } from './catalogs.ts'

const root = join(import.meta.dirname, '..')
const english = englishCatalog(root)

/** The texts that a language lacks, as `namespace.key: English`. */
function missingTexts(language: string): string[] {
  const catalog = readCatalog(root, language)
  return Object.entries(english).flatMap(([namespace, texts]) => {
    const known = new Set(Object.keys(catalog[namespace] ?? {}).map(keyOf))
    return Object.entries(texts)
      .filter(([key]) => !known.has(keyOf(key)))
      .map(([key, text]) => `${namespace}.${key}: ${text}`)
  })
}

const [asked] = process.argv.slice(2)
const count = Object.values(english).flatMap((texts) => Object.keys(texts)).length
if (asked) console.log(missingTexts(asked).join('\n') || `${asked} has every text.`)
else
  for (const language of Object.keys(languages).filter((each) => each !== 'en'))
    console.log(`${language}: ${missingTexts(language).length} of ${count} texts are missing`)
