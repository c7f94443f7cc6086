import type { SleepPlan, sleepPlan } from '#contract/sleep-plan.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { crossesMidnight, plannedSleep, sleepPlanViolations } from '#domain/sleep/plan.ts'
import { addDays, type Minutes } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { withRoom } from '#server/security/ceiling.ts'
import { auditChange } from '#server/security/audited.ts'
import type { Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { madeByOf, madeByParent, refuseUnlessMay } from '#server/security/made-by.ts'
import { ApiError } from '#server/http/api-error.ts'
import { withNextNotice } from './plan.ts'
import {
  deleteSleepPlan,
  insertSleepPlan,
  findSleepPlan,
  listSleepPlans,
  type StoredSleepPlan,
  updateSleepPlan,
} from './plan-store.ts'

const minutesOf = (clock: string): Minutes => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: Minutes): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const wireOf = ({ bedtime, wakeTime, goal, madeBy, tellAt: _, ...plan }: StoredSleepPlan): SleepPlan => ({
  ...plan,
  bedtime: clockOf(bedtime),
  wakeUpTime: clockOf(wakeTime),
  sleepGoal: goal,
  sleepDuration: plannedSleep({ bedtime, wakeTime }),
  crossMidnight: crossesMidnight({ bedtime, wakeTime }),
  ...madeByParent({ madeBy }),
})

type Change = Parsed<typeof sleepPlan.change>['body']

/** How the fields of the domain are called on the wire. */
const WIRE = { bedtime: 'bedtime', wakeTime: 'wakeUpTime', goal: 'sleepGoal' } as const

/** Ascending, each once; all seven are every day. */
function weekdaysOf(given: readonly number[]): number[] | null {
  const days = [...new Set(given)].toSorted((a, b) => a - b)
  return days.length === 7 ? null : days
}

/** The given fields over the current ones. All errors at once, in the order of the form. */
function applyEdit(before: StoredSleepPlan, given: Omit<Change, 'version'>): StoredSleepPlan {
  const plan = {
    ...before,
    ...(given.bedtime !== undefined && { bedtime: minutesOf(given.bedtime) }),
    ...(given.wakeUpTime !== undefined && { wakeTime: minutesOf(given.wakeUpTime) }),
    ...(given.sleepGoal !== undefined && { goal: given.sleepGoal }),
    ...(given.effectiveFrom !== undefined && { effectiveFrom: given.effectiveFrom }),
    ...(given.notifyMinutes !== undefined && { notifyMinutes: given.notifyMinutes }),
    ...(given.daysOfWeek !== undefined && { daysOfWeek: given.daysOfWeek && weekdaysOf(given.daysOfWeek) }),
  }
  const wrong = sleepPlanViolations(plan).map(({ field }): string => WIRE[field])
  // A plan for no day at all is none.
  if (plan.daysOfWeek?.length === 0) wrong.push('daysOfWeek')
  if (wrong.length) throw new ApiError('INVALID_PARAMS', [...new Set(wrong)])
  return plan
}

const missing = () => new ApiError('NOT_FOUND', ['id'])
/** With two plans for the same nights from the same day on, it would be unclear which applies. */
const exists = () => new ApiError('ALREADY_EXISTS', ['effectiveFrom'])

/** If another request was faster, tries once more on its version, unless the caller named the version. */
async function changeSleepPlan(
  trx: Trx,
  ctx: Ctx<typeof sleepPlan.change>,
  id: string,
  { version, ...given }: Change,
): Promise<SleepPlan> {
  for (;;) {
    const before = await findSleepPlan(trx, ctx.subject, id)
    if (!before) throw missing()
    await refuseUnlessMay(trx, ctx, before)
    if (version !== undefined && version !== before.version)
      throw new ApiError('CONFLICT', ['version'], { current: wireOf(before) })
    const after = withNextNotice(
      { ...applyEdit(before, given), version: before.version + 1, updatedAt: ctx.now() },
      ctx,
    )
    try {
      if (await updateSleepPlan(trx, ctx.subject, before, after)) return wireOf(after)
    } catch (error) {
      throw isTaken(error) ? exists() : error
    }
  }
}

export const sleepPlanRoutes: Handlers<typeof sleepPlan> = {
  list: async ({ db, subject }) => (await listSleepPlans(db, subject)).map(wireOf),

  create: (ctx, { body }) =>
    ctx.write(async (trx) => {
      const { subject, owner, newId } = ctx
      const now = ctx.now()
      const id = body.id ?? newId()
      const tomorrow = addDays(localDate(owner.zones, now), 1)
      const made = { id, effectiveFrom: tomorrow, daysOfWeek: null, madeBy: madeByOf(ctx), version: 1 }
      const silent = { notifyMinutes: null, tellAt: null }
      const blank = { ...made, ...silent, bedtime: 0, wakeTime: 0, goal: 0, createdAt: now, updatedAt: now }
      const plan = withNextNotice(applyEdit(blank, body), ctx)
      if (await withRoom(trx, subject, 'sleepPlans', insertSleepPlan(trx, subject, plan))) return wireOf(plan)
      throw (await findSleepPlan(trx, subject, id)) ? new ApiError('ALREADY_EXISTS', ['id']) : exists()
    }),

  change: (ctx, { params: { id }, body }) =>
    ctx.write((trx) => {
      const read = async () => {
        const plan = await findSleepPlan(trx, ctx.subject, id)
        return plan ? wireOf(plan) : null
      }
      return auditChange(ctx, { entity: 'sleepPlan', id, read }, () => changeSleepPlan(trx, ctx, id, body))
    }),

  remove: (ctx, { params: { id } }) =>
    ctx.write(async (trx) => {
      const before = await findSleepPlan(trx, ctx.subject, id)
      if (!before) throw missing()
      await refuseUnlessMay(trx, ctx, before)
      if (!(await deleteSleepPlan(trx, ctx.subject, id))) throw missing()
      ctx.tell({ action: 'remove', entity: 'sleepPlan', entityId: id, before: wireOf(before), after: null })
      return undefined
    }),
}
