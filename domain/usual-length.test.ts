import { expect, test } from 'vitest'
import { givenLength, usualLength } from './usual-length.ts'

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
])('decisions 29: of $open open minutes, $given are given to what usually takes $usual', ({ open, usual, given }) => {
  expect(givenLength(open, usual)).toBe(given)
})
