import { expect, test } from 'vitest'
import { canBeTyped, isTypedRight, nameToType } from './typed-name.ts'

test.each([
  ['Chen', 'Chen', true],
  [' Chen ', 'Chen', true],
  ['陈家（上海）', '陈家（上海）', true],
  ['陈家(上海)', '陈家（上海）', true],
  ['Ｃｈｅｎ', 'Chen', true],
  ['chen', 'Chen', false],
  ['', 'Chen', false],
  ['Sofía', 'Sofía 🦊', true],
  ['Sofía 🦊', 'Sofía 🦊', true],
  ['Sofia', 'Sofía 🦊', false],
  ['', 'Sofía 🦊', false],
  ['Mei Lin', 'Mei 👩🏽‍🚀🇹🇼 Lin', true],
  ['🦊', '🦊', true],
  ['', '🦊', false],
  ['🐻', '🦊', false],
  ['No 1', 'No 1️⃣', true],
])('typed %j confirms %j: %s', (typed, wanted, isRight) => expect(isTypedRight(typed, wanted)).toBe(isRight))

test.each([
  ['Sofía 🦊', 'Sofía', true],
  ['❤️‍🔥 Chen', 'Chen', true],
  ['🦊', '🦊', false],
])('of %j, %j is asked for', (name, asked, isTypeable) => {
  expect(nameToType(name)).toBe(asked)
  expect(canBeTyped(name)).toBe(isTypeable)
})
