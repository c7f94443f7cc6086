/** In UTF-16 units of a text, `to` excluded. */
type Mark = { readonly from: number; readonly to: number }
/** A text with the places of the hits of a search. */
export type Marked = { readonly text: string; readonly marks: readonly Mark[] }

/** The shown text, cut where hits begin and end. */
export function cutAt({ text, marks }: Marked): { text: string; isHit: boolean }[] {
  const parts: { text: string; isHit: boolean }[] = []
  let at = 0
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    if (from > at) parts.push({ text: text.slice(at, from), isHit: false })
    if (to > at) parts.push({ text: text.slice(Math.max(at, from), to), isHit: true })
    at = Math.max(at, to)
  }
  if (at < text.length) parts.push({ text: text.slice(at), isHit: false })
  return parts
}
