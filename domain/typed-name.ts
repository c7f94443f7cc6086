/**
 * Whether the user typed what they were asked for before something is deleted (rules §6.6): trimmed, else exactly the
 * same. Full-width and half-width letters count as the same, since a keyboard may write either.
 */
export const isTypedRight = (typed: string, wanted: string): boolean =>
  typed.normalize('NFKC').trim() === wanted.normalize('NFKC').trim()
