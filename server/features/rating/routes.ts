import type { rating } from '#contract/rating.ts'
import { may } from '#domain/family-permission.ts'
import { daySpan } from '#domain/zone.ts'
import type { KnownCaller } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { confirmIn, rateIn } from '#server/features/activity-log/service.ts'
import { stepped } from '#server/features/rated-log/service.ts'
import type { Handlers } from '#server/http.ts'
import { Refusal } from '#server/refusal.ts'

/** rules §6.2: nobody confirms a rating of their own. */
async function confirming(trx: Trx, { column: ask }: Pick<KnownCaller, 'column'>) {
  const column = await ask(trx)
  const by = column === null ? 'no' : may({ column, action: 'confirmRating', whose: 'own' })
  if (by !== 'yes') throw new Refusal('FORBIDDEN')
  return by
}

export const ratingRoutes: Handlers<typeof rating> = {
  confirm: (ctx, { body: { id, rating } }) =>
    ctx.write(async (trx) => {
      const by = await confirming(trx, ctx)
      return rateIn(trx, ctx, id, (before) => stepped(before, { event: 'confirm', rating, by }))
    }),

  confirmDay: (ctx, { body: { date, shown } }) =>
    ctx.write(async (trx) => {
      await confirming(trx, ctx)
      return { logs: await confirmIn(trx, ctx, daySpan(ctx.owner.zones, date), shown) }
    }),
}
