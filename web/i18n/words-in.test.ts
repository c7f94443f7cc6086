import { expect, test } from 'vitest'
import { addCatalog } from './catalog.ts'
import { defineMessages } from '#domain/language/messages.ts'
import { type Translate, wordsIn } from './words-in.ts'

const messages = defineMessages('fruit', {
  eaten: 'Ate {{name}} in {{place}}',
  pears_one: '{{count}} pear',
  pears_other: '{{count}} pears',
  done: 'Done',
})

addCatalog('zh_CN', { fruit: { eaten: '在{{place}}吃了{{name}}', pears_other: '{{count}}个梨' } })

test('every language speaks, with its own order of words and its own plurals', () => {
  const [en, zh] = [wordsIn(messages, 'en'), wordsIn(messages, 'zh_CN')]
  expect(en('eaten', { name: 'a pear', place: 'Rome' })).toBe('Ate a pear in Rome')
  expect(zh('eaten', { name: '梨', place: '罗马' })).toBe('在罗马吃了梨')
  expect(en('pears', { count: 1 })).toBe('1 pear')
  expect(en('pears', { count: 0 })).toBe('0 pears')
  expect(zh('pears', { count: 1 })).toBe('1个梨')
})

test('a text that a language does not have is English', () => {
  expect(wordsIn(messages, 'zh_CN')('done')).toBe('Done')
  expect(wordsIn(messages, 'zh_TW')('pears', { count: 1 })).toBe('1 pear')
})

test('braces in typed text are not placeholders', () => {
  expect(wordsIn(messages, 'en')('eaten', { name: '{{place}} $1', place: 'Rome' })).toBe('Ate {{place}} $1 in Rome')
})

/** Never called: it is `tsc` that runs this one. */
export function mustNotCompile(t: Translate<(typeof messages)['en']>) {
  // @ts-expect-error an argument is missing
  t('eaten', { name: 'x' })
  // @ts-expect-error no such key
  t('eat')
  // @ts-expect-error a plural needs its count
  t('pears', {})
}
