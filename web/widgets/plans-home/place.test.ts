import { expect, test } from 'vitest'
import { openingPlace, plansHomePageOf } from './place.ts'

test.each([
  { stored: undefined, opens: 'weekly' },
  { stored: null, opens: 'weekly' },
  { stored: { selectedTab: 'nowhere', opensWith: 7 }, opens: 'weekly' },
  { stored: { selectedTab: 'holiday' }, opens: 'holiday' },
  { stored: { selectedTab: 'progress', opensWith: 'last' }, opens: 'progress' },
  { stored: { selectedTab: 'holiday', opensWith: 'plan' }, opens: 'plan' },
])('with $stored, /plans opens at $opens', ({ stored, opens }) =>
  expect(openingPlace(plansHomePageOf(stored))).toBe(opens),
)
