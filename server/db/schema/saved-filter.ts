import type { Instant } from '#domain/time/time.ts'

export type SavedFilterRow = {
  ownerId: string
  id: string
  screen: 'search' | 'statistics'
  name: string
  /** The folded name, because names are compared without regard to case. [search/saved-filters] */
  nameFold: string
  /** JSON, as the contract describes it for the screen. */
  content: string
  version: number
  createdAt: Instant
  updatedAt: Instant
}

/** The tables of the feature with this file's name, which alone writes them. */
export type SavedFilterTables = { savedFilters: SavedFilterRow }
