/** Where in a line something stands, in its characters as JavaScript counts them; `to` is not in it. */
export type Place = { from: number; to: number }

const FULL_WIDTH = 0xfee0
/** Everything that is typed for `9-10`, and every kind of space. */
const DASHES = '‐‑‒–—―−〜~→'
const SPACES = '\t\n\r\u00A0\u2002\u2003\u2009\u3000'

function plainChar(char: string): string {
  const code = char.charCodeAt(0)
  const half = code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - FULL_WIDTH) : char
  if (DASHES.includes(half)) return '-'
  if (SPACES.includes(half)) return ' '
  const small = half.toLowerCase()
  return small.length === 1 ? small : half
}

/** A line as it is compared: half-width, small, one dash, one space. As long as the line, so that places agree. */
export const plainOf = (line: string): string => {
  let plain = ''
  for (let at = 0; at < line.length; at += 1) plain += plainChar(line.charAt(at))
  return plain
}

const HAN = /[\u2E80-\u2FDF\u3005\u3007\u3400-\u9FFF\uF900-\uFAFF]/
const LETTER = /[\p{L}\p{N}\p{M}_'’]/u

/** Chinese puts no space between words, so that every character may begin one. */
export const isHan = (char: string): boolean => HAN.test(char)
const isLetter = (char: string) => LETTER.test(char) && !isHan(char)

/** Whether a word may begin or end here: not between two letters, or digits, of a word. */
export const isBoundary = (plain: string, at: number): boolean =>
  at <= 0 || at >= plain.length || !isLetter(plain.charAt(at - 1)) || !isLetter(plain.charAt(at))

/** What stands between pieces and means nothing. */
const SEPARATOR = /[ ,;、。]/
/** Whether a character means nothing between two pieces. */
export const isSeparator = (char: string): boolean => SEPARATOR.test(char)

/** The first place from `from` on, at most `to`, at which something stands that means something. */
export function skipSeparators(plain: string, from: number, to: number): number {
  let at = from
  while (at < to && isSeparator(plain.charAt(at))) at += 1
  return at
}

/** Without what means nothing at either end. */
export function trimmed(plain: string, { from, to }: Place): Place {
  const start = skipSeparators(plain, from, to)
  let end = to
  while (end > start && isSeparator(plain.charAt(end - 1))) end -= 1
  return { from: start, to: end }
}

/** A pattern at one place and nowhere else. Patterns repeat nothing without a bound, so that no text is slow. */
export function matchAt(pattern: RegExp, plain: string, at: number): RegExpExecArray | null {
  const sticky = pattern
  sticky.lastIndex = at
  return sticky.exec(plain)
}

const DIGITS = '零一二三四五六七八九'
export const HAN_NUMBER = '[〇零一二两兩三四五六七八九十]{1,3}'

/** `115`, `二〇二六`: the year of the calendar; Taiwan counts its years from 1911. */
export function yearIn(text: string): number {
  const year = Number(
    [...text].map((char) => (/\d/.test(char) ? char : DIGITS.indexOf(char === '〇' ? '零' : char))).join(''),
  )
  if (year < 100) return year + 2000
  return year < 1000 ? year + 1911 : year
}

/** `12`, `两`, `十五`, `二十三`: below a hundred in Chinese; NaN when it is none. */
export function numberIn(text: string): number {
  const counted = text.replace(/^[零〇](?=.)/, '')
  if (/^\d+(?:[.,]\d+)?$/.test(counted)) return Number(counted.replace(',', '.'))
  const [tens, ones] = counted
    .replaceAll(/[两兩]/g, '二')
    .replaceAll('〇', '零')
    .split('十')
  const digit = (char: string) => (DIGITS.indexOf(char) < 0 || char.length !== 1 ? Number.NaN : DIGITS.indexOf(char))
  if (ones === undefined) return digit(tens ?? '')
  return (tens ? digit(tens) : 1) * 10 + (ones ? digit(ones) : 0)
}
