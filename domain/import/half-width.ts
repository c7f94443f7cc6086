/** Where a text goes from right to left, or says that it does not: Windows writes these into its dates. */
const DIRECTIONS = /[\u200E\u200F\u202A-\u202E]/g

/** Returns a date or a time in the letters of a keyboard, with single spaces. */
export const halfWidth = (text: string): string =>
  text.normalize('NFKC').replaceAll(DIRECTIONS, '').replaceAll(/\s+/g, ' ').trim()
