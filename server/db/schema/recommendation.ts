/** `position` orders the favorites of one owner. */
export type FavouriteRow = { ownerId: string; activityId: string; position: number }

/** The tables of the feature with this file's name, which alone writes them. */
export type RecommendationTables = { favourites: FavouriteRow }
