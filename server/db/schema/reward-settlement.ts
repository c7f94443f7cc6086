import type { Instant, LocalDate } from '#domain/time/time.ts'

/**
 * The days of a child that are still to be settled or looked at again, and when that happens. [reward/daily-settlement]
 */
export type SettlementRow = { ownerId: string; fromTime: Instant; lookAt: Instant }

/**
 * A day whose coins are in the ledger; `coins` is the net amount of its postings. [reward/daily-settlement]
 * [reward/reward-rebuild]
 */
export type SettledDayRow = {
  ownerId: string
  date: LocalDate
  coins: number
  /** The revision of the last posting; 0: there is none. */
  revision: number
  settledAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type SettlementTables = { settlements: SettlementRow; settledDays: SettledDayRow }
