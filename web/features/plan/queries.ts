import { queryOptions } from '@tanstack/react-query'
import { plan, type Plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import type { ViewMode } from '#domain/plan/plan.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import type { PlanBody } from '#web/widgets/plan-form/values.ts'
import type { ConversionTarget } from '#domain/plan/conversion.ts'

export const plansQuery = queryOf(plan.list)
export const sleepPlansQuery = queryOf(sleepPlan.list)
/** The progress of each plan in a view mode. [plan-progress/view-modes] */
export const figuresQuery = (viewMode: ViewMode) => queryOf(planStatistics.plans, { query: { viewMode } })
/** The user confirms the server's present proposal. */
export const conversionQuery = (id: string, to: ConversionTarget) =>
  queryOptions({ ...queryOf(plan.conversion, { params: { id }, query: { to } }), staleTime: 0 })

const refresh = () => void refreshAfter('plan')

/** A deleted plan is unlinked from logs and timers, and a restored one is linked again. [plan/deletion-and-restore] */
const refreshAll = () => void refreshAfter('plan', 'activityLog', 'timer')

function show(change: (plans: Plan[]) => Plan[]) {
  queryClient.setQueryData(plansQuery.queryKey, (plans) => plans && change(plans))
}
const put = (one: Plan) =>
  show((plans) =>
    plans.some(({ id }) => id === one.id) ? plans.map((each) => (each.id === one.id ? one : each)) : [...plans, one],
  )

/** The answer is on the screen before everything that depends on it is loaded again. */
async function write(send: () => Promise<Plan>): Promise<Plan> {
  await queryClient.cancelQueries({ queryKey: plansQuery.queryKey })
  try {
    const saved = await send()
    put(saved)
    return saved
  } finally {
    refresh()
  }
}

/** @param idempotencyKey the same for the same body: a plan that was saved without an answer is not saved twice */
export async function createPlan(body: PlanBody, idempotencyKey: string): Promise<Plan> {
  return write(() => call(plan.create, { body, idempotencyKey }))
}

export async function changePlan(id: string, edit: Partial<PlanBody>, version: number): Promise<Plan> {
  return write(() => call(plan.change, { params: { id }, body: { ...edit, version } }))
}

/** Shown at once; a refusal puts it back. */
export async function pausePlan(one: Plan, paused: boolean): Promise<void> {
  await write(() => {
    put({ ...one, paused, ...(paused && { activityStatus: 'inactive' as const }) })
    return call(plan.change, { params: { id: one.id }, body: { paused } })
  }).catch((error: unknown) => {
    put(one)
    throw error
  })
}

/** Gone in the next frame; a refusal brings it back. */
export async function removePlan({ id }: Plan): Promise<void> {
  await queryClient.cancelQueries({ queryKey: plansQuery.queryKey })
  const before = queryClient.getQueryData(plansQuery.queryKey)
  show((plans) => plans.filter((each) => each.id !== id))
  try {
    await call(plan.remove, { params: { id } })
  } catch (error) {
    show(() => before ?? [])
    throw error
  } finally {
    refreshAll()
  }
}

/** Undoes a deletion. */
export async function restorePlan({ id }: Pick<Plan, 'id'>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: plansQuery.queryKey })
  try {
    put(await call(plan.restore, { params: { id } }))
  } finally {
    refreshAll()
  }
}

export type Chosen = { daysOfWeek?: number[]; dailyStartTime?: string }

export const convertPlan = ({ id, version }: Plan, to: ConversionTarget, chosen: Chosen): Promise<Plan> =>
  write(() => call(plan.convert, { params: { id }, body: { to, ...chosen, version } }))
