/**
 * What makes two names the same, and what search compares: compatible forms folded (NFKC), lower case,
 * one space where there were several, none at the ends.
 */
export const fold = (text: string): string =>
  // Some letters fall apart when they are made small, so they are put together once more.
  text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll(/\s+/gu, ' ').trim()
