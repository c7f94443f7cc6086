/** rule [8.4-a]: how far apart ranks stand that nobody has put anything between. */
export const RANK_STEP = 65_536

/**
 * The rank of what is put between two neighbours (null: there is none); the lesser rank stands first.
 * null: nothing fits between them, so that all have to be numbered anew, `RANK_STEP` apart.
 */
export function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - RANK_STEP
  if (after === null) return before + RANK_STEP
  const middle = before + (after - before) / 2
  return before < middle && middle < after ? middle : null
}
