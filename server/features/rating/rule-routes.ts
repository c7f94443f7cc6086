import { MAX_RULES, type ratingRule, type RatingRules } from '#contract/rating-rule.ts'
import { may } from '#domain/family/permission.ts'
import { routines } from '#domain/rating/rule.ts'
import { DAY_MINUTES, addMinutes } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { KnownCaller } from '#server/security/access.ts'
import { listActivityNames } from '#server/db/catalogue-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { listParentDataGroups, listParentUserIds } from '#server/db/parents.ts'
import { listConfirmations } from '#server/features/audit/service.ts'
import { labelsFor } from '#server/features/catalogue/service.ts'
import { readRewardSettings } from '#server/features/reward/service.ts'
import type { Handlers, ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { deleteRule, rulesOf, saveRule } from './rule-store.ts'

/** Confirmations from before then say nothing about today. [reward/rating-rule-suggestion] */
const LOOK_BACK_MINUTES = 28 * DAY_MINUTES

/** Only a parent in the place of the child decides which ratings confirm themselves. [reward/rating-rules] */
async function assertParent(db: Db, { column: ask }: Pick<KnownCaller, 'column'>) {
  const column = await ask(db)
  if (column === null || may({ column, action: 'confirmRating', whose: 'own' }) !== 'yes')
    throw new ApiError('FORBIDDEN')
}

type Of = Pick<KnownCaller, 'subject' | 'owner'> & Pick<ServerDeps, 'now'>

async function loadRules(db: Db, { subject, owner, now }: Of): Promise<RatingRules> {
  const label = labelsFor(owner.readIn)
  const parents = await listParentUserIds(db, subject)
  const rows = parents.length ? await rulesOf(db, subject, parents) : []
  const rules = rows.map(({ name, defaultKey, ...rule }) => ({ ...rule, activityName: label({ name, defaultKey }) }))
  const at = now()
  const { rewardCategories } = await readRewardSettings(db, subject, localDate(owner.zones, at))
  const confirmations = await listConfirmations(db, subject, addMinutes(at, -LOOK_BACK_MINUTES))
  const ruled = new Set(rules.map(({ activityId }) => activityId))
  const found = await listActivityNames(db, subject, routines(confirmations, { ruled, rewarded: rewardCategories }))
  const suggested = found.map(({ id, category, ...named }) => ({
    activityId: id,
    activityName: label(named),
    category,
  }))
  return { rules, suggested }
}

/**
 * Returns the name of the activity for the history.
 * @throws ApiError NOT_FOUND if the child has no such activity
 */
async function requireActivityName(trx: Trx, { subject, owner }: Of, activityId: string) {
  const [activity] = await listActivityNames(trx, subject, [activityId])
  if (!activity) throw new ApiError('NOT_FOUND', ['activityId'])
  return { activityName: labelsFor(owner.readIn)(activity) }
}

export const ratingRuleRoutes: Handlers<typeof ratingRule> = {
  async list(ctx) {
    await assertParent(ctx.db, ctx)
    return loadRules(ctx.db, ctx)
  },

  add: (ctx, { body: { activityId } }) =>
    ctx.write(async (trx) => {
      await assertParent(trx, ctx)
      const after = await requireActivityName(trx, ctx, activityId)
      await saveRule(trx, ctx.subject, { activityId, madeBy: ctx.userId, createdAt: ctx.now() })
      const answer = await loadRules(trx, ctx)
      if (answer.rules.length > MAX_RULES) throw new ApiError('INVALID_PARAMS', ['activityId'])
      ctx.tell({ action: 'create', entity: 'ratingRule', entityId: activityId, before: null, after })
      ctx.concern(await listParentDataGroups(trx, ctx.subject))
      return answer
    }),

  remove: (ctx, { params: { activityId } }) =>
    ctx.write(async (trx) => {
      await assertParent(trx, ctx)
      const before = await requireActivityName(trx, ctx, activityId)
      if (!(await deleteRule(trx, ctx.subject, activityId))) throw new ApiError('NOT_FOUND', ['activityId'])
      ctx.tell({ action: 'remove', entity: 'ratingRule', entityId: activityId, before, after: null })
      ctx.concern(await listParentDataGroups(trx, ctx.subject))
      return loadRules(trx, ctx)
    }),
}
