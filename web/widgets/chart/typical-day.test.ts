import { describe, expect, test } from 'vitest'
import { categoriesOf, EXAMPLE, stretchesOf } from './typical-day.ts'

describe('the typical day', () => {
  test('categories are ordered by their share of it', () => {
    expect(categoriesOf({ slots: EXAMPLE })).toEqual(['sleep', 'work', 'leisure', 'dailyActivity', 'housework'])
  })
  test('is described in stretches, and one over midnight is one', () => {
    const said = stretchesOf({ slots: EXAMPLE })
    expect(said[0]).toEqual({ category: 'sleep', from: 1350, to: 420 })
    expect(said.map(({ category }) => category)).toEqual([
      'sleep',
      'dailyActivity',
      'work',
      'dailyActivity',
      'work',
      'housework',
      'leisure',
    ])
  })
  test('activities of less than half of the days are not described', () => {
    const slots = EXAMPLE.map((slot) => ({ ...slot, shares: [{ category: 'work' as const, share: 0.4 }] }))
    expect(stretchesOf({ slots })).toEqual([])
  })
})
