import { expect, test } from 'vitest'
import { closeGaps, peopleIn, withoutPeople } from './typed-people.ts'

const FAMILY = [
  { id: 'mia', name: 'Mia' },
  { id: 'miriam', name: 'Mia Lou' },
  { id: 'leo', name: 'Leo Lin' },
  { id: 'yu', name: '林小宇' },
  { id: 'ba', name: '爸爸' },
]

test.each([
  ['Dentist tomorrow 16:00 @Leo', ['leo']],
  ['Dentist @leo lin, @mia lou tomorrow', ['leo', 'miriam']],
  ['@爸爸 明天下午3点 接@林小宇放学', ['ba', 'yu']],
  ['＠爸爸買牛奶', ['ba']],
  ['Milk @Mia', ['mia']],
  [`@Leo ${'x'.repeat(300)}`, []],
  ['@Leo and @Leo', ['leo']],
  ['mail to ann@leon.example', []],
  ['@Nobody', []],
  ['@', []],
  ['@小宇', []],
])('%s', (line, ids) => expect(peopleIn(line, FAMILY).map(({ id }) => id)).toEqual(ids))

test('a name that two have names nobody, and a longer one the one who has it', () => {
  const two = [
    { id: 'a', name: 'Kim Ray' },
    { id: 'b', name: 'Kim Lee' },
  ]
  expect(peopleIn('@Kim milk', two)).toEqual([])
  expect(peopleIn('@Kim Lee milk', two).map(({ id }) => id)).toEqual(['b'])
})

test('what is kept stays, and what is taken leaves blanks', () => {
  expect(peopleIn('Milk @Leo', FAMILY, ['@Leo'])).toEqual([])
  const people = peopleIn('Milk @Leo tomorrow', FAMILY)
  expect(withoutPeople('Milk @Leo tomorrow', people)).toBe('Milk      tomorrow')
  expect(closeGaps('Milk      and bread')).toBe('Milk and bread')
  expect(closeGaps('接    放學')).toBe('接放學')
})
