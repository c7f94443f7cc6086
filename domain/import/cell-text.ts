import { fold } from '#domain/fold.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'

const PRINTABLE = /^[\u0020-\u007E]*$/
/** What no database stores: NUL, and half a character. */
const UNSTORABLE = /[\0\p{Cs}]/gu
const MORE = '…'
/** The mark counts as three characters in the form by which names are compared. */
const LONGEST_CUT = LONGEST_NAME - MORE.normalize('NFKC').length
/** What belongs to the character before it: accents, the parts of an emoji, the second half of a flag. */
const GOES_ON = /^[\p{M}\u200D\p{Emoji_Modifier}\p{Regional_Indicator}]$/u

/** Returns the text that a log can store, with its lines as they are. */
export function cleanText(text: string): string {
  if (text === '') return ''
  if (PRINTABLE.test(text)) return text.trim()
  return text.replaceAll(UNSTORABLE, '').replaceAll('\r\n', '\n').normalize('NFC').trim()
}

function cleanName(text: string): string {
  const clean = cleanText(text)
  return PRINTABLE.test(clean) ? clean : clean.replaceAll(/[\n\r\t]+/g, ' ')
}

const characters = (text: string) => [...text].length

/** Whether the text has no more characters than allowed, as typed and as compared. [limit/text-counting] */
export function fits(text: string, longest: number): boolean {
  if (text.length <= longest && PRINTABLE.test(text)) return true
  // No character has more than two units, so that a huge text is not even compared.
  if (text.length > longest * 2) return false
  const folded = text.normalize('NFKC')
  if (text.length <= longest && folded.length <= longest) return true
  return characters(text) <= longest && characters(folded) <= longest
}

/** Returns a name that may be stored, on one line: one that is too long ends at a word, with a mark. */
export function shortName(text: string): string {
  if (text === '') return ''
  // Most names are so plain that nothing else need be looked at.
  if (text.length <= LONGEST_NAME && PRINTABLE.test(text)) return text.trim()
  const name = cleanName(text)
  if (fits(name, LONGEST_NAME)) return name
  const beginning = name.slice(0, LONGEST_NAME * 2)
  const letters = [...beginning]
  let end = 0
  for (let room = LONGEST_CUT; end < letters.length; end += 1) {
    room -= Math.max(1, characters(letters[end]!.normalize('NFKC')))
    if (room < 0) break
  }
  const space = letters.lastIndexOf(' ', end)
  // A word that fills most of the name, or a text without spaces, is cut between two characters.
  if (space > LONGEST_NAME / 3) return letters.slice(0, space).join('').trim() + MORE
  while (end > 1 && (GOES_ON.test(letters[end] ?? '') || letters[end - 1] === '\u200D')) end -= 1
  return letters.slice(0, end).join('').trim() + MORE
}

/** Returns the names without those that are the same, in the order and the spelling in which they are first met. */
export function distinctNames(names: readonly string[]): string[] {
  const short = names.map(shortName).filter(Boolean)
  if (short.length < 2) return short
  const known = new Set<string>()
  return short.filter((name) => {
    const key = fold(name)
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}
