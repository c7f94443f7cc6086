/** In characters. [log/text-limits] */
export const LONGEST_REMARK = 2000
export const LONGEST_SUMMARY = 200
/** Of what a recipient got, in characters. [log/text-limits] */
export const LONGEST_FOR_WHAT = 200
export const MAX_TAGS = 10
