import type { Instant } from '#domain/time.ts'

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
  /** When its owner last showed who they are: at sign-in, or when asked again. */
  provedAt: Instant | null
  /** rule [6.5-b]: the session of the parent who acts for this child; null for everybody's own. */
  actingSessionId: string | null
  /** The child to whom this device is handed over; while it says one, the session opens only that child's view. */
  handedOverTo: string | null
  /** argon2id of the PIN that the parent chose for the return, if they did; never without `handedOverTo`. */
  devicePinHash: string | null
}

export type PasswordResetRow = {
  tokenHash: string
  userId: string
  /** Lower case: where the link was mailed, and what opening it shows to reach this user. */
  email: string | null
  expiresAt: Instant
  usedAt: Instant | null
}

/** A thing that can happen once in the life of a server: `first-admin`. */
export type ServerMarkRow = { name: string; at: Instant }

/** What the feature of this file's name owns: it alone writes these tables. */
export type AuthTables = {
  sessions: SessionRow
  passwordResets: PasswordResetRow
  serverMarks: ServerMarkRow
}
