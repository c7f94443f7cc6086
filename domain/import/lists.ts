import { itemsOf } from '#domain/log/exchange.ts'
import { type ImportKind, isOwnKind } from './kind.ts'

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
  if (isOwnKind(kind)) return itemsOf(text)
  const list = text.slice(0, LONGEST_LIST)
  const isSpaced = kind === 'timeTagger' || HASHTAGS_ONLY.test(list)
  const names = jsonList(list) ?? list.split(isSpaced ? COMMAS_AND_SPACES : COMMAS)
  return names.map(withoutHash).filter(Boolean)
}
