import { activityLog } from '#contract/activity-log.ts'
import { addMinutes, instant, type LocalDate } from '#domain/time/time.ts'
import type { Household } from './kin.ts'

export const TODAY = '2026-03-02' as LocalDate

export type Call = Household['cat']

/** The body of half an hour of maths today. */
export function hour(at: string, stars: number | null, more: object = {}) {
  const startTime = instant(`${TODAY}T${at}:00Z`)
  const hours = { startTime, endTime: addMinutes(startTime, 30) }
  return { body: { category: 'study' as const, activityName: 'Maths', rating: stars, ...hours, ...more } }
}

export const logged = (call: Call, stars: number | null = 5, at = '08:00') => call(activityLog.create, hour(at, stars))

export const rate = (call: Call, id: string, value: number | null) => call(activityLog.rating, { body: { id, value } })

/** The stars of a log, and whether they count. */
export async function getRating(call: Call, id: string) {
  const { rating: stars, ratingStatus } = await call(activityLog.get, { params: { id } })
  return [stars, ratingStatus]
}
