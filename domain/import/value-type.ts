import { createMomentReader, type MomentReader } from './moment-text.ts'
import { readLength } from './length-text.ts'

/** What the values of a column look like. `8:30` is a time, although it may be a length. */
export type ValueType = 'dateTime' | 'date' | 'time' | 'number' | 'length' | 'text' | 'empty'

const NUMBER = /^-?\d{1,12}(?:[.,]\d{1,9})?$/

/** Returns the type of one value. */
export function typeOf(value: string, { moment, clock }: MomentReader = createMomentReader()): ValueType {
  const text = value.trim()
  if (text === '') return 'empty'
  if (text.length > 60) return 'text'
  const read = moment(text)
  if (typeof read === 'object') return 'ms' in read || read.clock !== null ? 'dateTime' : 'date'
  if (NUMBER.test(text)) return 'number'
  if (clock(text) !== null) return 'time'
  return readLength(text, 'hours', false) === null ? 'text' : 'length'
}

/** Some cells may be wrong, and the column still has its type. */
const LEAST_PART = 0.6

/** Returns the type that most values of a column have. Short lengths look like times, and whole hours like numbers. */
export function typeOfColumn(rows: readonly (readonly string[])[], column: number): ValueType {
  const reader = createMomentReader()
  const counts = new Map<ValueType, number>()
  for (const cells of rows) {
    const type = typeOf(cells[column] ?? '', reader)
    if (type !== 'empty') counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0)
  if (all === 0) return 'empty'
  const part = (...types: ValueType[]) => types.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0) / all
  if (counts.has('length') && part('length', 'time', 'number') >= LEAST_PART) return 'length'
  return [...counts.keys()].find((type) => part(type) >= LEAST_PART) ?? 'text'
}
