import type { Instant } from '#domain/time/time.ts'

export type SessionRow = {
  id: string
  userId: string
  /** SHA-256 of the refresh token in use, and of the one before it. */
  refreshHash: string
  previousHash: string | null
  rotatedAt: Instant
  createdAt: Instant
  lastUsedAt: Instant
  expiresAt: Instant
  endedAt: Instant | null
  endedWhy: 'signed_out' | 'revoked' | 'stolen' | 'credentials_changed' | null
  userAgent: string
  /** When the user last proved who they are: at sign-in, or when asked again. */
  provedAt: Instant | null
  /**
   * The session of the parent who handed the device over to this child; null for any other session. [family/hand-over]
   */
  actingSessionId: string | null
  /** The child to whom this device is handed over; until that ends, the session opens only the child's view. */
  handedOverTo: string | null
  /** argon2id of the PIN that the parent chose for the return, if any; always null without `handedOverTo`. */
  devicePinHash: string | null
}

export type PasswordResetRow = {
  tokenHash: string
  userId: string
  /** Lower case: the address the link was mailed to, which opening it verifies. */
  email: string | null
  expiresAt: Instant
  usedAt: Instant | null
}

/** A thing that happens once in the life of a server: `first-admin`. */
export type ServerMarkRow = { name: string; at: Instant }

/** The tables that only the feature of this file's name writes. */
export type AuthTables = {
  sessions: SessionRow
  passwordResets: PasswordResetRow
  serverMarks: ServerMarkRow
}
