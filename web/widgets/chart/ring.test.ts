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
])('from $from to $to takes the intended way round', ({ from, to, flag }) => {
  expect(ringPath(100, { from, to, inner: 40, outer: 80 })).toContain(`A80 80 ${flag} `)
})

test('a whole ring has a hole and no seam', () => {
  expect(ringPath(100, { from: 0, to: 1, inner: 40, outer: 80 })).toBe(
    'M100 20A80 80 0 0 1 100 180A80 80 0 0 1 100 20ZM100 60A40 40 0 0 0 100 140A40 40 0 0 0 100 60Z',
  )
})
