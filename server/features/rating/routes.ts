import type { rating } from '#contract/rating.ts'
import { may } from '#domain/family/permission.ts'
import { ratingStep } from '#domain/rating/rating.ts'
import { daySpan } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import { rateEachIn, rateIn } from '#server/features/activity-log/rating.ts'
import { applyRatingStep } from './log.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { confirmBetweenIn, confirmShownIn } from './service.ts'

type Confirming = Pick<Ctx<typeof rating.confirm>, 'column' | 'subject' | 'concern'>

/**
 * A user cannot confirm their own rating. A decision of one parent also removes the question from the other's screen.
 * [permission/log-rows]
 */
async function requireConfirmRight(trx: Trx, { column: ask, subject, concern }: Confirming) {
  const column = await ask(trx)
  const by = column === null ? 'no' : may({ column, action: 'confirmRating', whose: 'own' })
  if (by !== 'yes') throw new ApiError('FORBIDDEN')
  concern(await listParentDataGroups(trx, subject))
  return by
}

export const ratingRoutes: Handlers<typeof rating> = {
  confirm: (ctx, { body: { id, rating } }) =>
    ctx.write(async (trx) => {
      const by = await requireConfirmRight(trx, ctx)
      return rateIn(trx, ctx, id, (before) => applyRatingStep(before, { event: 'confirm', rating, by }))
    }),

  confirmDay: (ctx, { body: { date } }) =>
    ctx.write(async (trx) => {
      await requireConfirmRight(trx, ctx)
      return { logs: await confirmBetweenIn(trx, ctx, daySpan(ctx.owner.zones, date)) }
    }),

  confirmShown: (ctx, { body: { shown } }) =>
    ctx.write(async (trx) => {
      await requireConfirmRight(trx, ctx)
      return confirmShownIn(trx, ctx, shown)
    }),

  reopen: (ctx, { body: { logs } }) =>
    ctx.write(async (trx) => {
      const by = await requireConfirmRight(trx, ctx)
      const known = new Map(logs.map((log) => [log.id, log]))
      const reopened = await rateEachIn(trx, ctx, [...known.keys()], (before) => {
        const { version, rating } = known.get(before.id)!
        const outcome = ratingStep(before, { event: 'reopen', rating, by, at: ctx.now() })
        return 'to' in outcome && before.version === version ? outcome.to : null
      })
      return { logs: reopened }
    }),
}
