import type { UiTheme } from '#contract/account.ts'

export type Layout = UiTheme['layout']
export type LayoutType = Layout['type']

/** spec §1, in the order in which they are offered. */
export const LAYOUT_TYPES = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
] as const satisfies readonly LayoutType[]

/** spec §1: what somebody has who never chose. */
const FIRST = LAYOUT_TYPES[0]

/** The layout with another type. Blank, which has no navigation, remembers which one to go back to. */
export function withType(layout: Layout, type: LayoutType): Layout {
  if (type === layout.type) return layout
  const { type: previousType, sideNavCollapse } = layout
  return type === 'blank' ? { type, previousType, sideNavCollapse } : { type, sideNavCollapse }
}

/** The way back from blank: to what was before it, or to the first if nobody knows. */
export const withoutBlank = (layout: Layout): Layout =>
  withType(layout, LAYOUT_TYPES.find((type) => type === layout.previousType && type !== 'blank') ?? FIRST)
