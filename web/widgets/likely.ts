import type { Activity, Category } from '#contract/catalogue.ts'
import type { Favourite, Recommendation } from '#contract/recommendation.ts'
import type { Minutes } from '#domain/time/time.ts'

/** A suggested activity with its usual details. Its names are those of the catalogue (`namedIn`). */
export type Likely = {
  category: Category
  /** Empty for an activity that has no id on the server yet. */
  activityId: string
  name: string
  subActivityId: string | null
  subActivity: string | null
  /** Its recent typical length; null where it is not known. */
  typicalMinutes: Minutes | null
  tags: readonly string[]
  projectId: string | null
}
/** The offered activities: the predicted, the pinned, and other recent ones. */
export type Offer = { predicted: Likely[]; pinned: Likely[]; recent: Likely[] }

/** As many as a thumb reaches easily. */
const MAX_PREDICTED = 5
const MAX_RECENT = 12

export const likelyKey = ({ category, activityId, name, subActivityId }: Likely) =>
  `${category} ${activityId || name} ${subActivityId ?? ''}`
/** A favorite is an activity with any sub-activity. */
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

/** An activity of the catalogue without further details. */
export const likelyOf = ({ category, id, name }: Pick<Activity, 'category' | 'id' | 'name'>): Likely =>
  plain(category, id ?? '', name, null)

/** The typical length of an activity as far as it is known, with any sub-activity. [log/typical-length] */
const typicalOf = (recommended: readonly Recommendation[], id: string): Minutes | null =>
  recommended.find(({ activityId, typicalMinutes }) => activityId === id && typicalMinutes !== null)?.typicalMinutes ??
  null

/**
 * The offered activities under their present names: names are kept only in the catalogue, so that a renamed activity,
 * or one in another language, is never shown under its old name. An activity that is not in it any more is not offered.
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
 * One tap for predicted or pinned activities, two for recent ones.
 * @param recommended undefined while not loaded: recent activities stand in
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
  const known = (recommended ?? []).slice(0, MAX_PREDICTED).map(({ activityName, score: _, ...one }) => ({
    ...one,
    name: activityName,
  }))
  // A new user has done fewer activities than there is room for.
  const taken = new Set(known.map(activityKey))
  const predicted = [...known, ...used.filter((one) => !taken.has(activityKey(one)))].slice(0, MAX_PREDICTED)
  const pinned = favourites.map(({ category, id, activityName }) =>
    plain(category, id, activityName, typicalOf(recommended ?? [], id)),
  )
  const shown = new Set([...predicted.filter(({ subActivity }) => !subActivity), ...pinned].map(activityKey))
  return { predicted, pinned, recent: used.filter((one) => !shown.has(activityKey(one))).slice(0, MAX_RECENT) }
}
