import { expect, test } from 'vitest'
import { closeGaps, likelyPeopleIn, peopleIn, unknownPeopleIn, withoutPeople } from './typed-people.ts'

const named = (id: string, name: string, fullName = name) => ({ id, name, fullName })
const FAMILY = [
  named('mia', 'Mia'),
  named('miriam', 'Mia Lou'),
  named('leo', 'Leo Lin'),
  named('yu', '林小宇'),
  named('qi', '歐陽思齊'),
  named('ba', '爸爸', '林志豪'),
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
  ['带小宇看牙医 @小宇', ['yu']],
  ['@思齊買牛奶', ['qi']],
  ['@宇', []],
  ['@林志豪 繳費', ['ba']],
  ['@志豪 繳費', ['ba']],
])('%s', (line, ids) => expect(peopleIn(line, FAMILY).map(({ id }) => id)).toEqual(ids))

test('a name that two people share names no one, and a longer name names its owner', () => {
  const two = [named('a', 'Kim Ray'), named('b', 'Kim Lee')]
  expect(peopleIn('@Kim milk', two)).toEqual([])
  expect(peopleIn('@Kim Lee milk', two).map(({ id }) => id)).toEqual(['b'])
})

test('kept names stay, and removed names leave blanks', () => {
  expect(peopleIn('Milk @Leo', FAMILY, ['@Leo'])).toEqual([])
  const people = peopleIn('Milk @Leo tomorrow', FAMILY)
  expect(withoutPeople('Milk @Leo tomorrow', people)).toBe('Milk      tomorrow')
  expect(closeGaps('Milk      and bread')).toBe('Milk and bread')
  expect(closeGaps('接    放學')).toBe('接放學')
})

test.each([
  ['Milk @Nobody tomorrow', ['@Nobody']],
  ['明天下午3點 @乐乐，@小宇', ['@乐乐']],
  ['接@小明', ['@小明']],
  ['mail to ann@leon.example', []],
  ['Milk @Leo, @Leo', []],
  ['5 apples @ 2 each', []],
])('a name after @ that no member has: %s', (line, unknown) => {
  const places = unknownPeopleIn(line, FAMILY)
  expect(places.map(({ from, to }) => line.slice(from, to))).toEqual(unknown)
})

test('a name that the user keeps in the title is not reported', () => {
  expect(unknownPeopleIn('Milk @Otto', FAMILY, ['@Otto'])).toEqual([])
})

test.each([
  ['Pack the gym bag for Leo tomorrow', ['leo']],
  ['Pack the gym bag for Leo and Mia', ['mia', 'leo']],
  ['remind leo', []],
  ['Leonard comes', []],
  ['MiaLou', []],
  ['Milk @Leo', []],
  ['Leo is told @Leo', []],
  ['带小宇看牙医', ['yu']],
  ['爸爸繳費', ['ba']],
  ['志豪繳費', ['ba']],
  [`Leo ${'x'.repeat(300)}`, []],
])('a member that a line names without @: %s', (line, ids) =>
  expect(likelyPeopleIn(line, FAMILY, peopleIn(line, FAMILY)).map(({ id }) => id)).toEqual(ids),
)

test('a name that two members share offers neither of them', () => {
  const two = [named('a', 'Kim Ray'), named('b', 'Kim Lee')]
  expect(likelyPeopleIn('Kim has a test', two, [])).toEqual([])
  // The button writes `@` and the alias, and two members have this alias.
  const alike = [named('a', 'Kid', 'Kim Ray'), named('b', 'Kid', 'Tom Lee')]
  expect(likelyPeopleIn('Kim Ray has a test', alike, [])).toEqual([])
})

test('a member that the user removed from the line is not offered again', () => {
  expect(likelyPeopleIn('Milk @Leo Lin', FAMILY, [], ['@Leo Lin'])).toEqual([])
  expect(likelyPeopleIn('牛奶 @林小宇', FAMILY, [], ['@林小宇'])).toEqual([])
})
