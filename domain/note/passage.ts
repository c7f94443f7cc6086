import { fold } from '#domain/fold.ts'

const STRIDE = 1000
/** More than a snippet and the longest word of a search. */
const MARGIN = 400

/**
 * The first part of a long text in which one of the words stands (folded), with enough on both sides for a snippet: to
 * look for marks in all of it takes a hundred times as long. The beginning where none of them does.
 */
export function passageOf(text: string, words: readonly string[]): string {
  for (let at = 0; at < text.length; at += STRIDE) {
    const passage = text.slice(Math.max(0, at - MARGIN), at + STRIDE + MARGIN)
    const folded = fold(passage)
    if (words.some((word) => folded.includes(word))) return withoutHalves(passage)
  }
  return withoutHalves(text.slice(0, STRIDE))
}

/** A character of two units that was cut through. */
const withoutHalves = (text: string) => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')
