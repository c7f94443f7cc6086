/** `position` orders what one owner has. */
export type FavouriteRow = { ownerId: string; activityId: string; position: number }

/** What the feature of this file's name owns: it alone writes these tables. */
export type RecommendationTables = { favourites: FavouriteRow }
