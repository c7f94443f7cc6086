// Makes the texts of all languages known to the tests, which look for things by the words that people see.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#domain/language/language.ts'
import type { Catalog } from '#domain/language/messages.ts'
import { addCatalog } from '#web/i18n/catalog.ts'

const folder = join(import.meta.dirname, '../../domain/data/locales')

for (const language of LANGUAGES.filter((each) => each !== 'en'))
  addCatalog(language, JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalog)
