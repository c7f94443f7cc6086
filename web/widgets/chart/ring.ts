/** A piece of a ring: angles as parts of a turn from the top on, with the clock. */
export type RingPiece = { from: number; to: number; inner: number; outer: number }

const place = (middle: number, radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI
  const round = (value: number) => Math.round(value * 100) / 100
  return `${round(middle + radius * Math.sin(angle))} ${round(middle - radius * Math.cos(angle))}`
}

/** A turn with the clock, or against it, as two arcs: one that ends where it begins is none. */
const wholeTurn = (middle: number, radius: number, sweep: 0 | 1) =>
  `M${place(middle, radius, 0)}` +
  [0.5, 0].map((end) => `A${radius} ${radius} 0 0 ${sweep} ${place(middle, radius, end)}`).join('') +
  'Z'

/** A piece that is not less than this is the whole ring: no rounding leaves a seam. */
const WHOLE = 0.9999

/** The outline of the piece as the path of an SVG whose center is `middle` from its edges. */
export function ringPath(middle: number, { from, to, inner, outer }: RingPiece): string {
  // The hole runs the other way round, which is what makes it one.
  if (to - from >= WHOLE) return wholeTurn(middle, outer, 1) + wholeTurn(middle, inner, 0)
  const large = to - from > 0.5 ? 1 : 0
  return [
    `M${place(middle, outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${place(middle, outer, to)}`,
    `L${place(middle, inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${place(middle, inner, from)}Z`,
  ].join('')
}

/** Where something stands on a ring. */
export function ringPlace(middle: number, radius: number, turn: number): { x: number; y: number } {
  const [x = 0, y = 0] = place(middle, radius, turn).split(' ').map(Number)
  return { x, y }
}
