import type { plan, Plan as WirePlan } from '#contract/plan.ts'
import { withRoom } from '#server/security/ceiling.ts'
import { resolveCatalogueRefs } from '#server/db/catalogue-rows.ts'
import type { Trx } from '#server/db/open.ts'
import { unlinkPlanIn, relinkPlanIn } from '#server/features/activity-log/service.ts'
import { findOrAddActivity, labelsFor, throwIfNameTaken } from '#server/features/catalogue/service.ts'
import {
  deletePlanIn,
  loadAllPlans,
  requireFound,
  getPlan,
  type OwnPlan,
  placementsOf,
  listPlans,
  reinsertPlanIn,
  withNextNotice,
} from './service.ts'
import { unlinkPlanOfTimers, relinkPlanOfTimers } from '#server/features/timer/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { refuseUnlessMay } from '#server/security/made-by.ts'
import { restorableSince } from './removal.ts'
import { insertDeletedPlan, takeDeletedPlan } from './removal-store.ts'

type RequestContext = Ctx<typeof plan.remove>

async function removeIn(trx: Trx, ctx: RequestContext, planId: string): Promise<void> {
  const { subject } = ctx
  for (;;) {
    const before = requireFound((await listPlans(trx, subject)).find(({ id }) => id === planId))
    await refuseUnlessMay(trx, ctx, before, 'convertPlan')
    const placements = await placementsOf(trx, subject, planId)
    if (!(await deletePlanIn(trx, subject, before))) continue
    const now = ctx.now()
    const logs = await unlinkPlanIn(trx, subject, { planId, now })
    const timers = await unlinkPlanOfTimers(trx, subject, { planId, now })
    return void (await insertDeletedPlan(trx, subject, { plan: before, placements, logs, timers }, now))
  }
}

/** Its items may have been merged or deleted meanwhile. */
async function resolveReferences(trx: Trx, ctx: RequestContext, before: OwnPlan): Promise<OwnPlan> {
  const { subject, owner } = ctx
  const { category } = before
  const { activity, ...left } = await resolveCatalogueRefs(trx, subject, before)
  if (activity) return { ...before, ...left, category: activity.category, activityId: activity.id, activity }
  const activityName = labelsFor(owner.language)(before.activity)
  const whose = { subject, language: owner.language }
  const made = await findOrAddActivity(trx, whose, { category, activityName }, ctx)
  return { ...before, ...left, activityId: made.activityId, activity: made }
}

/** As it was, for another month. One that is there already is answered as it is: a second Ctrl+Z changes nothing. */
async function restoreIn(trx: Trx, ctx: RequestContext, planId: string): Promise<WirePlan> {
  const { subject } = ctx
  const now = ctx.now()
  const { plans, wire } = await loadAllPlans(trx, ctx)
  const there = plans.find((each) => each.plan.id === planId)
  if (there) return wire(there)
  const { plan, placements, logs, timers } = requireFound(
    await takeDeletedPlan(trx, subject, planId, restorableSince(now)),
  )
  await refuseUnlessMay(trx, ctx, plan, 'convertPlan')
  const back = withNextNotice(
    { ...(await resolveReferences(trx, ctx, plan)), version: plan.version + 1, updatedAt: now },
    ctx,
  )
  await withRoom(trx, subject, 'plans', throwIfNameTaken(back.name, reinsertPlanIn(trx, subject, back, placements)))
  await relinkPlanIn(trx, subject, { planId, now }, logs)
  await relinkPlanOfTimers(trx, subject, { planId, now }, timers)
  const after = await getPlan(trx, ctx, planId)
  ctx.tell({ action: 'create', entity: 'plan', entityId: planId, before: null, after })
  return after
}

export const planRemovalRoutes: Handlers<Pick<typeof plan, 'remove' | 'restore'>> = {
  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      const before = ctx.isActing ? await getPlan(trx, ctx, id) : null
      await removeIn(trx, ctx, id)
      ctx.tell({ action: 'remove', entity: 'plan', entityId: id, before, after: null })
      return undefined
    }),

  restore: (ctx, { params: { id } }) => ctx.write((trx) => restoreIn(trx, ctx, id)),
}
