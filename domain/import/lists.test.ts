import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf, withoutGuard } from '#domain/log/exchange.ts'
import { hashtagsIn, splitNames } from './lists.ts'

test.each([
  ['deep, client', ['deep', 'client']],
  ['deep,client,', ['deep', 'client']],
  ['专注，学习、家', ['专注', '学习', '家']],
  ['["work","deep focus"]', ['work', 'deep focus']],
  ['["work",1,null]', ['work']],
  ['[work', ['[work']],
  ['#deep #home', ['deep', 'home']],
  ['#deep, two words', ['deep', 'two words']],
  ['two words', ['two words']],
  ['', []],
])('the cell %j has the names %j', (text, names) => expect(splitNames(text, 'table')).toEqual(names))

test('the tags of TimeTagger have spaces between them', () => {
  expect(splitNames('work writing, #home', 'timeTagger')).toEqual(['work', 'writing', 'home'])
})

test.each([
  ['Mia; Tom', ['Mia', 'Tom']],
  ['Mia; ', ['Mia', '']],
  [String.raw`a\; b; c\\; \d`, ['a; b', String.raw`c` + '\\', 'd']],
  ['ends with \\', ['ends with \\']],
  ['', []],
])('the list %j of our own export has %j', (text, items) => expect(itemsOf(text)).toEqual(items))

test('a list of our own export is read as it was written', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.trim())
  fc.assert(
    fc.property(fc.array(name, { minLength: 2 }), (names) => {
      const written = names.map((each) => each.replaceAll('\\', '\\\\').replaceAll(';', '\\;')).join('; ')
      expect(itemsOf(written)).toEqual(names)
    }),
  )
})

test.each([
  ["'=1+1", '=1+1'],
  ["'-3", '-3'],
  ["''quoted'", "'quoted'"],
  ["'\tindented", '\tindented'],
  ["'tis", "'tis"],
  ['=1', '=1'],
  ["it's", "it's"],
])('the cell %j was %j before it was escaped', (cell, text) => expect(withoutGuard(cell)).toBe(text))

test.each([
  ['#home slept well #tea', ['home', 'tea']],
  ['no. #1 (#cold)', ['1', 'cold']],
  ['c#minor', []],
  ['#睡好', ['睡好']],
])('the comment %j has the tags %j', (text, tags) => expect(hashtagsIn(text)).toEqual(tags))
