import type { UiTheme } from '#contract/account.ts'

export type Layout = UiTheme['layout']
export type LayoutType = Layout['type']

/** The layouts in the order in which they are offered. [view/layout-types] */
export const LAYOUT_TYPES = [
  'collapsibleSide',
  'stackedSide',
  'topBarClassic',
  'framelessSide',
  'contentOverlay',
  'blank',
] as const satisfies readonly LayoutType[]

/** The default layout. [view/look-preferences] */
const FIRST = LAYOUT_TYPES[0]

/** The layout with another type. Blank, which has no navigation, remembers the layout before it. [view/blank-layout] */
export function withType(layout: Layout, type: LayoutType): Layout {
  if (type === layout.type) return layout
  const { type: previousType, sideNavCollapse } = layout
  return type === 'blank' ? { type, previousType, sideNavCollapse } : { type, sideNavCollapse }
}

/** The way back from blank: to the layout before it, or to the first if that is not known. [view/blank-layout] */
export const withoutBlank = (layout: Layout): Layout =>
  withType(layout, LAYOUT_TYPES.find((type) => type === layout.previousType && type !== 'blank') ?? FIRST)
