import type { View } from '#domain/family/app-view.ts'

/** The cookie at path / holds the view by these names. [view/view-cookies] */
export const APP_VIEW_COOKIE = 'appView'
export const APP_VIEWS = {
  personal: 'self_mangement',
  parental: 'parental_control',
  child: 'self_mangement_child',
} as const satisfies Readonly<Record<View, string>>

/**
 * The cookie at path / holds the data group of the child that a parent acts for. It grants nothing, because the server
 * checks every call. [view/view-cookies] [family/acting-for-a-child]
 */
export const CHILD_COOKIE = 'childDataGroup'
