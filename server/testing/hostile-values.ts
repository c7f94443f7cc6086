import * as fc from 'fast-check'
import { PARTS, type RequestParts } from './contract-request.ts'

/** Values that break code for plain text: no text at all, half a character, markup, names with a meaning. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00x',
  'e\u0301',
  '\u202eabc',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\ufeff',

  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '%00',
  '${7*7}',
  '*',
  ',',

  'NaN',
  '-0',
  'Infinity',
  '1e400',
  '0x10',
  'null',
  'true',
  '[object Object]',
  'x'.repeat(70_000),
  '漢'.repeat(300),
]
const DATES = [
  '0000-01-01',
  '0003-01-01',
  '0002-12-31',
  '1900-02-29',
  '2026-02-30',
  '2028-02-29',
  '9997-12-31',
  '9998-01-01',
  '10000-01-01',
  '-000001-01-01',
  '2026-03-02T24:00:00Z',
  '2026-03-29T02:30:00+01:00',
  '2016-12-31T23:59:60Z',
  '0002-01-01T00:00:00Z',
  '9998-12-31T23:59:00Z',
  '2026-03-02T12:00:00.0000000001Z',
  '2026-03-02T12:00:00+23:59',
  '2026-W10',
  '24:00',
  '23:59',
  '99:99',
  '2026-03-02 12:00',
]
const NUMBERS = [-0, -1, 0.1, 1e-320, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 255, 65_536, Number.NaN]
const OTHERS: unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[[[]]]],
  { __proto__: 1, constructor: {} },
  { length: 1e9 },
  [{}, {}],
]

const hostile = fc.constantFrom<unknown>(...TEXTS, ...DATES, ...NUMBERS, ...OTHERS)
const likeIt = {
  string: fc.oneof(fc.constantFrom(...TEXTS, ...DATES), fc.string({ unit: 'binary' }), fc.date().map(String)),
  number: fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer()),
}

/** One thing that is made of a request: at which of its places, and what. */
export type Mutation = {
  place: number
  how: 'like' | 'any' | 'leave out' | 'add' | 'repeat'
  text: string
  number: number
  any: unknown
}
const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat(1000),
  how: fc.constantFrom('like', 'like', 'like', 'any', 'leave out', 'add', 'repeat'),
  text: likeIt.string,
  number: likeIt.number,
  any: hostile,
})
/** None for a valid request, one for nearly valid ones, and more. */
export const mutations = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mutation[]>([]) },
  { weight: 5, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(mutation, { minLength: 2, maxLength: 5 }) },
)

type Holder = Record<string, unknown>
type Place = { readonly holder: Holder; readonly key: string }

/** Every field of a request, at any depth. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

/** The request with all these values in it; its own text stays. */
export function mutate(request: RequestParts, changes: readonly Mutation[]): RequestParts {
  const made = structuredClone(request)
  for (const { place, how, text, number, any: shared } of changes) {
    const any: unknown = structuredClone(shared)
    const places = PARTS.flatMap((part) => placesIn(made[part]))
    if (!places.length) continue
    const { holder, key } = places[place % places.length]!
    const old = holder[key]
    if (how === 'leave out') delete holder[key]
    else if (how === 'add') holder[`${key}2`] = any
    else if (how === 'repeat') holder[key] = Array.isArray(old) ? Array.from({ length: 300 }, () => old[0]) : [old, old]
    else if (how === 'like' && typeof old === 'string') holder[key] = text
    else if (how === 'like' && typeof old === 'number') holder[key] = number
    else if (how === 'like' && typeof old === 'boolean') holder[key] = !old
    else holder[key] = any
  }
  return made
}
