import type { View } from '#domain/app-view.ts'

/** spec §3: at path /, how the views are spelt in the cookie of that name. */
export const APP_VIEW_COOKIE = 'appView'
export const APP_VIEWS = {
  personal: 'self_mangement',
  parental: 'parental_control',
  child: 'self_mangement_child',
} as const satisfies Readonly<Record<View, string>>

/** spec §3, at path /: the data group of the child that a parent acts for. It grants nothing: rule [6.5-a]. */
export const CHILD_COOKIE = 'childDataGroup'
