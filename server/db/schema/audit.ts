import type { Instant, LocalDate } from '#domain/time.ts'

/** rule [6.5-e]: what somebody did with another's data. */
export type AuditEntryRow = {
  id: string
  at: Instant
  /** User ids. */
  actorId: string
  /** The data group that was touched. */
  ownerId: string
  action: string
  entity: string
  entityId: string | null
  /** JSON. */
  before: string | null
  after: string | null
  /** Of readings: the day, of which there is one entry. */
  readOn: LocalDate | null
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type AuditTables = { auditEntries: AuditEntryRow }
