import { expect, test } from 'vitest'
import { addCatalog } from './catalog.ts'
import { defineMessages } from '#domain/language/messages.ts'
import { wordsIn } from './words-in.ts'

const messages = defineMessages('phrases', {
  moved: '{{name}} moved by {{length}}',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
})
addCatalog('zh_CN', { phrases: { moved: '{{name}}移动了{{length}}', days_other: '{{count}}天' } })
addCatalog('zh_TW', { phrases: { moved: '{{name}} 移動了 {{length}}', days_other: '{{count}} 天' } })
const t = wordsIn(messages, 'en')

test('a phrase is put in the language in which it is shown, with all that it names', () => {
  const moved = t.phrase('moved', { name: 'Piano', length: t.phrase('days', { count: 1 }) })
  expect([moved('en'), moved('zh_CN'), moved('zh_TW')]).toEqual([
    'Piano moved by 1 day',
    'Piano移动了1天',
    'Piano 移動了 1 天',
  ])
  expect(t('days', { count: 2 })).toBe('2 days')
})
