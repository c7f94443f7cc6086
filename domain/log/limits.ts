/** In characters. [log/text-limits] */
export const LONGEST_REMARK = 2000
export const LONGEST_CONCISE_NOTE = 200
/** For the description of a share. */
export const LONGEST_FOR_WHAT = 200
export const MOST_TAGS = 10
