import type { Locale } from '#contract/account.ts'
import type { Language } from '#contract/common.ts'
import type { Instant, LocalDate } from '#domain/time/time.ts'

export type UserRow = {
  id: string
  /** The `owner_id` of this person's rows. */
  dataGroup: string
  /** Lower case. null: a child without e-mail. */
  email: string | null
  passwordHash: string | null
  firstName: string
  lastName: string
  avatar: string | null
  adminSince: Instant | null
  disabledAt: Instant | null
  /** When it was proven that mail to the address reaches this person. */
  emailVerifiedAt: Instant | null
  birthDate: LocalDate | null
  createdAt: Instant
}

/** The store that reads the two JSON columns parses them. */
export type PreferenceRow = {
  ownerId: string
  uiTheme: string
  language: Language
  country: string
  /** The history of zones as JSON: `[{ "from": null, "tz": "America/New_York" }, …]`. [time/zone-history] */
  timezoneHistory: string
  /** null: the owner has not chosen a zone yet, so the first choice replaces the history. [time/first-zone-choice] */
  timezoneChosenAt: Instant | null
  clock: Locale['clock']
  dateOrder: Locale['dateOrder']
  weekStart: Locale['weekStart']
  dayEndsAt: string
  pageState: string
  accountMode: 'PERSONAL' | 'PARENTAL' | 'DUAL'
  selfJournaling: 'on' | 'off'
  singleLetterKeys: 'on' | 'off'
  /** The schemes that the owner allows in notes, as JSON: `["obsidian"]`. [note/custom-schemes] */
  linkSchemes: string
  /** Minutes; null: a new log goes on until now. [log/new-log-length] */
  newLogLength: number | null
  updatedAt: Instant
}

/** A user who has asked for deletion can keep the account until `eraseAt`. [account/deletion-request] */
export type AccountDeletionRow = { userId: string; requestedAt: Instant; eraseAt: Instant }

/** An address that a user has given and not confirmed yet. */
export type EmailChangeRow = {
  userId: string
  /** Lower case. */
  email: string
  /** SHA-256 of the token in the mailed link; null until it is mailed. */
  tokenHash: string | null
  /** Whether a child without e-mail leaves the family once the address is its own. [family/managed-child-removal] */
  leaves: 'on' | 'off'
  expiresAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type AccountTables = {
  users: UserRow
  preferences: PreferenceRow
  accountDeletions: AccountDeletionRow
  emailChanges: EmailChangeRow
}
