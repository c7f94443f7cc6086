import { describe, expect, test } from 'vitest'
import glossaryText from '../../domain/data/glossary.json?raw'
import type { Language } from '#contract/common.ts'
import type { Messages, Words } from './define-messages.ts'
import { LANGUAGES } from './language.ts'

type Entry = Record<Language, string>
const glossary = JSON.parse(glossaryText) as Record<string, Entry>

const isMessages = (value: unknown): value is Messages<Words> =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'all' in value

/** Messages are defined nowhere else: `npm run house` sees to it. */
const files = import.meta.glob<object>('../**/{messages,errors,*-messages,*-names,*-words}.ts', { eager: true })
const found = Object.values(files).flatMap((module) => Object.values(module).filter(isMessages))

const slots = (text: string) =>
  [...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
const shape = (text: string) => text.replaceAll(/\{\{?\w+\}?\}/g, '{}').replaceAll(/\s/g, '')
const base = (key: string) => key.replace(/_(one|other)$/, '')

test('there are messages to look at', () => {
  expect(found.length).toBeGreaterThan(20)
  expect(new Set(found.map(({ namespace }) => namespace)).size).toBe(found.length)
})

describe.each(found)('$namespace', ({ all }) => {
  test('has the same keys in every language', () => {
    const keys = LANGUAGES.map((language) =>
      [...new Set(Object.keys(all[language]).map(base))].toSorted((a, b) => a.localeCompare(b)),
    )
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  test('fills the same slots in every language', () => {
    for (const language of LANGUAGES)
      for (const [key, text] of Object.entries<string>(all[language]))
        expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(all.en[key] ?? '') })
  })

  test('leaves nothing empty, and nothing with spaces around it', () => {
    for (const language of LANGUAGES)
      for (const text of Object.values<string>(all[language])) expect(text).toMatch(/^\S(.*\S)?$/s)
  })

  test('calls things as the glossary calls them', () => {
    for (const [key, text] of Object.entries<string>(all.en)) {
      const entries = Object.values(glossary).filter(({ en }) => shape(en) === shape(text))
      if (!entries.length) continue
      for (const language of ['zh_CN', 'zh_TW'] as const) {
        const known = entries.map((entry) => shape(entry[language]))
        expect({ key, known }).toEqual({ key, known: expect.arrayContaining([shape(all[language][key] ?? '')]) })
      }
    }
  })
})
