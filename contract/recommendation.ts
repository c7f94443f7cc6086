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
  /** rules §7.4; only its order means something. */
  score: z.number(),
  /** Minutes that it usually takes; null for what was never done. */
  typicalMinutes: z.nullable(z.int()),
  /** Of the plan that asks for it, so that the next one counts for it; else of the last such log. */
  tags: z.array(Id),
  projectId: z.nullable(Id),
})
export type Recommendation = z.output<typeof Recommendation>

/** An activity that its owner keeps at hand; `id` is the activity's. */
const Favourite = z.strictObject({ id: Id, category: Category, activityName: z.string() })
export type Favourite = z.output<typeof Favourite>

/** The most activities that one answer holds. */
export const MOST_RECOMMENDED = 50

/** A shelf is to be seen at a glance. */
export const MOST_FAVOURITES = 20

const ById = z.strictObject({ id: Id })

export const recommendation = {
  /** rules §7.4: the likeliest, by their order; five, unless more are asked for, such as for their usual lengths. */
  list: endpoint({
    method: 'GET',
    path: '/activity-logs/recommendations',
    access: 'user',
    /** Without `at`, now. */
    query: z.strictObject({
      at: z.optional(Instant),
      most: z.optional(z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(MOST_RECOMMENDED)))),
    }),
    response: z.array(Recommendation),
  }),
  /** In their owner's order. */
  favourites: endpoint({ method: 'GET', path: '/user/favourites', access: 'user', response: z.array(Favourite) }),
  /** Named as a log names it: an activity that nobody has used yet is added to the catalogue. Once more is as once. */
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
  /** These first and in this order; what is not named follows as it stood. */
  orderFavourites: endpoint({
    method: 'POST',
    path: '/user/favourites/order',
    access: 'user',
    body: z.strictObject({ ids: z.array(Id).check(z.maxLength(MOST_FAVOURITES)) }),
    response: Done,
  }),
}
