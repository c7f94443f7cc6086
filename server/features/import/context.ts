import type { Instant } from '#domain/time/time.ts'
import type { Owner, SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { OnZone } from '#server/features/account/service.ts'
import type { LogContext } from '#server/features/activity-log/service.ts'
import type { Live } from '#server/http/live.ts'
import { transactionsOn } from '#server/http/write.ts'

/** What the steps of an import get from its job. */
export type ImportContext = {
  readonly db: Db
  readonly now: () => Instant
  readonly newId: () => string
  readonly live: Pick<Live, 'publish'>
  readonly subject: SubjectId
  readonly owner: Owner
  readonly userId: string
  readonly importId: string
  /** What has to be done after a change of the owner's zones. */
  readonly onZone: readonly OnZone[]
  /** The server stops, or another process has taken the job. */
  readonly signal: AbortSignal
}

/** The job writes as the owner. Who asked for it was checked, and entered in the history, with the request. */
export const logContextOf = ({ db, now, newId, subject, owner, userId }: ImportContext): LogContext => ({
  db,
  now,
  newId,
  subject,
  owner,
  userId,
  write: transactionsOn(db),
  isActing: false,
  isChild: false,
  column: async () => null,
  tell: () => undefined,
  concern: () => undefined,
})
