import type { Names } from './names.ts'
import { isBoundary } from './text.ts'

/** What ends a sentence, and the spaces around it. */
const FINAL = ' 。！!.…'
const ABBREVIATIONS = new Set('etc vs st dr mr mrs ms jr sr inc ltd co no vol approx'.split(' '))
const LETTER = /[a-z]/
const FARTHEST_NAME = 60

/** The dot of `p.m.`, `18.11.` and `etc.` belongs to its word. */
function isDotOfWord(written: string): boolean {
  const word = written.slice(written.lastIndexOf(' ') + 1, -1)
  const isShort = word.length === 1 && LETTER.test(word)
  return written.endsWith('.') && !word.endsWith('.') && (word.includes('.') || isShort || ABBREVIATIONS.has(word))
}

/**
 * Returns where a line ends without the sign that ends its sentence: `取快递。`, `ran 5k!`. A name of the owner's keeps it.
 * [typed-line/final-sign]
 */
export function endWithoutSign(body: string, names: Names): number {
  const written = body.trimEnd()
  let end = written.length
  while (end > 0 && FINAL.includes(written.charAt(end - 1))) end -= 1
  if (end === written.length || isDotOfWord(written)) return body.length
  for (let at = Math.max(0, end - FARTHEST_NAME); at < end; at += 1) {
    if (!isBoundary(body, at)) continue
    const lexicons = [names.activities, names.tags, names.projects, names.recipients]
    if (lexicons.some((lexicon) => (lexicon.longestAt(body, at)?.to ?? 0) >= written.length)) return body.length
  }
  return end
}
