import { lengthAt } from './length.ts'
import { isBoundary, isHan, isSeparator, matchAt, type Place } from './text.ts'
import { UNREAD_HOURS } from './unread-hours.ts'
import { UNREAD_PATTERNS, type ReadKinds } from './unread-patterns.ts'

/** Only a short distance from its beginning is searched: no name is longer. */
const LONGEST_NAME = 240

/** Of what stands before a name, so much is looked at. */
const LONGEST_LENGTH = 12

/** `3分球`: points or parts, and no minutes. */
const POINTS = /^\d{1,4} ?分$/

/** A length before another word says what kind of thing it is: `30 min yoga`. */
const ENDS_PART = / ?(?:$|[,;、])| (?=[\u3400-\u9FFF])/y

/**
 * The lengths that end a name or a part of it, beside a time that is said elsewhere: `9-10 tea 45 min`.
 * [typed-line/kept-words]
 */
function lengthsAtEnds(line: string, { from, to }: Place): Place[] {
  const lengths: Place[] = []
  // A remark behind the name is no part of a length.
  const plain = line.slice(0, to)
  for (let at = from + 1; at < to; at += 1) {
    const before = plain.charAt(at - 1)
    if (isSeparator(plain.charAt(at)) || before === '第' || !isBoundary(plain, at)) continue
    if (!isHan(before) && !isSeparator(before)) continue
    const length = lengthAt(plain, at)
    if (!length || !matchAt(ENDS_PART, plain, length.to) || POINTS.test(plain.slice(at, length.to))) continue
    lengths.push({ from: at, to: length.to })
    at = length.to - 1
  }
  return lengths
}

/**
 * What looks like a time, a day or a length in a text that is taken for a name, so that nothing is logged at another
 * time than was meant.
 */
export function unreadIn(plain: string, { from, to }: Place, told: ReadKinds): Place[] {
  const text = plain.slice(from, Math.min(to, from + LONGEST_NAME))
  const isFirst = plain.slice(0, from).trim() === ''
  const before = plain.slice(Math.max(0, from - LONGEST_LENGTH), from)
  const looks = [...UNREAD_HOURS, ...UNREAD_PATTERNS].filter(
    ({ unless, isBehind, behind }) =>
      !(unless && told[unless]) && !(isBehind && isFirst) && (behind?.test(before) ?? true),
  )
  const places = looks.flatMap(({ pattern, isMeant }) =>
    [...text.matchAll(pattern)]
      .filter((found) => {
        const end = found.index + found[0].length
        return isMeant ? isMeant(found, text.slice(0, found.index), text.slice(end)) : true
      })
      .map((found) => ({ from: from + found.index, to: from + found.index + found[0].length })),
  )
  if (told.time) places.push(...lengthsAtEnds(plain, { from, to: from + text.length }))
  // What touches is one thing to ask for: `8点到9点半`.
  const joined: Place[] = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    const touches = last && (place.from <= last.to || /^[ ,;、到至-]{1,3}$/.test(plain.slice(last.to, place.from)))
    if (last && touches) last.to = Math.max(last.to, place.to)
    else joined.push({ ...place })
  }
  return joined
}
