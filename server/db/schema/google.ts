import type { Instant } from '#domain/time/time.ts'

/** Who an account is elsewhere. The address is for people to read: it may change over there, the subject never. */
export type IdentityRow = {
  issuer: string
  subject: string
  userId: string
  email: string
  linkedAt: Instant
}

/** An attempt to sign in that has gone to the provider and is not back yet. */
export type OidcFlowRow = {
  /** SHA-256 of the state, and of the cookie of the browser that began it. */
  stateHash: string
  browserHash: string
  nonce: string
  verifier: string
  redirectUrl: string | null
  /** The user whose account is to be linked; null: no one is signed in. */
  userId: string | null
  expiresAt: Instant
}

/** A person whom the provider vouches for and who has no account yet. */
export type NewcomerRow = {
  browserHash: string
  issuer: string
  subject: string
  email: string
  firstName: string
  lastName: string
  redirectUrl: string | null
  expiresAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type GoogleTables = { identities: IdentityRow; oidcFlows: OidcFlowRow; oidcNewcomers: NewcomerRow }
