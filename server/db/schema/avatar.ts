import type { Instant } from '#domain/time/time.ts'

export type AvatarRow = {
  ownerId: string
  /** What `users.avatar` says, and the address of the picture: a new one for each. */
  id: string
  /** WebP, as it was encoded here. */
  picture: Uint8Array
  createdAt: Instant
}

/** What the feature of this file's name owns: it alone writes these tables. */
export type AvatarTables = { avatars: AvatarRow }
