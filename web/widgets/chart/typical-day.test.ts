import { describe, expect, test } from 'vitest'
import { categoriesOf, EXAMPLE, stretchesOf } from './typical-day.ts'

describe('the typical day', () => {
  test('categories by how much of it they take', () => {
    expect(categoriesOf({ slots: EXAMPLE })).toEqual(['sleep', 'work', 'leisure', 'dailyActivity', 'housework'])
  })
  test('is said in stretches; one that goes over midnight is one', () => {
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
  test('what less than half of the days have is not said', () => {
    const slots = EXAMPLE.map((slot) => ({ ...slot, shares: [{ category: 'work' as const, share: 0.4 }] }))
    expect(stretchesOf({ slots })).toEqual([])
  })
})
