import { fold } from './fold.ts'

/** rule [8.4-c] */
const SNIPPET = 80
const HAN = /\p{Script=Han}/u

/** In UTF-16 units of what is shown, `to` excluded. */
type Mark = { from: number; to: number }

/** What has to be found, folded. null: too short to look for. */
export function searchWords(q: string): string[] | null {
  const words = [...new Set(fold(q).split(' '))].filter(Boolean)
  return words.some((word) => HAN.test(word) || [...word].length > 1) ? words : null
}

/** A character with all that is put together with it when it is folded. */
const PIECE = /[^][\p{M}\uFF9E\uFF9F\u1160-\u11FF\uFFA0-\uFFDC]*/gu

/** A text as it is compared, and from where to where each of its units came. */
type Folded = { text: string; from: number[]; to: number[] }

function folded(text: string): Folded {
  const [from, to]: [number[], number[]] = [[], []]
  const units: string[] = []
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    // Most are what they are, and a third of the time goes by asking.
    const small =
      piece.length === 1 && piece < '\u0080'
        ? piece.toLowerCase()
        : piece.normalize('NFKC').toLowerCase().normalize('NFKC')
    for (const unit of small.split('')) {
      const isSpace = unit.trim() === ''
      if (isSpace && (units.at(-1) ?? ' ') === ' ') continue
      units.push(isSpace ? ' ' : unit)
      from.push(index)
      to.push(index + piece.length)
    }
  }
  const whole = fold(text)
  const all = units.join('').trimEnd()
  // A letter may look otherwise at the end of a word, which a piece does not know.
  return { text: whole.length === all.length ? whole : all, from, to }
}

/** Where any of the words stands: in order, and one where several touch. */
function marksIn({ text, from, to }: Folded, words: readonly string[]): Mark[] {
  const found: Mark[] = []
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      found.push({ from: from[at]!, to: to[at + word.length - 1]! })
    }
  }
  const marks: Mark[] = []
  for (const mark of found.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = marks.at(-1)
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to)
    else marks.push({ ...mark })
  }
  return marks
}

/** The next place at or after this one that is not within a pair of units. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

/**
 * rule [8.4-c]: where all of the words stand in a note; null if one is in neither its title nor its text.
 * The snippet is at most 80 units around the first hit in the text, in one line; the start of the text if
 * only the title has any. `inTitle`: the title alone has all of them.
 */
export function hitIn(
  { title, text }: { title: string; text: string },
  words: readonly string[],
): { titleMarks: Mark[]; snippet: string; marks: Mark[]; inTitle: boolean } | null {
  const [ofTitle, ofText] = [folded(title), folded(text)]
  if (!words.length || !words.every((word) => ofTitle.text.includes(word) || ofText.text.includes(word))) return null
  const all = marksIn(ofText, words)
  const first = all[0] ?? { from: 0, to: 0 }
  const around = Math.max(0, Math.floor((SNIPPET - (first.to - first.from)) / 2))
  const start = whole(text, Math.max(0, Math.min(first.from - around, text.length - SNIPPET)))
  const end = start + SNIPPET
  const cut = /[\uDC00-\uDFFF]/.test(text.charAt(end)) ? end - 1 : end
  const snippet = text.slice(start, cut).replaceAll(/\s/gu, ' ')
  const marks = all
    .filter(({ from, to }) => from < start + snippet.length && to > start)
    .map(({ from, to }) => ({ from: Math.max(0, from - start), to: Math.min(to - start, snippet.length) }))
  return {
    titleMarks: marksIn(ofTitle, words),
    snippet,
    marks,
    inTitle: words.every((word) => ofTitle.text.includes(word)),
  }
}
