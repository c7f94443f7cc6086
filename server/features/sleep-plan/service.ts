import type { SleepPlan } from '#domain/sleep-plan.ts'
import type { SubjectId } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { sleepPlanRows } from './store.ts'

/** rules §3.2: all that somebody ever planned, the newest first; which is in force says the domain. */
export const sleepPlansOf = (db: Db, subject: SubjectId): Promise<SleepPlan[]> => sleepPlanRows(db, subject)
