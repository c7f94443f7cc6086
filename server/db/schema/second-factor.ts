import type { Instant } from '#domain/time/time.ts'

export type TotpSecretRow = {
  userId: string
  /** Sealed with the key of the server (server/security/seal.ts). */
  sealedSecret: string
  /** null: it was shown, and no code of it has come back yet. */
  confirmedAt: Instant | null
  /** The half minute of the last code that was taken: of no code, a second use. */
  lastStep: number
  createdAt: Instant
}

/** Digests of 120 random bits each. One that was used is gone. */
export type RecoveryCodeRow = { userId: string; codeHash: string }

export type PasskeyRow = {
  id: string
  userId: string
  /** As WebAuthn writes it: base64url. */
  credentialId: string
  publicKey: string
  /** How often it has signed, by its own word; many say 0 for ever. */
  counter: number
  /** JSON: `["internal", "hybrid"]`. */
  transports: string
  name: string
  isSynced: 'on' | 'off'
  createdAt: Instant
  lastUsedAt: Instant | null
}

/** The challenge for a passkey: once, for one purpose, and for one person if it is known who. */
export type PasskeyChallengeRow = {
  challengeHash: string
  purpose: 'register' | 'prove' | 'signIn' | 'secondStep'
  userId: string | null
  expiresAt: Instant
}

/** The first step of a sign-in was successful. */
export type SignInTicketRow = { ticketHash: string; userId: string; expiresAt: Instant }

/** The tables of the feature with this file's name, which alone writes them. */
export type SecondFactorTables = {
  totpSecrets: TotpSecretRow
  recoveryCodes: RecoveryCodeRow
  passkeys: PasskeyRow
  passkeyChallenges: PasskeyChallengeRow
  signInTickets: SignInTicketRow
}
