import type { Instant } from '#domain/time/time.ts'

/** A search for vacations: it outlives the request, the page and the server. */
export type SmartVacationRow = {
  ownerId: string
  id: string
  /** JSON: the question. */
  asked: string
  status: 'running' | 'done' | 'failed' | 'cancelled'
  /** JSON: the progress, and the vacations found so far. */
  state: string
  createdAt: Instant
  updatedAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type SmartVacationTables = { smartVacations: SmartVacationRow }
