import type { reward } from '#contract/reward.ts'
import { may } from '#domain/family/permission.ts'
import { withLongStatements } from '#server/db/limits.ts'
import { listParentDataGroups } from '#server/db/parents.ts'
import type { Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { settleIn } from './rebuild.ts'

export const rewardRebuildRoutes: Handlers<Pick<typeof reward, 'rebuild'>> = {
  rebuild: (ctx, { body: { from, to, allowDecrease = false } }) =>
    ctx.write(async (trx) => {
      const column = await ctx.column(trx)
      if (column !== null && may({ column, action: 'rebuildRewards', whose: 'own' }) !== 'yes')
        throw new ApiError('FORBIDDEN')
      const { postings, uncollected, kept, available } = await withLongStatements(trx, () =>
        settleIn(trx, { ...ctx, actorId: ctx.userId }, { from, to }, allowDecrease),
      )
      ctx.concern(await listParentDataGroups(trx, ctx.subject))
      const posted = postings.map(({ date, coins, revision }) => ({ date, coins, revision }))
      return { postings: posted, uncollected, kept, available }
    }),
}
