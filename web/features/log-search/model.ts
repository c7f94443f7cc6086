import type { Category } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { type logSearch, NO_RECIPIENT } from '#contract/log-search.ts'
import { RECENT, type SearchContent } from '#contract/saved-filter.ts'
import { fold } from '#domain/fold.ts'
import { DAY_MINUTES, addDays, type LocalDate, mondayOf } from '#domain/time/time.ts'
import { isDate, type SearchFilters } from '#web/paths.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'

/** Ranges of days relative to today; `own` is two dates. */
export const DATE_RANGES = ['any', ...RECENT, 'own'] as const
export type When = (typeof DATE_RANGES)[number]

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
  /** With `NOBODY`, also time without a recipient. */
  recipientIds: string[]
  activityIds: string[]
  subActivityIds: string[]
  /** The plans that are credited with the logs. */
  planIds: string[]
  lane: 'primary' | 'parallel' | null
  /** The listed things of this kind are left out. [search/figure-filters] */
  allBut: AllBut | null
  /** The bounds of the start of a log in minutes since midnight; only for a range of two dates. */
  began: { from: number; to: number } | null
  ratingMin: number | null
  page: number
  pageSize: number
}

export const EMPTY_FILTERS: Filters = {
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

/** The separator of the parts of one line. */
export const LINE_SEPARATOR = ' · '

const FILTER_BY_KIND = {
  category: 'categories',
  activity: 'activityIds',
  subActivity: 'subActivityIds',
  project: 'projectIds',
  recipient: 'recipientIds',
} as const satisfies Record<AllBut, keyof Filters>

/** The listed things of a kind, and the filter that holds them. */
export const listOf = (filters: Filters, kind: AllBut) => ({
  list: filters[FILTER_BY_KIND[kind]] as readonly string[],
  field: FILTER_BY_KIND[kind],
})

/** A list has pages of these sizes. [limit/page-sizes] */
const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]
const MAX_CHARACTERS = 200
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const splitList = (value: string | number | undefined): string[] =>
  value === undefined ? [] : String(value).split(',')
const ids = (value: string | number | undefined) => splitList(value).filter((id) => ID.test(id))

/** No year before the year 1000, and none that a clock in some zone could not reach. */
function parseDate(value: string | number | undefined): LocalDate | null {
  const text = String(value)
  return isDate(text) && text >= '1000' && text < '9998' ? text : null
}

/** `1320-1440` */
function parseStartClock(value: string | number | undefined): Filters['began'] {
  const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(String(value))?.map(Number) ?? []
  return from !== undefined && to !== undefined && from < to && to <= DAY_MINUTES ? { from, to } : null
}

/** The filters in an address. An unknown filter is ignored: a link may have been cut, or typed. */
export function parseFilters(given: SearchFilters): Filters {
  const { q = '', page, size, rating } = given
  const when = DATE_RANGES.find((one) => one === given.when) ?? 'any'
  return {
    q: [...String(q)].slice(0, MAX_CHARACTERS).join(''),
    categories: CATEGORIES.filter((category) => splitList(given.categories).includes(category)),
    when,
    from: when === 'own' ? parseDate(given.from) : null,
    to: when === 'own' ? parseDate(given.to) : null,
    tagIds: ids(given.tags),
    projectIds: ids(given.projects),
    recipientIds: splitList(given.recipients).filter((id) => id === NO_RECIPIENT || ID.test(id)),
    activityIds: ids(given.activities),
    subActivityIds: ids(given.subs),
    planIds: ids(given.plans),
    lane: LANES.find((lane) => lane === given.lane) ?? null,
    allBut: ALL_BUT.find((kind) => kind === given.but) ?? null,
    began: when === 'own' && parseDate(given.from) && parseDate(given.to) ? parseStartClock(given.began) : null,
    ratingMin: [1, 2, 3, 4, 5].find((stars) => stars === Number(rating)) ?? null,
    page: Number.isInteger(Number(page)) && Number(page) >= 1 && Number(page) <= 1_000_000 ? Number(page) : 1,
    pageSize: PAGE_SIZES.find((one) => one === Number(size)) ?? EMPTY_FILTERS.pageSize,
  }
}

/** As short as possible: default values are left out. */
export function searchParamsOf({
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
    ...(pageSize !== EMPTY_FILTERS.pageSize && { size: pageSize }),
  }
}

/** The first days of the ranges that end today. */
const RANGE_START: Record<Exclude<When, 'any' | 'own'>, (today: LocalDate) => LocalDate> = {
  thisWeek: (today) => mondayOf(today),
  thisMonth: (today) => `${today.slice(0, 8)}01` as LocalDate,
  thisYear: (today) => `${today.slice(0, 5)}01-01` as LocalDate,
  last7: (today) => addDays(today, -6),
  last30: (today) => addDays(today, -29),
  last90: (today) => addDays(today, -89),
}

type Days = { from: LocalDate | null; to: LocalDate | null }
const NO_DAYS: Days = { from: null, to: null }
/** Two dates in the wrong order mean the days between them. */
const orderedDays = ({ from, to }: Days): Days => (from && to && from > to ? { from: to, to: from } : { from, to })

/** The days of the range, both included; null: no end. */
export function daysOf({ when, from, to }: Days & { when: When }, today: LocalDate): Days {
  if (when === 'any') return NO_DAYS
  return when === 'own' ? orderedDays({ from, to }) : { from: RANGE_START[when](today), to: today }
}

export type SearchBody = Input<typeof logSearch.searchByBody>['body']

/** Empty filters are left out. */
function askedOf(filters: Filters, { from, to }: Days) {
  const {
    q,
    when: _,
    from: __,
    to: ___,
    page: ____,
    pageSize: _____,
    lane,
    allBut,
    began,
    ratingMin,
    ...lists
  } = filters
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
  }
}

/** The logs without a page, for an export and a report. */
export const exportQueryOf = (filters: Filters, today: LocalDate): Omit<SearchBody, 'page' | 'pageSize'> =>
  askedOf(filters, daysOf(filters, today))

/** The query for the server. */
export function searchBodyOf(filters: Filters, today: LocalDate): SearchBody {
  const { page, pageSize } = filters
  return { ...exportQueryOf(filters, today), page, pageSize }
}

/** The filters as they are saved, where a relative range stays one; null: there are none. [search/saved-filters] */
export function savedContentOf(filters: Filters): SearchContent | null {
  const when = RECENT.find((range) => range === filters.when)
  const content = { ...(when && { when }), ...askedOf(filters, when ? NO_DAYS : orderedDays(filters)) }
  return Object.keys(content).length > 0 ? content : null
}

/** How many of the filters, the text aside, narrow the search. */
export const activeFilterCount = ({
  q: _,
  page: __,
  pageSize: ___,
  from: ____,
  to: _____,
  when,
  ...others
}: Filters): number =>
  [
    when !== 'any',
    ...Object.values(others).map((each) => (Array.isArray(each) ? each.length > 0 : each !== null)),
  ].filter(Boolean).length

export type Piece = { text: string; hit: boolean }

/** A text in pieces, with the hits of a search for `q` marked: the letters as they stand. */
export function markHits(text: string, q: string): Piece[] {
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
  // A letter and its combining marks are folded together.
  for (const [letter] of text.matchAll(/\s+|\P{M}\p{M}*|\p{M}+/gsu)) {
    const small = /^\s/u.test(letter) ? ' ' : fold(letter)
    for (let each = 0; each < small.length; each += 1) from.push(at)
    folded += small
    at += letter.length
  }
  from.push(at)
  return { folded, from }
}

const CONTEXT_LENGTH = 24

/** The part of a long text that shows its first hit. */
export function excerpt(text: string, q: string): Piece[] {
  const pieces = markHits(text.replaceAll(/\s+/gu, ' ').trim(), q)
  const first = pieces[0]
  if (!first || first.hit || pieces.length === 1) return pieces
  const letters = [...first.text]
  if (letters.length <= CONTEXT_LENGTH) return pieces
  // A whole word is left out rather than cut; Chinese has no spaces, so it is cut anywhere.
  const tail = letters
    .slice(-CONTEXT_LENGTH)
    .join('')
    .replace(/^\S{0,11} /u, '')
  return [{ text: `…${tail}`, hit: false }, ...pieces.slice(1)]
}
