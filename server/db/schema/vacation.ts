import type { Instant, LocalDate } from '#domain/time/time.ts'

export type VacationRow = {
  ownerId: string
  id: string
  name: string
  startDate: LocalDate
  endDate: LocalDate
  reason: string | null
  publicHoliday: 'on' | 'off'
  /** The effect of an archived vacation ended with the day before. [vacation/archived-vacation] */
  archivedFrom: LocalDate | null
  /** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
  madeBy: 'owner' | 'parent'
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type VacationTables = { vacations: VacationRow }
