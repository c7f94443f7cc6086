/** In pixels. */
type Box = { readonly top: number; readonly height: number }

/** The height of the words in a gap. */
const WORDS_HEIGHT = 24

/**
 * Where the words of a gap have room, since the boxes of plans lie over it.
 * @returns pixels down from the middle of the gap, the fewest that are needed; null: there is no room beside the boxes
 */
export function labelOffset(gap: Box, plans: readonly Box[]): number | null {
  const [end, middle] = [gap.top + gap.height, gap.top + gap.height / 2]
  const boxes = plans
    .map(({ top, height }) => ({ top, end: top + height }))
    .filter((box) => box.top < end && box.end > gap.top)
    .toSorted((a, b) => a.top - b.top)
  if (boxes.length === 0) return 0
  const shifts: number[] = []
  let from = gap.top
  for (const box of [...boxes, { top: end, end }]) {
    const [first, last] = [from + WORDS_HEIGHT / 2, box.top - WORDS_HEIGHT / 2]
    if (first <= last) shifts.push(Math.round(Math.min(Math.max(middle, first), last) - middle))
    from = Math.max(from, box.end)
  }
  return shifts.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null
}
