/** The distance of ranks with nothing in between. [note/order-ranks] */
export const RANK_STEP = 65_536

/**
 * Returns the rank between two neighbors (null for none); the lower rank stands first. Returns null if nothing fits
 * between them and all must be numbered anew, `RANK_STEP` apart. [note/order-ranks]
 */
export function rankBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - RANK_STEP
  if (after === null) return before + RANK_STEP
  const middle = before + (after - before) / 2
  return before < middle && middle < after ? middle : null
}
