import { detailsOf, type LogDetails } from './details.ts'
import type { Beneficiary } from './time-proportion.ts'
import type { ClosedSpan } from '#domain/time/time.ts'

export type Helped = Beneficiary & { forWhat: string | null }
/** A log with all that can be said of it. */
export type WrittenLog = ClosedSpan &
  LogDetails & {
    id: string
    version: number
    category: string
    activityName: string
    subActivity: string | null
    tags: string[]
    projectId: string | null
    beneficiaries: Helped[]
    rating: number | null
    parallelActivity: boolean
  }
export type LogFields<L extends WrittenLog> = Omit<Pick<L, keyof WrittenLog>, 'id' | 'version'>
/** One step of a change that is made wholly or not at all, in the order of the steps. */
export type LogStep<L extends WrittenLog> =
  | { op: 'create'; log: LogFields<L> }
  | { op: 'change'; id: string; version: number; change: Partial<LogFields<L>> }
  | { op: 'remove'; id: string; version: number }

/** The fields of one log that another may have, too. */
export const fieldsOf = <L extends WrittenLog>(log: L): LogFields<L> => ({
  category: log.category,
  activityName: log.activityName,
  subActivity: log.subActivity,
  tags: log.tags,
  projectId: log.projectId,
  beneficiaries: log.beneficiaries,
  startTime: log.startTime,
  endTime: log.endTime,
  rating: log.rating,
  ...detailsOf(log),
  parallelActivity: log.parallelActivity,
})
