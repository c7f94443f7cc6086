import { expect, test } from 'vitest'
import { defineMessages, type Translate, wordsIn } from './define-messages.ts'

const messages = defineMessages('fruit', {
  en: { eaten: 'Ate {{name}} in {{place}}', pears_one: '{{count}} pear', pears_other: '{{count}} pears', done: 'Done' },
  zh_CN: { eaten: '在{{place}}吃了{{name}}', pears_other: '{{count}}个梨', done: '好' },
  zh_TW: { eaten: '在 {{place}} 吃了 {{name}}', pears_other: '{{count}} 顆梨', done: '好' },
})

test('every language speaks, with its own order of words and its own plurals', () => {
  const [en, zh] = [wordsIn(messages, 'en'), wordsIn(messages, 'zh_CN')]
  expect(en('eaten', { name: 'a pear', place: 'Rome' })).toBe('Ate a pear in Rome')
  expect(zh('eaten', { name: '梨', place: '罗马' })).toBe('在罗马吃了梨')
  expect(en('pears', { count: 1 })).toBe('1 pear')
  expect(en('pears', { count: 0 })).toBe('0 pears')
  expect(zh('pears', { count: 1 })).toBe('1个梨')
})

test('what somebody typed is not read as a slot', () => {
  expect(wordsIn(messages, 'en')('eaten', { name: '{{place}} $1', place: 'Rome' })).toBe('Ate {{place}} $1 in Rome')
})

/** Never called: it is `tsc` that runs this one. */
export function mustNotCompile(t: Translate<(typeof messages)['all']['en']>) {
  // @ts-expect-error an argument is missing
  t('eaten', { name: 'x' })
  // @ts-expect-error no such key
  t('eat')
  // @ts-expect-error a plural needs its count
  t('pears', {})
  // @ts-expect-error a language is missing
  defineMessages('a', { en: { yes: 'Yes' }, zh_CN: { yes: '是' } })
  // @ts-expect-error a key is missing in a language
  defineMessages('b', { en: { yes: 'Yes', no: 'No' }, zh_CN: { yes: '是', no: '否' }, zh_TW: { yes: '是' } })
}
