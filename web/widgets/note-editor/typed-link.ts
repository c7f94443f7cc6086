import { isAllowedLink, isAutoLinked } from '#domain/note/link.ts'

type Here = Pick<Location, 'host' | 'protocol'>
/** @prop index where it begins in the typed text */
export type TypedLink = { readonly index: number; readonly text: string; readonly href: string }

/** A sign that ends a sentence or a quotation also ends the address before it. */
const ENDING = /[.,;:!?'"\p{Pf}。，、；：！？…]$/u
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '）': '（', '」': '「', '》': '《' }

const countOf = (text: string, sign: string) => text.split(sign).length

/** A bracket that was opened in the address belongs to it. */
function withoutEnd(text: string): string {
  const last = text.at(-1) ?? ''
  const opening = CLOSING[last]
  const isOver = opening === undefined ? ENDING.test(text) : countOf(text, last) > countOf(text, opening)
  return isOver ? withoutEnd(text.slice(0, -1)) : text
}

type By = Parameters<typeof isAutoLinked>[2]

/** The parts of a text that become a link by themselves. [note/auto-link] */
export function linksIn(text: string, { host, protocol }: Here, by: By = 'typing'): TypedLink[] {
  const begins = new RegExp(`(?<![\\w/@.:-])(?:https?://|${host.replaceAll(/[^\w]/g, String.raw`\$&`)})\\S*`, 'gi')
  return [...text.matchAll(begins)].flatMap(({ 0: found, index }) => {
    const address = withoutEnd(found)
    const href = /^https?:/i.test(address) ? address : `${protocol}//${address}`
    return isAutoLinked(address, host, by) && isAllowedLink(href) ? [{ index, text: address, href }] : []
  })
}

/** As `linksIn`, for a word that is a link, with any brackets around it. */
export function linkIn(word: string, here: Here, by: By = 'typing'): TypedLink | null {
  const [first] = linksIn(word, here, by)
  return first && /^[\p{Ps}\p{Pi}'"]*$/u.test(word.slice(0, first.index)) ? first : null
}
