import { describe, expect, test } from 'vitest'
import { UiTheme } from '#contract/account.ts'
import { type Layout, LAYOUT_TYPES, withoutBlank, withType } from './layout.ts'

const navigable = LAYOUT_TYPES.filter((type) => type !== 'blank')

test('all six layouts are offered, each once', () => {
  expect([...LAYOUT_TYPES].toSorted()).toEqual([...UiTheme.shape.layout.shape.type.options].toSorted())
})

describe.each(navigable)('from %s', (type) => {
  const layout: Layout = { type, sideNavCollapse: true }

  test('blank remembers it, and the way back leads there', () => {
    const blank = withType(layout, 'blank')
    expect(blank).toEqual({ type: 'blank', previousType: type, sideNavCollapse: true })
    expect(withoutBlank(blank)).toEqual(layout)
  })

  test.each(navigable)('to %s nothing is remembered, and the side stays as narrow', (other) =>
    expect(withType(layout, other)).toEqual({ type: other, sideNavCollapse: true }),
  )
})

test('choosing blank again does not forget the way back', () => {
  const blank: Layout = { type: 'blank', previousType: 'stackedSide', sideNavCollapse: false }
  expect(withType(blank, 'blank')).toEqual(blank)
})

test.each([undefined, 'blank', 'octarine'])('a way back to %s leads to the first layout', (previousType) => {
  const blank: Layout = { type: 'blank', sideNavCollapse: false, ...(previousType && { previousType }) }
  expect(withoutBlank(blank)).toEqual({ type: 'collapsibleSide', sideNavCollapse: false })
})
