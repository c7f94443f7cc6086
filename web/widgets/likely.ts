import type { Activity, Category } from '#contract/catalogue.ts'
import type { Favourite, Recommendation } from '#contract/recommendation.ts'
import type { Minutes } from '#domain/time.ts'

/** Something that may have been done, with what it is usually about. Its names are those of the catalogue (`namedIn`). */
export type Likely = {
  category: Category
  /** Empty for what the server has not numbered yet. */
  activityId: string
  name: string
  subActivityId: string | null
  subActivity: string | null
  /** What it took lately; null where nobody knows. */
  typicalMinutes: Minutes | null
  tags: readonly string[]
  projectId: string | null
}
/** What is offered: what is predicted, what is pinned, and what was done lately besides. */
export type Offer = { predicted: Likely[]; pinned: Likely[]; recent: Likely[] }

/** As many as a thumb reaches without a long way. */
const MOST_PREDICTED = 5
const MOST_RECENT = 12

export const likelyKey = ({ category, activityId, name, subActivityId }: Likely) =>
  `${category} ${activityId || name} ${subActivityId ?? ''}`
/** A favourite is an activity, whatever of it is done. */
const activityKey = ({ category, name }: Pick<Likely, 'category' | 'name'>) => `${category} ${name}`

const plain = (category: Category, activityId: string, name: string, typicalMinutes: Minutes | null): Likely => ({
  category,
  activityId,
  name,
  subActivityId: null,
  subActivity: null,
  typicalMinutes,
  tags: [],
  projectId: null,
})

/** An activity of the catalogue, of which nothing else is known. */
export const likelyOf = ({ category, id, name }: Pick<Activity, 'category' | 'id' | 'name'>): Likely =>
  plain(category, id ?? '', name, null)

/** rules §7.4: what an activity usually takes, as far as anybody knows, whatever of it is done. */
const typicalOf = (recommended: readonly Recommendation[], id: string): Minutes | null =>
  recommended.find(({ activityId, typicalMinutes }) => activityId === id && typicalMinutes !== null)?.typicalMinutes ??
  null

/**
 * What is offered, as it is called now: names are kept nowhere but in the catalogue, so that what was renamed, or is
 * read in another language, is never called as it was. What is not in it any more is not offered.
 */
export function namedIn(activities: readonly Activity[], offered: readonly Likely[]): Likely[] {
  return offered.flatMap((likely) => {
    if (!likely.activityId) return [likely]
    const activity = activities.find(({ id }) => id === likely.activityId)
    if (!activity) return []
    const sub = activity.subActivities.find(({ id }) => id !== null && id === likely.subActivityId)
    return [{ ...likely, category: activity.category, name: activity.name, subActivity: sub?.name ?? null }]
  })
}

export const isFavourite = (favourites: readonly Favourite[], { activityId, category, name }: Likely): boolean =>
  favourites.some(({ id, ...one }) =>
    id && activityId ? id === activityId : one.category === category && one.activityName === name,
  )

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
    .map(({ category, id, name }) => plain(category, id ?? '', name, typicalOf(recommended ?? [], id ?? '')))
  const known = (recommended ?? []).slice(0, MOST_PREDICTED).map(({ activityName, score: _, ...one }) => ({
    ...one,
    name: activityName,
  }))
  // Whoever has just begun has done less than there is room for.
  const taken = new Set(known.map(activityKey))
  const predicted = [...known, ...used.filter((one) => !taken.has(activityKey(one)))].slice(0, MOST_PREDICTED)
  const pinned = favourites.map(({ category, id, activityName }) =>
    plain(category, id, activityName, typicalOf(recommended ?? [], id)),
  )
  const shown = new Set([...predicted.filter(({ subActivity }) => !subActivity), ...pinned].map(activityKey))
  return { predicted, pinned, recent: used.filter((one) => !shown.has(activityKey(one))).slice(0, MOST_RECENT) }
}
