import type { Instant } from '#domain/time/time.ts'

export type AvatarRow = {
  ownerId: string
  /** What `users.avatar` says, and the address of the picture: a new one for each. */
  id: string
  /** WebP, as it was encoded here. */
  picture: Uint8Array
  createdAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type AvatarTables = { avatars: AvatarRow }
