import type { Locale } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import type { Instant, LocalDate } from '#domain/time.ts'

export type UserRow = {
  id: string
  /** What this person's rows carry as `owner_id`. */
  dataGroup: string
  /** Lower case. null: a child whom a parent manages. */
  email: string | null
  passwordHash: string | null
  firstName: string
  lastName: string
  avatar: string | null
  adminSince: Instant | null
  disabledAt: Instant | null
  /** Since when it is known that mail to the address reaches this person. */
  emailVerifiedAt: Instant | null
  birthDate: LocalDate | null
  createdAt: Instant
}

/** The two JSON columns are parsed by the store that reads them. */
export type PreferenceRow = {
  ownerId: string
  uiTheme: string
  language: Language
  country: string
  /** rule [0.1-a], as JSON: `[{ "from": null, "tz": "America/New_York" }, …]`. */
  timezoneHistory: string
  /** rule [0.1-b]: until the owner has chosen a zone, the first choice replaces the history. */
  timezoneChosenAt: Instant | null
  clock: Locale['clock']
  dateOrder: Locale['dateOrder']
  weekStart: Locale['weekStart']
  dayEndsAt: string
  pageState: string
  accountMode: 'PERSONAL' | 'PARENTAL' | 'DUAL'
  selfJournaling: 'on' | 'off'
  singleLetterKeys: 'on' | 'off'
  /** spec §5, as JSON: `["obsidian"]`. */
  linkSchemes: string
  /** Minutes; null: until now. */
  newLogLength: number | null
  updatedAt: Instant
}

/** rules §6.6: somebody who wants to be forgotten, and has until `eraseAt` to think again. */
export type AccountDeletionRow = { userId: string; requestedAt: Instant; eraseAt: Instant }

/** An address that somebody says is theirs. */
export type EmailChangeRow = {
  userId: string
  /** Lower case. */
  email: string
  /** SHA-256 of what the mailed link holds; null until it is mailed. */
  tokenHash: string | null
  /** rules §6.6: of a child without e-mail, whether it leaves the family once the address is its own. */
  leaves: 'on' | 'off'
  expiresAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type AccountTables = {
  users: UserRow
  preferences: PreferenceRow
  accountDeletions: AccountDeletionRow
  emailChanges: EmailChangeRow
}
