/** spec §2: where the screen of plans may open: at one of its tabs, or tracking the progress. */
export const PLANS_PLACES = ['weekly', 'other', 'plan', 'holiday', 'progress'] as const
export type PlansPlace = (typeof PLANS_PLACES)[number]

/** spec §3: pageState.plansHomePage. */
export type PlansHomePage = {
  /** What was chosen in the settings; `last`: where somebody left it. */
  opensWith: PlansPlace | 'last'
  selectedTab: PlansPlace
}

const placeOf = (word: unknown): PlansPlace | undefined => PLANS_PLACES.find((place) => place === word)

/** spec §4: what is stored there may be anything; what is not known falls back to the defaults. */
export function plansHomePageOf(stored: unknown): PlansHomePage {
  const { opensWith, selectedTab } = (typeof stored === 'object' && stored ? stored : {}) as Record<string, unknown>
  return { opensWith: placeOf(opensWith) ?? 'last', selectedTab: placeOf(selectedTab) ?? 'weekly' }
}

/** Where /plans opens when its address says nothing. */
export const openingPlace = ({ opensWith, selectedTab }: PlansHomePage): PlansPlace =>
  opensWith === 'last' ? selectedTab : opensWith
