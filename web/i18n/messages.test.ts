import { describe, expect, test } from 'vitest'
import glossaryText from '../../domain/data/glossary.json?raw'
import { LANGUAGES, type Language, traitsOf } from '#domain/language/language.ts'
import { catalogOf, type Words } from './catalog.ts'
import type { Messages } from './define-messages.ts'

const glossary = JSON.parse(glossaryText) as Record<string, Record<Language, string>>
const translations = LANGUAGES.filter((language) => language !== 'en')

const isMessages = (value: unknown): value is Messages<Words> =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'en' in value

/** Messages are defined nowhere else: `npm run house` sees to it. */
const files = import.meta.glob<object>('../**/{messages,errors,*-messages,*-names,*-words}.ts', { eager: true })
const found = Object.values(files).flatMap((module) => Object.values(module).filter(isMessages))

const slots = (text: string) =>
  [...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
const shape = (text: string) => text.replaceAll(/\{\{?\w+\}?\}/g, '{}').replaceAll(/\s/g, '')
const base = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const basesOf = (words: Words) => [...new Set(Object.keys(words).map(base))].toSorted((a, b) => a.localeCompare(b))

test('there are messages to look at', () => {
  expect(found.length).toBeGreaterThan(20)
  expect(new Set(found.map(({ namespace }) => namespace)).size).toBe(found.length)
})

describe.each(translations)('%s', (language) => {
  const catalog = catalogOf(language)

  test('has no namespace that English does not have', () => {
    const known = new Set(found.map(({ namespace }) => namespace))
    expect(Object.keys(catalog).filter((namespace) => !known.has(namespace))).toEqual([])
  })

  describe.each(found)('$namespace', ({ namespace, en }) => {
    const words = catalog[namespace] ?? {}

    test('has the keys of English, and no more; only an incomplete language lacks some', () => {
      const bases = basesOf(words)
      if (traitsOf(language).isComplete) expect(bases).toEqual(basesOf(en))
      else expect(basesOf(en)).toEqual(expect.arrayContaining(bases))
    })

    test('has every plural form that the language has', () => {
      const { pluralCategories } = new Intl.PluralRules(traitsOf(language).tag).resolvedOptions()
      const plurals = basesOf(en).filter((key) => `${key}_other` in en && basesOf(words).includes(key))
      for (const key of plurals)
        expect(Object.keys(words).filter((each) => base(each) === key)).toEqual(
          expect.arrayContaining(pluralCategories.map((form) => `${key}_${form}`)),
        )
    })

    test('fills the same slots as English', () => {
      for (const [key, text] of Object.entries(words))
        expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(en[key] ?? en[`${base(key)}_other`] ?? '') })
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
