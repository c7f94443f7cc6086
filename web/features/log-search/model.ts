import type { Category } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { type logSearch, NOBODY } from '#contract/log-search.ts'
import { fold } from '#domain/fold.ts'
import { addDays, type LocalDate, mondayOf } from '#domain/time.ts'
import { isDate, type SearchFilters } from '#web/paths.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'

/** Stretches of days that go along with today; `own` is two dates. */
export const WHEN = ['any', 'thisWeek', 'thisMonth', 'thisYear', 'last7', 'last30', 'last90', 'own'] as const
export type When = (typeof WHEN)[number]

const ALL_BUT = ['category', 'activity', 'subActivity', 'project', 'recipient'] as const
export type AllBut = (typeof ALL_BUT)[number]
const LANES = ['primary', 'parallel'] as const

export type Filters = {
  q: string
  categories: Category[]
  when: When
  /** Of `own` alone. */
  from: LocalDate | null
  to: LocalDate | null
  tagIds: string[]
  projectIds: string[]
  /** With `NOBODY`, also of time that nobody was given. */
  recipientIds: string[]
  activityIds: string[]
  subActivityIds: string[]
  /** What these plans are credited with. */
  planIds: string[]
  lane: 'primary' | 'parallel' | null
  /** What is listed of this is what is not wanted. */
  allBut: AllBut | null
  /** Minutes since midnight from which on, and before which, a log began; of two dates alone. */
  began: { from: number; to: number } | null
  ratingMin: number | null
  page: number
  pageSize: number
}

export const NOTHING: Filters = {
  q: '',
  categories: [],
  when: 'any',
  from: null,
  to: null,
  tagIds: [],
  projectIds: [],
  recipientIds: [],
  activityIds: [],
  subActivityIds: [],
  planIds: [],
  lane: null,
  allBut: null,
  began: null,
  ratingMin: null,
  page: 1,
  pageSize: 10,
}

/** Between what is said in one line. */
export const BETWEEN = ' · '

const LISTS = {
  category: 'categories',
  activity: 'activityIds',
  subActivity: 'subActivityIds',
  project: 'projectIds',
  recipient: 'recipientIds',
} as const satisfies Record<AllBut, keyof Filters>

/** What is listed of a kind, and where. */
export const listOf = (filters: Filters, kind: AllBut) => ({
  list: filters[LISTS[kind]] as readonly string[],
  field: LISTS[kind],
})

/** spec §9. */
const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]
const MOST_CHARACTERS = 200
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const listed = (value: string | number | undefined): string[] => (value === undefined ? [] : String(value).split(','))
const ids = (value: string | number | undefined) => listed(value).filter((id) => ID.test(id))

/** No year before the thousandth, and none that a clock somewhere could not reach. */
function dateOf(value: string | number | undefined): LocalDate | null {
  const text = String(value)
  return isDate(text) && text >= '1000' && text < '9998' ? text : null
}

/** `1320-1440` */
function beganIn(value: string | number | undefined): Filters['began'] {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(String(value))?.map(Number) ?? []
  return from !== undefined && to !== undefined && from < to && to <= 1440 ? { from, to } : null
}

/** What an address asks for. What is no filter is none: a link may have been cut, or typed. */
export function filtersOf(given: SearchFilters): Filters {
  const { q = '', page, size, rating } = given
  const when = WHEN.find((one) => one === given.when) ?? 'any'
  return {
    q: [...String(q)].slice(0, MOST_CHARACTERS).join(''),
    categories: CATEGORIES.filter((category) => listed(given.categories).includes(category)),
    when,
    from: when === 'own' ? dateOf(given.from) : null,
    to: when === 'own' ? dateOf(given.to) : null,
    tagIds: ids(given.tags),
    projectIds: ids(given.projects),
    recipientIds: listed(given.recipients).filter((id) => id === NOBODY || ID.test(id)),
    activityIds: ids(given.activities),
    subActivityIds: ids(given.subs),
    planIds: ids(given.plans),
    lane: LANES.find((lane) => lane === given.lane) ?? null,
    allBut: ALL_BUT.find((kind) => kind === given.but) ?? null,
    began: when === 'own' && dateOf(given.from) && dateOf(given.to) ? beganIn(given.began) : null,
    ratingMin: [1, 2, 3, 4, 5].find((stars) => stars === Number(rating)) ?? null,
    page: Number.isInteger(Number(page)) && Number(page) >= 1 && Number(page) <= 1_000_000 ? Number(page) : 1,
    pageSize: PAGE_SIZES.find((one) => one === Number(size)) ?? NOTHING.pageSize,
  }
}

/** As short as it goes: what is as it comes is left out. */
export function addressOf({
  q,
  categories,
  when,
  from,
  to,
  ratingMin,
  lane,
  allBut,
  began,
  page,
  pageSize,
  ...lists
}: Filters): SearchFilters {
  return {
    ...(q && { q }),
    ...(categories.length && { categories: categories.join() }),
    ...(when !== 'any' && { when }),
    ...(from && { from }),
    ...(to && { to }),
    ...(lists.tagIds.length && { tags: lists.tagIds.join() }),
    ...(lists.projectIds.length && { projects: lists.projectIds.join() }),
    ...(lists.recipientIds.length && { recipients: lists.recipientIds.join() }),
    ...(lists.activityIds.length && { activities: lists.activityIds.join() }),
    ...(lists.subActivityIds.length && { subs: lists.subActivityIds.join() }),
    ...(lists.planIds.length && { plans: lists.planIds.join() }),
    ...(lane && { lane }),
    ...(allBut && { but: allBut }),
    ...(began && { began: `${began.from}-${began.to}` }),
    ...(ratingMin !== null && { rating: ratingMin }),
    ...(page > 1 && { page }),
    ...(pageSize !== NOTHING.pageSize && { size: pageSize }),
  }
}

/** When the stretches that end today began. */
const FIRST: Record<Exclude<When, 'any' | 'own'>, (today: LocalDate) => LocalDate> = {
  thisWeek: (today) => mondayOf(today),
  thisMonth: (today) => `${today.slice(0, 8)}01` as LocalDate,
  thisYear: (today) => `${today.slice(0, 5)}01-01` as LocalDate,
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  last90: (today) => addDays(today, -89),
}

type Days = { from: LocalDate | null; to: LocalDate | null }
/** The days meant, both included; null: no end. Two dates the wrong way round mean the days between them all the same. */
export function daysOf({ when, from, to }: Days & { when: When }, today: LocalDate): Days {
  if (when === 'any') return { from: null, to: null }
  if (when !== 'own') return { from: FIRST[when](today), to: today }
  return from && to && from > to ? { from: to, to: from } : { from, to }
}

export type Asked = Input<typeof logSearch.searchByBody>['body']

/** What the server is asked; what asks for nothing is left out. */
export function askedOf(filters: Filters, today: LocalDate): Asked {
  const { q, when: _, from: __, to: ___, lane, allBut, began, ratingMin, page, pageSize, ...lists } = filters
  const { from, to } = daysOf(filters, today)
  const chosen = Object.entries(lists).filter(([, some]) => some.length > 0)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Object.fromEntries(chosen) as Partial<typeof lists>),
    ...(lane && { lane }),
    ...(allBut && { allBut }),
    ...(began && from && to && { beganFrom: began.from, beganTo: began.to }),
    ...(ratingMin !== null && { ratingMin }),
    page,
    pageSize,
  }
}

/** How many of the filters, the text aside, narrow the search. */
export const filtersIn = ({ q: _, page: __, pageSize: ___, from: ____, to: _____, when, ...others }: Filters): number =>
  [
    when !== 'any',
    ...Object.values(others).map((each) => (Array.isArray(each) ? each.length > 0 : each !== null)),
  ].filter(Boolean).length

export type Piece = { text: string; hit: boolean }

/** A text in pieces, of which the hits are what a search for `q` found in it: the letters as they stand. */
export function marked(text: string, q: string): Piece[] {
  const wanted = fold(q)
  if (!wanted) return [{ text, hit: false }]
  const { folded, from } = foldedWithPlaces(text)
  const pieces: Piece[] = []
  let done = 0
  const add = (to: number, hit: boolean) => {
    if (to > done) pieces.push({ text: text.slice(done, to), hit })
    done = Math.max(done, to)
  }
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    add(from[at]!, false)
    add(from[at + wanted.length]!, true)
  }
  add(text.length, false)
  return pieces
}

/** The folded text, and where each of its characters, and its end, stands in the text itself. */
function foldedWithPlaces(text: string) {
  const from: number[] = []
  let folded = ''
  let at = 0
  // A letter and what is set on it are one: they fold together.
  for (const [letter] of text.matchAll(/\s+|\P{M}\p{M}*|\p{M}+/gsu)) {
    const small = /^\s/u.test(letter) ? ' ' : fold(letter)
    for (let each = 0; each < small.length; each += 1) from.push(at)
    folded += small
    at += letter.length
  }
  from.push(at)
  return { folded, from }
}

const BEFORE = 24

/** The part of a long text that shows its first hit. */
export function excerpt(text: string, q: string): Piece[] {
  const pieces = marked(text.replaceAll(/\s+/gu, ' ').trim(), q)
  const first = pieces[0]
  if (!first || first.hit || pieces.length === 1) return pieces
  const letters = [...first.text]
  if (letters.length <= BEFORE) return pieces
  // Rather a whole word less than a part of one; Chinese has no spaces, and no parts.
  const kept = letters
    .slice(-BEFORE)
    .join('')
    .replace(/^\S{0,11} /u, '')
  return [{ text: `…${kept}`, hit: false }, ...pieces.slice(1)]
}
