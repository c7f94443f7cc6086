import type { Instant, LocalDate } from '#domain/time/time.ts'

/** There is a row once the owner has changed a setting or a day has rolled. [note/roll-settings] */
export type NoteConfigRow = {
  ownerId: string
  autoRollForward: 'on' | 'off'
  /** JSON: a list. */
  includeMarkers: string
  lookBackDays: number
  position: 'top' | 'bottom'
  /** The last day that has rolled, so that it rolls once. [note/auto-roll-once] */
  lastRolledOn: LocalDate | null
}

/** The copies of a roll, which can be undone for a while. [note/roll-undo] */
export type NoteRollRow = {
  ownerId: string
  id: string
  noteId: string
  /** JSON: the source of each copy and its content. */
  moves: string
  createdAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type NoteRollTables = {
  noteConfigs: NoteConfigRow
  noteRolls: NoteRollRow
}
