import type { Names } from './names.ts'
import { isBoundary } from './text.ts'

/** What ends a sentence, with the spaces around it. */
const FINAL = /[ 。！!.…]+$/
/** The dot of `p.m.`, `18.11.` and `etc.` belongs to its word. */
const DOTTED = /(?:\.[\p{L}\d]+|(?<![\p{L}\d])(?:etc|vs|st|dr|mr|mrs|ms|jr|sr|inc|ltd|co|no|vol|approx|[a-z]))\.$/u
const FARTHEST_NAME = 60

/**
 * Returns where a line ends without the sign that ends its sentence: `取快递。`, `ran 5k!`. A name of the owner's keeps it.
 * [typed-line/final-sign]
 */
export function endWithoutSign(body: string, names: Names): number {
  // The signs are counted from the end, because a pattern that may begin anywhere is slow in a long line.
  const tail = body.slice(-FARTHEST_NAME)
  const begin = body.length - tail.length
  const signs = FINAL.exec(tail)
  if (!signs || DOTTED.test(tail.trimEnd())) return body.length
  const end = begin + signs.index
  const written = body.trimEnd().length
  for (let at = begin; at < end; at += 1) {
    const own = [names.activities, names.tags, names.projects, names.recipients].map(
      (lexicon) => lexicon.longestAt(body, at)?.to ?? 0,
    )
    if (isBoundary(body, at) && Math.max(...own) >= written) return body.length
  }
  return end
}
