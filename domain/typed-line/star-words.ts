import type { Names } from './names.ts'
import { isBoundary, isHan, matchAt, numberIn, type Place } from './text.ts'

/** A rating in words: `5 stars`, 四颗星. What is no whole number from 1 to 5 is read to say so. */
export type StarWords = Place & { stars: number }

const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const BEGINS = /[\d零一二两兩三四五六七八九十zotfsen]/
const ENGLISH = new RegExp(
  `(\\d{1,3}(?:[.,]\\d{1,2})?|${COUNTS.join('|')})( and a half)?[ -]?(star(s?))(?![\\p{L}\\p{N}'’])`,
  'uy',
)
const HAN = /(\d{1,3}(?:\.\d{1,2})?|[零一二两兩三四五六七八九十]) ?([颗顆]?)(半?)星(?![期\p{L}\p{N}])/uy
/** What may follow a rating: the end, a sign, or a time; `5 star hotel` is a hotel. */
const PAUSES = / ?(?:$|[,;、。!#@+*/|]|\d|(?:for|from|at|today|yesterday|last|this)(?![a-z]))/y
const COMMA = /[,;、]$/
const DECIMAL = /(?<![\p{L}\d:.-])\d{1,2},$/u
const FARTHEST_NAME = 60

/** `Five Star` may be a name of the owner. [typed-line/own-names-first] */
function isInOwnName(plain: string, { from, to }: Place, { activities }: Names): boolean {
  for (let at = from; at >= Math.max(0, from - FARTHEST_NAME); at -= 1)
    if (isBoundary(plain, at) && (activities.longestAt(plain, at)?.to ?? 0) >= to) return true
  return false
}

/** The rating in words that stands here, at an edge of the name. */
export function starWordsAt(plain: string, at: number, names: Names): StarWords | null {
  const before = plain.charAt(at - 1)
  if (!BEGINS.test(plain.charAt(at)) || !isBoundary(plain, at) || /[第.:/$€£¥-]/.test(before)) return null
  // A comma ends a part of the line, except in the number of `3,5 stars`.
  if (before === ',' && DECIMAL.test(plain.slice(Math.max(0, at - 4), at))) return null
  const [english, count = '', half, , plural] = matchAt(ENGLISH, plain, at) ?? []
  const [han, hanCount = '', each, hanHalf] = english ? [] : (matchAt(HAN, plain, at) ?? [])
  const place = { from: at, to: at + (english ?? han ?? '').length }
  if (place.to === at) return null
  // 北斗七星 is no rating, and 瑜伽5星 is one.
  if (han && isHan(before) && !each && !/\d/.test(hanCount)) return null
  const lead = plain.slice(Math.max(0, at - 2), at).trim()
  const isFirst = lead === '' ? plain.slice(0, at).trim() === '' : COMMA.test(lead)
  const isApart = matchAt(PAUSES, plain, place.to) !== null || (isFirst && (han !== undefined || plural === 's'))
  if (!isApart || isInOwnName(plain, place, names)) return null
  const index = COUNTS.indexOf(count)
  const stars = han ? numberIn(hanCount) : index >= 0 ? index : Number(count.replace(',', '.'))
  return { ...place, stars: stars + (half || hanHalf ? 0.5 : 0) }
}
