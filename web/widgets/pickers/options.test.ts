import { expect, test } from 'vitest'
import { CREATE, matching, optionsOf, withChosen } from './options.ts'

const known = [
  { id: '1', name: 'Focus' },
  { id: '2', name: '亲子' },
]
const create = (name: string) => [{ value: CREATE, label: `Create ${name}` }]

test('a new name can be created', () => {
  expect(optionsOf(known, ' Calm ', create).at(-1)).toEqual({ value: CREATE, label: 'Create Calm' })
})

test.each(['', '  ', 'focus', 'ＦＯＣＵＳ '])('“%s” is nothing new', (typed) => {
  expect(optionsOf(known, typed, create).map(({ value }) => value)).toEqual(['1', '2'])
})

test('a search finds folded names, and keeps the offer to create', () => {
  const options = optionsOf(known, 'foc', create)
  expect(matching(options, 'FOC').map(({ value }) => value)).toEqual(['1', CREATE])
})

test('of thousands, fifty are offered, and the offer to create', () => {
  const many = Array.from({ length: 5000 }, (_, at) => ({ id: `${at}`, name: `Tag ${at}` }))
  const options = optionsOf(many, 'a tag 4', create)
  const offered = matching(options, 'tag 4').map(({ value }) => value)
  expect(offered).toHaveLength(51)
  expect([offered[0], offered[50]]).toEqual(['4', CREATE])
})

test('a chosen item that was deleted keeps its place', () => {
  expect(withChosen(known, ['1', '9'], 'gone').at(-1)).toEqual({ id: '9', name: 'gone' })
})

test('each way to create an item comes last, and only where the caller may', () => {
  const ways = (name: string) => ['personal', 'group'].map((type) => ({ value: `${CREATE} ${type}`, label: name }))
  const found = matching(optionsOf(known, 'Mum', ways), 'Mum')
  expect(found.map(({ value }) => value)).toEqual([`${CREATE} personal`, `${CREATE} group`])
  expect(matching(optionsOf(known, 'Mum', null), 'Mum')).toEqual([])
})
