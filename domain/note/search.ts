import { fold } from '#domain/fold.ts'

/** The most characters of a snippet. [note/note-snippet] */
const SNIPPET = 80
const HAN = /\p{Script=Han}/u

/** Positions in UTF-16 units of the shown text, `to` excluded. */
type Mark = { from: number; to: number }

/** Returns the folded words to find; null if they are too short to search for. [note/note-search] */
export function searchWords(q: string): string[] | null {
  const words = [...new Set(fold(q).split(' '))].filter(Boolean)
  return words.some((word) => HAN.test(word) || [...word].length > 1) ? words : null
}

/** A character with everything that is combined with it by folding. */
const PIECE = /[^][\p{M}\uFF9E\uFF9F\u1160-\u11FF\uFFA0-\uFFDC]*/gu

/** A folded text, with the range in the original from which each of its units came. */
type Folded = { text: string; from: number[]; to: number[] }

function folded(text: string): Folded {
  const [from, to]: [number[], number[]] = [[], []]
  const units: string[] = []
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    // Most characters fold to themselves, and checking that takes a third of the time.
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
  // A letter may fold differently at the end of a word, which a single piece does not show.
  return { text: whole.length === all.length ? whole : all, from, to }
}

/** Returns where any of the words stands, in order and joined where several touch. */
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

/** Returns the next position at or after this one that does not split a surrogate pair. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

/**
 * Returns where all of the words stand in a note; null if one is in neither title nor text. The snippet has at most 80
 * units around the first hit in the text, in one line, or the start of the text if only the title has hits. `inTitle`
 * means that the title alone has all of them. [note/note-search] [note/note-snippet]
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
