import { expect, test } from 'vitest'
import { tabAmong, tabsFor } from './model.ts'

test('the agreements of a family are for parents, and an address with another tab leads to the first', () => {
  expect(tabsFor('actingForChild')).toContain('settings')
  for (const column of ['controlledChild', 'freeChild'] as const) {
    expect(tabsFor(column)).toEqual(['rewards', 'bank'])
    expect(tabAmong(tabsFor(column), 'settings')).toBe('rewards')
  }
  expect(tabAmong(tabsFor('freeChild'), 'bank')).toBe('bank')
  expect(tabAmong(tabsFor('freeChild'), undefined)).toBe('rewards')
})
