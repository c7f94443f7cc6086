// Every language has the texts of English, in the form that the language needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, type Language, traitsOf } from '#domain/language/language.ts'
import { englishCatalog, keyOf, readCatalog, type Texts } from './catalogs.ts'

const root = join(import.meta.dirname, '..')
const glossary = JSON.parse(readFileSync(join(root, 'domain/data/glossary.json'), 'utf8')) as Record<
  string,
  Record<Language, string>
>
const translations = LANGUAGES.filter((language) => language !== 'en')
const english = Object.entries(englishCatalog(root)).map(([namespace, en]) => ({ namespace, en }))

const slots = (text: string) =>
  [...new Set([...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name = '']) => name))].toSorted((a, b) =>
    a.localeCompare(b),
  )
const shape = (text: string) => text.replaceAll(/\{\{?\w+\}?\}/g, '{}').replaceAll(/\s/g, '')
const basesOf = (words: Texts) => [...new Set(Object.keys(words).map(keyOf))].toSorted((a, b) => a.localeCompare(b))

test('there are messages to look at', () => {
  expect(english.length).toBeGreaterThan(20)
  expect(english.map(({ namespace }) => namespace)).toEqual(expect.arrayContaining(['app', 'server-mails']))
})

describe.each(translations)('%s', (language) => {
  const catalog = readCatalog(root, language)

  test('has no namespace that English does not have', () => {
    const known = new Set(english.map(({ namespace }) => namespace))
    expect(Object.keys(catalog).filter((namespace) => !known.has(namespace))).toEqual([])
  })

  describe.each(english)('$namespace', ({ namespace, en }) => {
    const words = catalog[namespace] ?? {}

    test('has the keys of English, and no more, and only an incomplete language lacks some', () => {
      const bases = basesOf(words)
      if (traitsOf(language).isComplete) expect(bases).toEqual(basesOf(en))
      else expect(basesOf(en)).toEqual(expect.arrayContaining(bases))
    })

    test('has every plural form that the language has', () => {
      const { pluralCategories } = new Intl.PluralRules(traitsOf(language).tag).resolvedOptions()
      const plurals = basesOf(en).filter((key) => `${key}_other` in en && basesOf(words).includes(key))
      for (const key of plurals)
        expect(Object.keys(words).filter((each) => keyOf(each) === key)).toEqual(
          expect.arrayContaining(pluralCategories.map((form) => `${key}_${form}`)),
        )
    })

    test('fills the same slots as English', () => {
      for (const [key, text] of Object.entries(words))
        expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(en[key] ?? en[`${keyOf(key)}_other`] ?? '') })
    })

    test('leaves nothing empty, and nothing with spaces around it', () => {
      for (const text of [...Object.values(words), ...Object.values<string>(en)]) expect(text).toMatch(/^\S(.*\S)?$/s)
    })

    test('calls things as the glossary calls them', () => {
      for (const [key, text] of Object.entries<string>(en)) {
        const entries = Object.values(glossary).filter((entry) => shape(entry.en) === shape(text))
        if (!entries.length || !(key in words)) continue
        const known = entries.map((entry) => shape(entry[language]))
        expect({ key, known }).toEqual({ key, known: expect.arrayContaining([shape(words[key] ?? '')]) })
      }
    })
  })
})
