import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesByPerson } from './recipient-person.ts'

const CLUB = ['anna', 'grandma', 'wei']

test('a group’s minutes go to its members, for each log separately', () => {
  const given = [
    { recipientId: 'club', minutes: 50, memberIds: CLUB },
    { recipientId: 'wei', minutes: 10, memberIds: [] },
    // By then grandma had left.
    { recipientId: 'club', minutes: 31, memberIds: ['anna', 'wei'] },
  ]
  // 17 + 16, 17, 16 + 10 + 15
  expect(minutesByPerson(given)).toEqual([
    { recipientId: 'wei', minutes: 41 },
    { recipientId: 'anna', minutes: 33 },
    { recipientId: 'grandma', minutes: 17 },
  ])
})

test('a group without members keeps its minutes, and a recipient without minutes is left out', () => {
  expect(minutesByPerson([{ recipientId: 'club', minutes: 20, memberIds: [] }])).toEqual([
    { recipientId: 'club', minutes: 20 },
  ])
  expect(minutesByPerson([{ recipientId: 'club', minutes: 1, memberIds: CLUB }])).toEqual([
    { recipientId: 'anna', minutes: 1 },
  ])
  expect(minutesByPerson([])).toEqual([])
})

test('the view by person has as many minutes as the view by recipient', () => {
  const given = fc.array(
    fc.record({
      recipientId: fc.constantFrom(...CLUB, 'club'),
      minutes: fc.integer({ min: 0, max: 1440 }),
      memberIds: fc.subarray(CLUB),
    }),
  )
  const sum = (all: readonly { minutes: number }[]) => all.reduce((total, { minutes }) => total + minutes, 0)
  fc.assert(
    fc.property(given, (all) => {
      expect(sum(minutesByPerson(all))).toBe(sum(all))
    }),
  )
})
