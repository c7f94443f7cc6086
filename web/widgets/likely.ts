import type { Activity, Category } from '#contract/catalogue.ts'
import type { Favourite, Recommendation } from '#contract/recommendation.ts'

/** Something that may have been done, with what it is usually about. */
export type Likely = {
  category: Category
  name: string
  subActivity: string | null
  tags: readonly string[]
  projectId: string | null
}
/** What is offered: what is predicted, what is pinned, and what was done lately besides. */
export type Offer = { predicted: Likely[]; pinned: Likely[]; recent: Likely[] }

/** As many as a thumb reaches without a long way. */
const MOST_PREDICTED = 5
const MOST_RECENT = 12

export const likelyKey = ({ category, name, subActivity }: Likely) => `${category} ${name} ${subActivity ?? ''}`
/** A favourite is an activity, whatever of it is done. */
const activityKey = ({ category, name }: Pick<Likely, 'category' | 'name'>) => `${category} ${name}`

const plain = (category: Category, name: string): Likely => ({
  category,
  name,
  subActivity: null,
  tags: [],
  projectId: null,
})

export const isFavourite = (favourites: readonly Favourite[], { category, name }: Likely): boolean =>
  favourites.some((favourite) => favourite.category === category && favourite.activityName === name)

/**
 * One tap for what is predicted or pinned, two for what was done lately.
 * @param recommended undefined while nobody knows: what was done last stands in
 * @param activities the recently used first
 */
export function offerOf(
  recommended: readonly Recommendation[] | undefined,
  favourites: readonly Favourite[],
  activities: readonly Activity[],
): Offer {
  const used = activities
    .filter(({ lastUsedAt }) => lastUsedAt !== null)
    .map(({ category, name }) => plain(category, name))
  const known = (recommended ?? []).map(({ activityName, category, subActivity, tags, projectId }) => ({
    category,
    name: activityName,
    subActivity,
    tags,
    projectId,
  }))
  // Whoever has just begun has done less than there is room for.
  const taken = new Set(known.map(activityKey))
  const predicted = [...known, ...used.filter((one) => !taken.has(activityKey(one)))].slice(0, MOST_PREDICTED)
  const pinned = favourites.map(({ category, activityName }) => plain(category, activityName))
  const shown = new Set([...predicted.filter(({ subActivity }) => !subActivity), ...pinned].map(activityKey))
  return { predicted, pinned, recent: used.filter((one) => !shown.has(activityKey(one))).slice(0, MOST_RECENT) }
}
