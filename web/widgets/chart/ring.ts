/** A piece of a ring: angles as parts of a turn from the top on, with the clock. */
export type RingPiece = { from: number; to: number; inner: number; outer: number }

const place = (middle: number, radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI
  const round = (value: number) => Math.round(value * 100) / 100
  return `${round(middle + radius * Math.sin(angle))} ${round(middle - radius * Math.cos(angle))}`
}

/** Two arcs that meet in a half: a whole ring has no beginning that a path could say. */
const WHOLE = 0.99999

/** The outline of the piece as the path of an SVG whose middle is `middle` from its edges. */
export function ringPath(middle: number, { from, to, inner, outer }: RingPiece): string {
  const end = Math.min(to, from + WHOLE)
  const large = end - from > 0.5 ? 1 : 0
  return [
    `M${place(middle, outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${place(middle, outer, end)}`,
    `L${place(middle, inner, end)}`,
    `A${inner} ${inner} 0 ${large} 0 ${place(middle, inner, from)}Z`,
  ].join('')
}

/** Where something stands on a ring. */
export function ringPlace(middle: number, radius: number, turn: number): { x: number; y: number } {
  const [x = 0, y = 0] = place(middle, radius, turn).split(' ').map(Number)
  return { x, y }
}
