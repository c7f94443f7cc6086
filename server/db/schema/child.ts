import type { Instant } from '#domain/time/time.ts'

/** A child without e-mail, which a parent made. [family/child-kinds] */
export type ManagedChildRow = {
  userId: string
  /** argon2id; null: the child does not sign in itself. */
  pinHash: string | null
  /** The user id of a parent. */
  createdBy: string
  /**
   * The family whose parents may still take the removal back; null: the child is not removed.
   * [family/managed-child-removal]
   */
  removedFrom: string | null
  createdAt: Instant
}

/** The tables that only the feature of this file's name writes. */
export type ChildTables = { managedChildren: ManagedChildRow }
