import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { Db } from '#server/db/open.ts'
import { forgetKeys } from '#server/db/idempotency.ts'
import { forgetDoneJobs } from '#server/db/jobs.ts'
import { withLongStatements } from '#server/db/limits.ts'
import { eraseDue } from '#server/features/account-data/service.ts'
import { sweepAccounts } from '#server/features/account/service.ts'
import { sweepServerInvitations } from '#server/features/admin/invitation.ts'
import { sweepActivityLogs } from '#server/features/activity-log/service.ts'
import { sweepAudit } from '#server/features/audit/service.ts'
import { sweepAuth } from '#server/features/auth/service.ts'
import { sweepBank } from '#server/features/bank/book.ts'
import { tellWhoCameOfAge } from '#server/features/child/coming-of-age.ts'
import { sweepFamilies } from '#server/features/family/service.ts'
import { sweepInvitations } from '#server/features/family/invitation.ts'
import { sweepGoogle } from '#server/features/google/service.ts'
import { sweepImports } from '#server/features/import/service.ts'
import { sweepNotes } from '#server/features/note/service.ts'
import { sweepNoteRolls } from '#server/features/note/roll.ts'
import { sweepDeletedPlans } from '#server/features/plan/removal.ts'
import { sweepRollingPlans } from '#server/features/plan/roll.ts'
import { sweepSettlements } from '#server/features/reward/settlement.ts'
import { sweepSecondFactors } from '#server/features/second-factor/service.ts'
import { sweepSharedViews } from '#server/features/shared-view/service.ts'
import { sweepThrottles } from '#server/features/throttle/service.ts'
import { sweepSmartVacations } from '#server/features/vacation/smart.ts'

const SWEEPS: readonly ((db: Db, now: Instant) => Promise<unknown>)[] = [
  forgetKeys,
  (db, now) => forgetDoneJobs(db, addMinutes(now, -7 * DAY_MINUTES)),
  sweepAuth,
  sweepThrottles,
  sweepAccounts,
  eraseDue,
  sweepSecondFactors,
  sweepGoogle,
  sweepFamilies,
  sweepInvitations,
  sweepServerInvitations,
  sweepSharedViews,
  sweepActivityLogs,
  sweepDeletedPlans,
  sweepRollingPlans,
  sweepSettlements,
  sweepSmartVacations,
  sweepImports,
  sweepNotes,
  sweepNoteRolls,
  sweepBank,
  sweepAudit,
  tellWhoCameOfAge,
]

/** Deletes every hour or so the data that is no longer needed. A failure of one part does not stop the others. */
export async function sweep(db: Db, now: Instant): Promise<void> {
  const failures: unknown[] = []
  for (const tidy of SWEEPS)
    await withLongStatements(db, (connection) => tidy(connection, now)).catch((error: unknown) => failures.push(error))
  if (failures.length) throw new AggregateError(failures, 'Not everything could be tidied up')
}
