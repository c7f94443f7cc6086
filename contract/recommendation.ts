import * as z from 'zod/mini'
import { ActivityName, Category } from './catalogue.ts'
import { Done, Id, Instant, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Recommendation = z.strictObject({
  category: Category,
  activityId: Id,
  activityName: z.string(),
  subActivityId: z.nullable(Id),
  subActivity: z.nullable(z.string()),
  /** Only the order of the scores has a meaning. [log/recommendation-score] */
  score: z.number(),
  /** Minutes that it usually takes; null if it was never done. [log/typical-length] */
  typicalMinutes: z.nullable(z.int()),
  /**
   * The tags of the plan that asks for it, so that the next log counts for the plan; else those of the last such log.
   */
  tags: z.array(Id),
  projectId: z.nullable(Id),
})
export type Recommendation = z.output<typeof Recommendation>

/** An activity that its owner pinned; `id` is the activity's. [log/pinned-activities] */
const Favourite = z.strictObject({ id: Id, category: Category, activityName: z.string() })
export type Favourite = z.output<typeof Favourite>

/** The most activities in one answer. [log/recommendation-score] */
export const MAX_RECOMMENDED = 50

/** More pinned activities would not be seen at a glance. [log/pinned-activities] */
export const MAX_FAVOURITES = 20

const ById = z.strictObject({ id: Id })

export const recommendation = {
  /** Returns the likeliest activities in their order; five, unless more are asked for. [log/recommendation-score] */
  list: endpoint({
    method: 'GET',
    path: '/activity-logs/recommendations',
    access: 'user',
    /** The default of `at` is now. */
    query: z.strictObject({
      at: z.optional(Instant),
      most: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(MAX_RECOMMENDED)))),
    }),
    response: z.array(Recommendation),
  }),
  /** In the owner's order. [log/pinned-activities] */
  favourites: endpoint({ method: 'GET', path: '/user/favourites', access: 'user', response: z.array(Favourite) }),
  /**
   * Named as in a log: an activity that was never used is added to the catalogue. Repeating it changes nothing.
   * [log/new-names]
   */
  addFavourite: endpoint({
    method: 'POST',
    path: '/user/favourites',
    access: 'user',
    body: z.strictObject({ category: Category, activityName: ActivityName }),
    response: Favourite,
    status: 201,
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/user/favourites/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** These come first and in this order; the others follow as before. */
  orderFavourites: endpoint({
    method: 'POST',
    path: '/user/favourites/order',
    access: 'user',
    body: z.strictObject({ ids: z.array(Id).check(z.maxLength(MAX_FAVOURITES)) }),
    response: Done,
  }),
}
