import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import words from '#domain/data/vague_words.json' with { type: 'json' }
import { addMinutes, instant } from '#domain/time/time.ts'
import { vagueLevel } from './vague-name.ts'
import { betterNames } from './vague-name-suggestions.ts'

const list = (text: string) => text.split(', ')

test.each([
  ...list('stuff, do stuff, Work, work on project, study, math, study math, meeting, misc, busy, reading').map(
    (name) => ({ name, level: 'vague' }),
  ),
  ...list('deal with things, 事情, 做事, 忙, 学习, 處理一些雜事, 做作业, 英语, 学英语, 看书, 开会, 做家务, 寫作業').map(
    (name) => ({ name, level: 'vague' }),
  ),
  ...list('origami, 刷题').map((name) => ({ name, level: 'soft' })),
  ...list('sleep, Have lunch, Weekly team meeting, Run, Call grandma, Read The Hobbit, Do math workbook p.12-14').map(
    (name) => ({ name, level: 'ok' }),
  ),
  ...list('做数学作业, 背英语单词, 看《西游记》第三回, 睡觉, 午饭, 开周例会, 洗碗, 写周报').map((name) => ({
    name,
    level: 'ok',
  })),
])('a vague name is recognized: $name is $level', ({ name, level }) => expect(vagueLevel(name)).toBe(level))

test.each(words.cases)('each word of the list has its level of vagueness: $name is $level', ({ name, level }) =>
  expect(vagueLevel(name)).toBe(level),
)

test.each([
  ['upper case and full width', 'ＳＴＵＦＦ', 'vague'],
  ['punctuation at the end', 'stuff…', 'vague'],
  ['spaces', '  do   stuff ', 'vague'],
  ['nothing but what says nothing', 'the of and', 'vague'],
  ['nothing', '', 'vague'],
  ['signs', '!!!', 'vague'],
  ['a digit alone', '5', 'soft'],
  ['a digit beside something', 'math 5', 'ok'],
  ['one word of another alphabet', 'Вышивка', 'soft'],
  ['words of another alphabet', 'Читать книгу', 'ok'],
  ['an accent', 'café', 'soft'],
  ['Chinese punctuation', '做、作业。', 'vague'],
  ['what only fills, in Chinese', '做一些事情了', 'vague'],
  ['both scripts', '做功課', 'vague'],
  ['a Chinese name with an English word', '写 report', 'ok'],
  ['a very long name', 'stuff '.repeat(2000), 'vague'],
])('the level of a name ignores case, spaces and punctuation: %s', (_, name, level) =>
  expect(vagueLevel(name)).toBe(level),
)

test('any name has a level of vagueness', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(['ok', 'soft', 'vague']).toContain(vagueLevel(name))
    }),
  )
})

const NOW = instant('2026-11-18T15:00Z')
const used = (name: string, ...daysAgo: readonly number[]) =>
  daysAgo.map((days) => ({ category: 'study', name, at: addMinutes(NOW, -days * 1440) }))
const said = (name: string, category: string | null, uses: ReturnType<typeof used>) =>
  betterNames(name, category, uses, NOW).map((one) => (one.kind === 'own' ? one.name : `(${one.template})`))

test.each([
  { name: 'math', category: 'study', then: ['(maths)', '(study)', '(other)'] },
  { name: '数学', category: 'study', then: ['(maths)', '(study)', '(other)'] },
  { name: '學英文', category: 'study', then: ['(english)', '(study)', '(other)'] },
  { name: 'reading', category: 'leisure', then: ['(reading)', '(leisure)', '(other)'] },
  { name: '开会', category: 'work', then: ['(meeting)', '(work)', '(other)'] },
  { name: '報告', category: null, then: ['(report)', '(other)', '(work)'] },
  { name: 'emails', category: 'work', then: ['(email)', '(work)', '(other)'] },
  { name: 'study', category: null, then: ['(study)', '(other)', '(work)'] },
  { name: '做家务', category: 'housework', then: ['(housework)', '(other)', '(work)'] },
  { name: 'stuff', category: 'parenting', then: ['(parenting)', '(other)', '(work)'] },
  { name: 'stuff', category: 'sleep', then: ['(other)', '(work)', '(housework)'] },
  { name: '运动', category: 'sports', then: ['(sports)', '(other)', '(work)'] },
])('a vague name gets suggestions: $name of $category', ({ name, category, then }) =>
  expect(said(name, category, [])).toEqual(then),
)

test('suggestions begin with at most two of the user’s own names, by recent use', () => {
  const uses = [
    ...used('Do maths homework 7', 30, 31, 32),
    ...used('Revise maths formulas', 1, 2),
    ...used('maths', 1, 2, 3),
    ...used('Read The Hobbit', 1, 2, 3),
    ...used('Do maths drills 5', 89),
    ...used('Draw maths curves', 91, 92, 93, 94, 95, 96, 97, 98),
  ]
  expect(said('maths', 'study', uses)).toEqual(['Revise maths formulas', 'Do maths homework 7', '(maths)'])
  expect(said('maths', 'work', uses)).toEqual(['(maths)', '(work)', '(other)'])
  expect(said('maths', null, uses)).toEqual(['Revise maths formulas', 'Do maths homework 7', '(maths)'])
})

test('in suggestions, a use loses half of its weight every fourteen days', () => {
  const uses = [...used('Do maths pages 1', 14, 14, 14), ...used('Do maths pages 2', 0)]
  expect(said('maths', 'study', uses).slice(0, 2)).toEqual(['Do maths pages 1', 'Do maths pages 2'])
  expect(said('maths', 'study', uses.slice(1)).slice(0, 2)).toEqual(['Do maths pages 1', 'Do maths pages 2'])
  expect(said('maths', 'study', uses.slice(2)).slice(0, 2)).toEqual(['Do maths pages 2', 'Do maths pages 1'])
})

test('suggestions find Chinese names in either script', () => {
  expect(said('做作业', 'study', [...used('做数学作业', 1), ...used('背英语单词', 1)])[0]).toBe('做数学作业')
  expect(said('學英文', 'study', used('背英文單字', 1))[0]).toBe('背英文單字')
})
