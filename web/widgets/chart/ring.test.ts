import { expect, test } from 'vitest'
import { ringPath, ringPlace } from './ring.ts'

test('a turn begins at the top and goes with the clock', () => {
  expect(ringPlace(100, 50, 0)).toEqual({ x: 100, y: 50 })
  expect(ringPlace(100, 50, 0.25)).toEqual({ x: 150, y: 100 })
  expect(ringPlace(100, 50, 0.5)).toEqual({ x: 100, y: 150 })
  expect(ringPlace(100, 50, 0.75)).toEqual({ x: 50, y: 100 })
})

test.each([
  { from: 0, to: 0.25, flag: '0 0 1' },
  { from: 0.1, to: 0.9, flag: '0 1 1' },
])('from $from to $to takes the way round that is meant', ({ from, to, flag }) => {
  expect(ringPath(100, { from, to, inner: 40, outer: 80 })).toContain(`A80 80 ${flag} `)
})

test('a whole ring is drawn and not left out', () => {
  const path = ringPath(100, { from: 0, to: 1, inner: 40, outer: 80 })
  expect(path.startsWith('M100 20A')).toBe(true)
  expect(path).toContain('0 1 1 99.99 20')
})
