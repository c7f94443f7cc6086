import { expect, test } from 'vitest'
import { CEILING_NAMES } from '#domain/ceiling.ts'
import { CEILING_RULES, ceilingRuleOf, ceilingsOf, NO_CEILING } from './ceilings.ts'
import type { Endpoint } from './endpoint.ts'
import { contract } from './index.ts'

const writing = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all as Record<string, Endpoint>).flatMap(([name, { method }]) =>
    method === 'POST' || method === 'PATCH' ? [{ noun, name, called: `${noun}.${name}` }] : [],
  ),
)

test('every endpoint that may make something names a ceiling, or why it needs none', () => {
  const silent = writing.filter(({ noun, name }) => ceilingRuleOf(noun, name) === undefined)
  expect(silent.map(({ called }) => called)).toEqual([])
})

test('every rule is for an existing endpoint', () => {
  const called = new Set(writing.flatMap(({ noun, called: one }) => [noun, one]))
  const named = Object.entries(CEILING_RULES).flatMap(([noun, rules]) =>
    typeof rules === 'object' && !Array.isArray(rules) ? Object.keys(rules).map((name) => `${noun}.${name}`) : [noun],
  )
  expect(named.filter((name) => !called.has(name))).toEqual([])
})

test('every ceiling and every reason is used', () => {
  const used = new Set(writing.flatMap(({ noun, name }) => ceilingRuleOf(noun, name) ?? []))
  expect([...CEILING_NAMES, ...Object.keys(NO_CEILING)].filter((one) => !used.has(one as never))).toEqual([])
})

test('an endpoint says which ceilings it is held to', () => {
  expect(ceilingsOf('note', 'copy')).toEqual(['notes'])
  expect(ceilingsOf('note', 'flag')).toEqual([])
  expect(ceilingRuleOf('note', 'constructor')).toBeUndefined()
})
