import type { ImportKind } from './kind.ts'

/** What a program that writes spreadsheets puts a `'` before, so that they compute nothing. */
const ESCAPED = /^'[=+\-@\t\r']/

/** Returns the cell of our own export as it was before it was escaped. */
export const withoutEscape = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell)

/** Reads a list of our own export: `Mia; Tom\; Ann` has two names. An empty item keeps its place. */
export function splitOwnList(text: string): string[] {
  if (text === '') return []
  const items: string[] = []
  let item = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\' && at + 1 < text.length) {
      at += 1
      item += text.charAt(at)
    } else if (sign === ';') {
      items.push(item.trim())
      item = ''
    } else item += sign
  }
  return [...items, item.trim()]
}

function jsonList(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : null
  } catch {
    return null
  }
}

/** `#deep #home` */
const HASHTAGS_ONLY = /^#\S{1,80}(?: #\S{1,80}){0,100}$/
const HASHTAG = /(?<![^\s(])#([\p{L}\p{N}_-]{1,80})/gu
const COMMAS = /[,;，、；]/
const COMMAS_AND_SPACES = /[,;，、；\s]/
/** More of a cell is no list of tags. */
const LONGEST_LIST = 10_000

/** Returns the hashtags of a text, without their sign. */
export const hashtagsIn = (text: string): string[] =>
  text.includes('#') ? [...text.slice(0, LONGEST_LIST).matchAll(HASHTAG)].map(([, tag = '']) => tag) : []

const withoutHash = (tag: string): string => {
  const plain = tag.trim()
  return plain.startsWith('#') ? plain.slice(1).trim() : plain
}

/** Reads the names in a cell: a JSON array, or names with commas between them. @returns without the sign of a tag */
export function splitNames(text: string, kind: ImportKind): string[] {
  if (text === '') return []
  if (kind === 'hourkin') return splitOwnList(text)
  const list = text.slice(0, LONGEST_LIST)
  const isSpaced = kind === 'timeTagger' || HASHTAGS_ONLY.test(list)
  const names = jsonList(list) ?? list.split(isSpaced ? COMMAS_AND_SPACES : COMMAS)
  return names.map(withoutHash).filter(Boolean)
}
