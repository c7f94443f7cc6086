import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { type NamedEndpoint, PARTS, type RequestParts } from './contract-request.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
type Value = unknown

/** What to send, and what to send in its place if the server refuses it: the next shorter range. */
export type ExtremeRequest = { readonly says: string; readonly attempts: readonly RequestParts[] }

const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def
const accepts = (schema: Schema, value: Value) => z.safeParse(schema, value).success

const EARLIEST = ['0003-01-01', '1900-01-01']
const LATEST = ['9997-12-31', '2199-12-31']
const atNoon = (date: string) => `${date}T12:00:00Z`
const CLOCKS = ['00:00', '23:55', '24:00']
const LENGTHS = [200_000, 20_000, 8000, 2000, 1000, 500, 200, 120, 100, 80, 60, 40, 30]
/** A character of three bytes, and one that a search may not take as a pattern. */
const LETTERS = ['永', '%']
const LARGE_NUMBERS = [Number.MAX_SAFE_INTEGER, 1_000_000, 10_000, 1440, 366, 100, 60, 31, 7, 5]
const SMALL_NUMBERS = [-Number.MAX_SAFE_INTEGER, -1, 0, 1, 5, 10]
const COUNTS = [10_000, 1000, 500, 200, 100, 50, 31, 20, 10, 7]
/** Days from the first of a range to its last. */
const SPANS = [3_000_000, 36_524, 3659, 1826, 799, 399, 366, 365, 199, 180, 179, 91, 31, 7, 1]
const RANGES = [
  ['from', 'to'],
  ['start', 'end'],
  ['startDate', 'endDate'],
  ['startTime', 'endTime'],
] as const

/** The first of each list that the schema takes. */
const firstOfEach = (schema: Schema, lists: readonly (readonly Value[])[]): Value[] =>
  lists.flatMap((list) => list.filter((value) => accepts(schema, value)).slice(0, 1))

/** The earliest, latest, longest and most that a field takes, which is no object and no list. */
function extremesOf(schema: Schema, at: string): Value[] {
  const def = defOf(schema)
  // A read may depend on the choice; a write costs the same with each.
  if (def.type === 'enum') return Object.values(def.entries).slice(0, at.startsWith('query') ? undefined : 2)
  if (def.type === 'boolean') return [true, false]
  const texts = LETTERS.map((letter) => LENGTHS.map((length) => letter.repeat(length)))
  // A date is a name like any other where any text is.
  if (accepts(schema, 'a')) return firstOfEach(schema, texts)
  const dates = [EARLIEST, LATEST, EARLIEST.map(atNoon), LATEST.map(atNoon)]
  return firstOfEach(schema, [...dates, LARGE_NUMBERS, SMALL_NUMBERS, CLOCKS, CLOCKS.toReversed(), ...texts])
}

const isWrapper = (def: Def) => def.type === 'optional' || def.type === 'nullable' || def.type === 'default'
function unwrapped(schema: Schema): Schema {
  const def = defOf(schema)
  return isWrapper(def) && 'innerType' in def ? unwrapped(def.innerType) : schema
}

type Change = { readonly says: string; readonly value: Value }

/** Every extreme value of a field, and of all that is in it, each by itself. */
function changesOf(given: Schema, base: Value, at: string): Change[] {
  const schema = unwrapped(given)
  const def = defOf(schema)
  if (def.type === 'object') {
    const object = (typeof base === 'object' && base ? base : {}) as Record<string, Value>
    return Object.entries(def.shape).flatMap(([name, field]) =>
      changesOf(field, object[name], `${at}.${name}`).map(({ says, value }) => ({
        says,
        value: { ...object, [name]: value },
      })),
    )
  }
  const isList = def.type === 'array' || accepts(schema, []) || accepts(schema, [randomUUID(), randomUUID()])
  if (isList) {
    const [one] = Array.isArray(base) ? (base as Value[]) : []
    const long = COUNTS.map((length) => Array.from({ length }, () => one ?? randomUUID()))
    const inside = def.type === 'array' ? changesOf(def.element, one, `${at}[]`) : []
    const longest = firstOfEach(schema, [long]).map((value) => ({
      says: `${at}: ${String((value as []).length)}`,
      value,
    }))
    return [...longest, ...inside.map(({ says, value }) => ({ says, value: [value] }))]
  }
  return extremesOf(schema, at).map((value) => ({ says: `${at}=${String(value).slice(0, 20)}`, value }))
}

const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> => {
  const def = defOf(schema)
  return def.type === 'object' ? def.shape : {}
}

/** The longest ranges from the earliest day, to the latest, and to today; with each of the choices beside them. */
function rangesOf(schema: Schema, base: Value, today: LocalDate): { says: string; values: Value[] }[] {
  const shape = shapeOf(schema)
  const choices = Object.entries(shape).flatMap(([name, field]) => {
    const def = defOf(unwrapped(field))
    return def.type === 'enum' ? Object.values(def.entries).map((value) => ({ [name]: value })) : []
  })
  return RANGES.filter(([from, to]) => shape[from] && shape[to]).flatMap(([from, to]) => {
    const write = accepts(unwrapped(shape[from]!), today) ? String : atNoon
    const ends = (anchor: 'earliest' | 'latest' | 'today', span: number): [LocalDate, LocalDate] => {
      if (anchor === 'today') return [addDays(today, -span), today]
      const [day] = firstOfEach(shape[from]!, [(anchor === 'earliest' ? EARLIEST : LATEST).map(write)])
      const date = String(day).slice(0, 10) as LocalDate
      return anchor === 'earliest' ? [date, addDays(date, span)] : [addDays(date, -span), date]
    }
    return (['earliest', 'latest', 'today'] as const).flatMap((anchor) =>
      [{}, ...choices].map((choice) => ({
        says: `${from}…${to} ${anchor} ${Object.values(choice).join()}`.trim(),
        values: SPANS.map((span) => {
          const [first, last] = ends(anchor, span)
          const { date: _, ...rest } = base as Record<string, Value>
          return { ...rest, ...choice, [from]: write(first), [to]: write(last) }
        }).filter((value) => accepts(schema, value)),
      })),
    )
  })
}

/** The extremes that the schemas of one endpoint allow: one extreme value at a time, in an ordinary request. */
export function extremeRequests({ endpoint }: NamedEndpoint, base: RequestParts, today: LocalDate): ExtremeRequest[] {
  const found: ExtremeRequest[] = [{ says: 'as usual', attempts: [base] }]
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (!schema || part === 'params') continue
    for (const { says, value } of changesOf(schema, base[part], part))
      if (accepts(schema, value)) found.push({ says, attempts: [{ ...base, [part]: value }] })
    for (const { says, values } of rangesOf(schema, base[part], today))
      if (values.length) found.push({ says, attempts: values.map((value) => ({ ...base, [part]: value })) })
  }
  return found
}
