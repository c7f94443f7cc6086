import { expect, test } from 'vitest'
import { memberCalled } from './offer.ts'

const FAMILY = [
  { id: 'tom', names: ['Papa', 'Tom Lin', 'tom@lin.example'] },
  { id: 'mia', names: ['Mia Lin', 'mia@lin.example'] },
  { id: 'mia2', names: ['Mia Wang'] },
  { id: 'mei', names: ['小美', '林美'] },
]

test.each([
  ['Tom Lin', 'tom'],
  ['  tom LIN ', 'tom'],
  ['Papa', 'tom'],
  ['Tom', 'tom'],
  ['TOM@lin.example', 'tom'],
  ['Mia Wang', 'mia2'],
  ['小美', 'mei'],
])('a file that says “%s” means %s', (name, id) => {
  expect(memberCalled(name, FAMILY)?.id).toBe(id)
})

test.each([['Mia'], ['Lin'], ['Tomas'], [''], [' '], ['stranger']])('a file that says “%s” names no member', (name) => {
  expect(memberCalled(name, FAMILY)).toBeUndefined()
})
