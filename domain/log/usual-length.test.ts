import { expect, test } from 'vitest'
import { givenLength, stepBounds, usualLength } from './usual-length.ts'

test.each([
  { category: 'sleep', typical: 450, usual: 450 },
  { category: 'sleep', typical: null, usual: 480 },
  { category: 'work', typical: null, usual: 60 },
  { category: 'dailyActivity', typical: null, usual: 30 },
  { category: 'other_activities', typical: null, usual: 30 },
  { category: 'other_activities', typical: 1, usual: 1 },
])('$category that took $typical min lately usually takes $usual', ({ category, typical, usual }) => {
  expect(usualLength(category, typical)).toBe(usual)
})

test.each([
  { open: 760, usual: 30, given: 30 },
  { open: 61, usual: 30, given: 30 },
  { open: 60, usual: 30, given: 60 },
  { open: 20, usual: 30, given: 20 },
  { open: 760, usual: 480, given: 760 },
  { open: 961, usual: 480, given: 480 },
])('of $open open minutes, an activity that usually takes $usual gets $given', ({ open, usual, given }) => {
  expect(givenLength(open, usual)).toBe(given)
})

test.each([
  { open: 90, given: [90, 90], least: -85, most: 0 },
  { open: 90, given: [], least: -85, most: 0 },
  { open: 90, given: [30, 10], least: -25, most: 80 },
  { open: 3, given: [3], least: 2, most: 0 },
])('of $open open minutes, $given given, a step goes down by $least and up by $most at most', (example) => {
  const { open, given, ...bounds } = example
  expect(stepBounds(open, given)).toEqual(bounds)
})
