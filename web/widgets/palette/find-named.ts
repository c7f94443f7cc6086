import { matchSorter, rankings } from 'match-sorter'

export type Named = {
  readonly label: string
  /** Other names, also those in the other languages, for users who learned them there. [search/menu-contents] */
  readonly names: readonly string[]
}

/** Letters that are merely in the right order find a label, but not one of many names. */
const KEYS = ['label', { key: 'names', threshold: rankings.CONTAINS }]

const found = <T extends Named>(
  items: readonly T[],
  typed: string,
  threshold: (typeof rankings)[keyof typeof rankings],
): T[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .reduceRight((among: readonly T[], word) => matchSorter(among, word, { keys: KEYS, threshold }), items)
    .slice()

/** The best first; every typed word counts, in any language of the names. */
export const findNamed = <T extends Named>(items: readonly T[], typed: string): T[] =>
  found(items, typed, rankings.MATCHES)

/** Those of them that have the words as they were typed, and not merely their letters. */
export const findWorded = <T extends Named>(items: readonly T[], typed: string): T[] =>
  found(items, typed, rankings.CONTAINS)
