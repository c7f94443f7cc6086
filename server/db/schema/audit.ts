import type { Instant, LocalDate } from '#domain/time/time.ts'

/** The history of a user's actions on another user's data. [family/acting-audit] */
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
  /** For a reading, the day, of which there is one entry. */
  readOn: LocalDate | null
}

/** The tables that only the feature of this file's name writes. */
export type AuditTables = { auditEntries: AuditEntryRow }
