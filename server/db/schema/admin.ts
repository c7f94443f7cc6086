import type { Instant } from '#domain/time/time.ts'

/** A link that lets one person sign up where an invitation is needed. */
export type ServerInvitationRow = {
  id: string
  createdBy: string
  /** SHA-256 of the secret in the link. */
  tokenHash: string
  createdAt: Instant
  expiresAt: Instant
  usedAt: Instant | null
}

/** The tables that only the feature of this file's name writes. */
export type AdminTables = { serverInvitations: ServerInvitationRow }
