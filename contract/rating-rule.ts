import * as z from 'zod/mini'
import { Category } from './catalogue.ts'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** More activities than a parent leaves to themselves. */
export const MAX_RULES = 60

const Named = { activityId: Id, activityName: z.string(), category: Category }

const RatingRules = z.strictObject({
  /** `madeBy`: the parent, by their user id. A rule holds for as long as they are a parent of the child. */
  rules: z.array(z.strictObject({ ...Named, madeBy: Id, createdAt: Instant })),
  /** What parents confirmed several times as the child had rated it, and no coins hang on. */
  suggested: z.array(z.strictObject(Named)),
})
export type RatingRules = z.output<typeof RatingRules>

/** Which activities of a child a parent need not confirm: from then on its stars are as if that parent confirmed them. */
export const ratingRule = {
  list: endpoint({
    method: 'GET',
    path: '/user/log/rating-rules',
    access: 'user',
    notFor: 'controlledChild',
    response: RatingRules,
  }),
  /** What waits already goes on waiting. 400 `["activityId"]`: there are too many. */
  add: endpoint({
    method: 'POST',
    path: '/user/log/rating-rules',
    access: 'user',
    notFor: 'controlledChild',
    body: z.strictObject({ activityId: Id }),
    response: RatingRules,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/log/rating-rules/{activityId}',
    access: 'user',
    notFor: 'controlledChild',
    params: z.strictObject({ activityId: Id }),
    response: RatingRules,
  }),
}
