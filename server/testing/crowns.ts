import { activityLog } from '#contract/activity-log.ts'
import { crown } from '#contract/crown.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import type { Household } from './kin.ts'

type Call = Household['cat']

type LogInput = { at?: string; rating?: number | null; by?: Call }

/** Half an hour on March 2, with five confirmed stars by default. */
export function logged({ ada }: Household, { at = '08:00', rating = 5, by = ada }: LogInput = {}) {
  const startTime = instant(`2026-03-02T${at}:00Z`)
  const hours = { startTime, endTime: addMinutes(startTime, 30) }
  return by(activityLog.create, { body: { category: 'study', activityName: 'Maths', rating, ...hours } })
}

export const giving = (call: Call, id: string) => call(crown.award, { body: { id, value: { message: 'Well done' } } })

/** An hour with a crown. */
export async function createCrown(house: Household, more: LogInput = {}) {
  const { id } = await logged(house, more)
  return (await giving(house.ada, id)).crown
}
