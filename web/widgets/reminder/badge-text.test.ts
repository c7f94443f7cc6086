import { expect, test } from 'vitest'
import { badgeText } from './badge-text.ts'

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('a badge for %i shows "%s"', (count, text) => expect(badgeText(count)).toBe(text))
