import type { Instant, LocalDate } from '#domain/time.ts'

/** rule [4.4-a]: which days of a child are still to be settled, or to be looked at again, and when that is done. */
export type SettlementRow = { ownerId: string; fromTime: Instant; lookAt: Instant }

/** rules [4.4-a], [4.4-b]: a day whose coins are in the ledger; `coins` is the net amount of its postings. */
export type SettledDayRow = {
  ownerId: string
  date: LocalDate
  coins: number
  /** Of the last posting; 0: there is none. */
  revision: number
  settledAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type SettlementTables = { settlements: SettlementRow; settledDays: SettledDayRow }
