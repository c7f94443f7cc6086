import { dateAt, epochDay, type LocalDate } from '#domain/time/time.ts'

/** An object of JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** The value as an object of JSON; null: it is none. */
export const recordOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** Whether the text takes more bytes than that in UTF-8. */
export function isLargerThan(text: string, most: number): boolean {
  // A unit takes one byte to three.
  if (text.length > most || text.length * 3 <= most) return text.length > most
  let bytes = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    // Half of a pair: two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes > most
}

/** NUL and half a surrogate pair are no text: PostgreSQL could not store them. */
export const isText = (value: unknown): value is string => typeof value === 'string' && !/[\0\p{Cs}]/u.test(value)
/** The number of an item: up to 64 letters, digits, `_` and `-`. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
/** `YYYY-MM-DD`, a day that there is, from the year 3 to 9997: the years that contract/common.ts takes. */
export const isDate = (value: unknown): value is LocalDate =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  value > '0003' &&
  value < '9998' &&
  dateAt(epochDay(value as LocalDate)) === value
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
/** A whole number from 0 to under a thousand million. */
export const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9
export const isOneOf =
  <Value>(values: readonly Value[]) =>
  (value: unknown): value is Value =>
    values.includes(value as Value)
/** The object, if it has no fields but these; null and undefined count as missing. */
export function fieldsOf(value: unknown, known: readonly string[]): Fields | null {
  const fields = recordOf(value)
  return fields && Object.keys(fields).every((name) => known.includes(name) || fields[name] == null) ? fields : null
}

/** The attributes; null where there are others than these. */
export const attrsOf = (node: Fields, known: readonly string[]): Fields | null => fieldsOf(node['attrs'] ?? {}, known)
