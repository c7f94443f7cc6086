import { refreshAfter } from '#web/api/refresh.ts'
import { queryOptions } from '@tanstack/react-query'
import { calendar } from '#contract/calendar.ts'
import { plan, type Plan } from '#contract/plan.ts'
import type { Minutes } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'
import { clockText, type Move, movedTimes, type PlanTimes, type WantedTime } from './model.ts'

const refresh = () => refreshAfter('plan')

const timesOf = ({ daysOfWeek, dailyStartTime, dailyEndTime, duration }: PlanTimes) => ({
  daysOfWeek,
  dailyStartTime,
  dailyEndTime,
  duration,
})

async function give(before: Plan, times: PlanTimes): Promise<Plan> {
  const body = { ...times, version: before.version }
  const after = await call(plan.change, { params: { id: before.id }, body })
  await refresh()
  return after
}

export type Moved = { after: Plan; undo: () => Promise<unknown> }

/** One weekday of a plan, on another or at another time from now on. null: the plan is there already. */
export async function savePlanMove(id: string, move: Move): Promise<Moved | null> {
  const before = await call(plan.get, { params: { id } })
  const times = movedTimes(before, move)
  if (!times) return null
  const after = await give(before, times)
  return { after, undo: () => give(after, timesOf(before)) }
}

/** The plan before it is moved. */
export const planQuery = (id: string) => queryOf(plan.get, { params: { id } })

async function putOnce(id: string, { date, toDate, start }: WantedTime): Promise<void> {
  await call(plan.moveOnce, { params: { id }, body: { date, toDate, startTime: clockText(start) } })
  await refresh()
}

/** One time of a plan alone. @param was its start, in minutes since midnight */
export async function moveOnce(
  id: string,
  wanted: WantedTime,
  was: Minutes,
): Promise<{ undo: () => Promise<unknown> }> {
  await putOnce(id, wanted)
  return { undo: () => putOnce(id, { date: wanted.toDate, toDate: wanted.date, start: was }) }
}

export const feedQuery = queryOptions({ ...queryOf(calendar.feed), gcTime: 0 })
/** A new secret address in the place of the one before. */
export const makeFeed = () => call(calendar.makeFeed)
export const revokeFeed = () => call(calendar.revokeFeed)
export const refreshFeed = () => queryClient.invalidateQueries({ queryKey: keyOf(calendar.feed) })
