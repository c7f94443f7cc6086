import type { KnownName, Lexicon, Names } from './names.ts'
import { starWordsAt } from './star-words.ts'
import { isBoundary, isHan, matchAt, type Place } from './text.ts'

/** A word with a sign in front of it. */
export type Mark = Place &
  (
    | { kind: 'tag' | 'project' | 'recipient'; name: string; found: readonly KnownName[] }
    | { kind: 'category'; name: string; found: readonly string[] }
    | { kind: 'rating'; stars: number }
    | { kind: 'parallel' }
  )

const SIGNS = { '#': 'tag', '+': 'project', '@': 'recipient', '/': 'category' } as const
/** What ends a name that is none of the user's own: a space, another sign, or what parts sentences. */
const NAME_ENDS = /[ ,;、。#@*|"]/
const QUOTES: Record<string, string> = { '"': '"', '“': '”', '「': '」' }

/** A typed line has fewer marks. */
const MAX_MARKS = 40

/** Half a star is none that can be given; it is read to say so. */
const STARS = /\*(\d{1,3}(?:[.,]\d{1,2})?)(?![\p{Script=Latin}\d.,:])/uy
const DRAWN = /(?:[★⭐]{1,10}\uFE0F?|\*{2,10}(?![\p{L}\p{N}*]))/uy

/**
 * A sign begins something after a space, after Chinese, or after another piece; not in `C#`, `a@b` or `and/or`. After a
 * time no space is needed: `9-10#focus`.
 */
function isSignAt(plain: string, at: number, previousEnd: number): boolean {
  const before = plain.charAt(at - 1)
  if (at === previousEnd || before === '' || isHan(before)) return true
  if (/\d/.test(before)) return /[#@]/.test(plain.charAt(at))
  return !/[\p{L}_'":/*]/u.test(before)
}

function quotedAt(line: string, at: number): { to: number; name: string } | null {
  const closing = QUOTES[line.charAt(at)]
  // A name has 60 characters; a quotation mark far away belongs to something else.
  const end = closing === undefined ? -1 : line.slice(at + 1, at + 80).indexOf(closing)
  return end < 1 ? null : { to: at + end + 2, name: line.slice(at + 1, at + 1 + end) }
}

function wordEnd(plain: string, at: number): number {
  let to = at
  while (to < plain.length && !NAME_ENDS.test(plain.charAt(to))) to += 1
  return to
}

/** A name after its sign: in quotation marks, else the longest of one's own, else a word. */
function nameAt<T>(line: string, plain: string, at: number, own: Lexicon<T>) {
  const named = (name: string, to: number) => (name === '' ? null : { to, name, found: own.called(name) })
  const quoted = quotedAt(line, at)
  if (quoted) return named(quoted.name, quoted.to)
  const end = wordEnd(plain, at)
  const longest = own.longestAt(plain, at)
  // Chinese goes on without a space: #亲子阅读 is not #亲子.
  const to = longest && longest.to >= end ? longest.to : end
  return named(line.slice(at, to), to)
}

function markAt(line: string, plain: string, at: number, names: Names): Mark | null {
  const stars = matchAt(STARS, plain, at)
  if (stars) return { kind: 'rating', from: at, to: at + stars[0].length, stars: Number(stars[1]?.replace(',', '.')) }
  const [drawn] = matchAt(DRAWN, plain, at) ?? []
  if (drawn) return { kind: 'rating', from: at, to: at + drawn.length, stars: drawn.replace('\uFE0F', '').length }
  if (plain.startsWith('||', at)) return { kind: 'parallel', from: at, to: at + 2 }
  const kind = SIGNS[plain.charAt(at) as keyof typeof SIGNS] as (typeof SIGNS)[keyof typeof SIGNS] | undefined
  if (kind === undefined) return null
  if (kind === 'category') {
    const read = nameAt(line, plain, at + 1, names.categories)
    return read && { kind, from: at, ...read }
  }
  const own: Lexicon<KnownName> = { tag: names.tags, project: names.projects, recipient: names.recipients }[kind]
  const read = nameAt(line, plain, at + 1, own)
  return read && { kind, from: at, ...read }
}

/** Everything in the line that has a sign of its own, in order. @param plain the part of the line before the remark */
export function marksIn(line: string, plain: string, names: Names): Mark[] {
  const marks: Mark[] = []
  let end = 0
  for (let at = 0; at < plain.length && marks.length < MAX_MARKS; at += 1) {
    const isSign = /[#+@/*|★⭐]/.test(plain.charAt(at)) && isSignAt(plain, at, end)
    const words = isSign ? null : starWordsAt(plain, at, names)
    const mark: Mark | null = isSign ? markAt(line, plain, at, names) : words && { kind: 'rating', ...words }
    if (!mark) continue
    marks.push(mark)
    end = mark.to
    at = mark.to - 1
  }
  return marks
}

/** `// stuck on Q5`: to the end of the line. Not the slashes of an address. */
export function remarkIn(plain: string): number {
  for (let at = plain.indexOf('//'); at >= 0; at = plain.indexOf('//', at + 2))
    if (plain.charAt(at - 1) !== ':') return at
  return plain.length
}

/** `study: read`, `学习：读书`. */
export function categoryPrefixAt(line: string, plain: string, at: number, names: Names): Mark | null {
  const own = names.categories.longestAt(plain, at)
  if (!own || !isBoundary(plain, own.to)) return null
  const colon = plain.charAt(own.to) === ' ' ? own.to + 1 : own.to
  if (plain.charAt(colon) !== ':') return null
  return { kind: 'category', from: at, to: colon + 1, name: line.slice(at, own.to), found: own.found }
}
