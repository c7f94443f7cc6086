import { expect, test } from 'vitest'
import { ticksOf } from './ticks.ts'

test.each([
  [0, [0, 15]],
  [50, [0, 15, 30, 45, 60]],
  [60, [0, 15, 30, 45, 60]],
  [500, [0, 180, 360, 540]],
  [1440, [0, 360, 720, 1080, 1440]],
  [1380, [0, 360, 720, 1080, 1440]],
  // The clocks go back.
  [1500, [0, 360, 720, 1080, 1440]],
  // Tags may add up to more than a day.
  [1600, [0, 480, 960, 1440, 1920]],
])('an axis of %i minutes has its lines at %j', (most, lines) => {
  expect(ticksOf(most)).toEqual(lines)
})
