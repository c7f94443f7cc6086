import { expect, test } from 'vitest'
import { isTypedRight } from './typed-name.ts'

test.each([
  ['Chen', 'Chen', true],
  [' Chen ', 'Chen', true],
  ['陈家（上海）', '陈家（上海）', true],
  ['陈家(上海)', '陈家（上海）', true],
  ['Ｃｈｅｎ', 'Chen', true],
  ['chen', 'Chen', false],
  ['', 'Chen', false],
])('typed %j confirms %j: %s', (typed, wanted, isRight) => expect(isTypedRight(typed, wanted)).toBe(isRight))
