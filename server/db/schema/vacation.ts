import type { Instant, LocalDate } from '#domain/time.ts'

export type VacationRow = {
  ownerId: string
  id: string
  name: string
  startDate: LocalDate
  endDate: LocalDate
  reason: string | null
  publicHoliday: 'on' | 'off'
  /** rule [9.4-a]: its effect on plans ended with the day before. */
  archivedFrom: LocalDate | null
  /** rules §6.2: what a parent made, a child under parental control leaves as it is. */
  madeBy: 'owner' | 'parent'
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type VacationTables = { vacations: VacationRow }
