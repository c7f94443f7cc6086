// Makes the texts of all languages known to the tests, which look for things by the words that people see.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '#domain/language/language.ts'
import { addCatalog, type Catalog } from '#web/i18n/catalog.ts'

const folder = join(import.meta.dirname, '../../web/i18n/locales')

for (const language of LANGUAGES.filter((each) => each !== 'en'))
  addCatalog(language, JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Catalog)
