import type { Instant, LocalDate } from '#domain/time.ts'

/** rules §8.3, of owners who changed something, or for whom a day has rolled. */
export type NoteConfigRow = {
  ownerId: string
  autoRollForward: 'on' | 'off'
  /** JSON: a list. */
  includeMarkers: string
  lookBackDays: number
  position: 'top' | 'bottom'
  /** rule [8.3-c]: on this day it has been done. */
  lastRolledOn: LocalDate | null
}

/** rule [8.3-d]: what went on to a day, to be taken back. */
export type NoteRollRow = {
  ownerId: string
  id: string
  noteId: string
  /** JSON: where each copy came from, and how it was. */
  moves: string
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type NoteRollTables = {
  noteConfigs: NoteConfigRow
  noteRolls: NoteRollRow
}
