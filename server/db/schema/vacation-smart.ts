import type { Instant } from '#domain/time/time.ts'

/** A search for vacations: it outlives the request, the page and the server. */
export type SmartVacationRow = {
  ownerId: string
  id: string
  /** JSON: what was asked for. */
  asked: string
  status: 'running' | 'done' | 'failed' | 'cancelled'
  /** JSON: how far it is, and what was found so far. */
  state: string
  createdAt: Instant
  updatedAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type SmartVacationTables = { smartVacations: SmartVacationRow }
