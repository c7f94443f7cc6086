import type { Instant } from '#domain/time.ts'

/** rules §6.4: a child without e-mail. */
export type ManagedChildRow = {
  userId: string
  /** argon2id; null: no sign-in of its own. */
  pinHash: string | null
  /** The user id of a parent. */
  createdBy: string
  /** rules §6.6: the family whose parents may still take its removal back; null: nobody has removed it. */
  removedFrom: string | null
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type ChildTables = { managedChildren: ManagedChildRow }
