import type { Instant } from '#domain/time/time.ts'

/** A link by which anyone sees a view of the owner's statistics. */
export type SharedViewRow = {
  ownerId: string
  id: string
  /** SHA-256 of the secret in the link: it is shown once and stored nowhere. */
  tokenHash: string
  title: string
  /** JSON: what is shown, and the ids of what may show its name. */
  content: string
  createdAt: Instant
  expiresAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type SharedViewTables = { sharedViews: SharedViewRow }
