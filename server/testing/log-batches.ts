import type { Input } from '#contract/endpoint.ts'
import type { logBatch } from '#contract/log-batch.ts'

export type Operation = Input<typeof logBatch.apply>['body']['operations'][number]

/** A moment of the second of March. @param clock `08:00` */
export const at = (clock: string) => `2026-03-02T${clock}:00.000Z`
export const log = (from: string, to: string, activityName = 'Write report') => ({
  category: 'work' as const,
  activityName,
  startTime: at(from),
  endTime: at(to),
})
export const create = (from: string, to: string, name?: string): Operation => ({
  op: 'create',
  log: log(from, to, name),
})
