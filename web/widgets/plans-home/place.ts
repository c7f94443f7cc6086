/** The screen of plans opens at one of its tabs, or tracking the progress. [plan/plan-tabs] */
export const PLANS_PLACES = ['weekly', 'other', 'plan', 'holiday', 'progress'] as const
export type PlansPlace = (typeof PLANS_PLACES)[number]

/** `pageState.plansHomePage`: where the screen of plans was left. [view/page-state] */
export type PlansHomePage = {
  /** The choice in the settings; `last`: where the user left it. */
  opensWith: PlansPlace | 'last'
  selectedTab: PlansPlace
}

const placeOf = (word: unknown): PlansPlace | undefined => PLANS_PLACES.find((place) => place === word)

/** A stored value that is not known gives the default. [view/page-state] */
export function plansHomePageOf(stored: unknown): PlansHomePage {
  const { opensWith, selectedTab } = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  return { opensWith: placeOf(opensWith) ?? 'last', selectedTab: placeOf(selectedTab) ?? 'weekly' }
}

/** Where /plans opens when its address does not say. */
export const openingPlace = ({ opensWith, selectedTab }: PlansHomePage): PlansPlace =>
  opensWith === 'last' ? selectedTab : opensWith
