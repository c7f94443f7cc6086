import { LONGEST_SEARCH } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { DAY_MINUTES, daysBetween, type LocalDate as Day } from '#domain/time/time.ts'
import { ActivityLog } from './activity-log.ts'
import { Category } from './catalogue.ts'
import { Id, listed, LocalDate, MAX_CHOSEN, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const Stars = z.int().check(z.minimum(1), z.maximum(5))

/**
 * Different fields must all match; of several values in one field one is enough. A field that is left out or empty asks
 * for nothing. [search/log-search-filters]
 */
const words = {
  /**
   * Found in the names of the activity and sub-activity or in the remark: folded, anywhere, without wildcards.
   * [search/log-search-words]
   */
  q: z.optional(text(LONGEST_SEARCH)),
}
/** Days of the owner, both included: a log belongs to every day that it touches. [search/log-search-days] */
const days = { from: z.optional(LocalDate), to: z.optional(LocalDate) }

/** A list shows both lanes, or only one. [search/figure-filters] */
const Lane = z.enum(['primary', 'parallel'])
/** Everything with a value of this kind except the listed ones. [search/figure-filters] */
const AllBut = z.enum(['category', 'activity', 'subActivity', 'project', 'recipient'])
/** Stands for time without a recipient. [search/figure-filters] */
export const NO_RECIPIENT = 'none'
const RecipientId = z.union([Id, z.literal(NO_RECIPIENT)])

/** The filters of a figure that leads to the logs behind it. [search/figure-filters] */
const behindFigures = { lane: z.optional(Lane), allBut: z.optional(AllBut) }

/**
 * Minutes since midnight on the wall clock: logs that began at or after the first and before the last, within given
 * days. [search/figure-filters]
 */
const [First, Last] = [
  z.int().check(z.minimum(0), z.maximum(1439)),
  z.int().check(z.minimum(1), z.maximum(DAY_MINUTES)),
]

/** The filters as a body has them. @param most of how many values one field may consist */
export function logFilters(most: number) {
  const list = <T extends z.core.$ZodType>(one: T) => z.optional(z.array(one).check(z.maxLength(most)))
  return {
    ...words,
    categories: list(Category),
    ...days,
    tagIds: list(Id),
    projectIds: list(Id),
    recipientIds: list(RecipientId),
    activityIds: list(Id),
    subActivityIds: list(Id),
    planIds: list(Id),
    beganFrom: z.optional(First),
    beganTo: z.optional(Last),
    ...behindFigures,
    ratingMin: z.optional(Stars),
  }
}

type Days = {
  from?: Day | undefined
  to?: Day | undefined
  beganFrom?: number | undefined
  beganTo?: number | undefined
}
/**
 * The filter looks at the clock of each day, so the range is limited to a year and its spare days.
 * [search/figure-filters]
 */
const MAX_DAYS_OF_CLOCK = 400

/** Reports ends before their starts, and a clock without the days that it needs. */
export const checkRanges = ({ value: { from, to, beganFrom, beganTo }, issues }: z.core.ParsePayload<Days>) => {
  const wrong = (field: keyof Days) => issues.push({ code: 'custom', input: field, path: [field], message: 'range' })
  if (from !== undefined && to !== undefined && from > to) wrong('to')
  if (beganFrom === undefined && beganTo === undefined) return
  if (beganFrom === undefined) wrong('beganFrom')
  if (beganTo === undefined || (beganFrom !== undefined && beganTo <= beganFrom)) wrong('beganTo')
  if (from === undefined) wrong('from')
  if (to === undefined || (from !== undefined && daysBetween(from, to) >= MAX_DAYS_OF_CLOCK)) wrong('to')
}

/**
 * A whole log, the owner's day on which it began, and the zone of that moment. `countedMinutes`: the part that the
 * totals count.
 */
const Hit = z.strictObject({
  ...ActivityLog.shape,
  date: LocalDate,
  timezone: z.string(),
  countedMinutes: z.int(),
})
export type Hit = z.output<typeof Hit>

/**
 * The minutes of everything that was found, within the days asked for and until now; with recipients their shares, with
 * plans what these are credited with. [search/search-sums]
 */
const Found = z.strictObject({
  ...pageOf(Hit).shape,
  /** Minutes of the primary lane. */
  minutes: z.int(),
  /** Minutes of the parallel lane. */
  parallelMinutes: z.int(),
  /** Minutes that are still ahead, in either lane. */
  aheadMinutes: z.int(),
  /** Elapsed minutes of whole logs, in either lane, with those ahead. */
  wholeMinutes: z.int(),
})
export type Found = z.output<typeof Found>

/** The filters of a search as they stand in an address. */
export const searchFilters = {
  ...words,
  categories: z.optional(listed(Category)),
  ...days,
  tagIds: z.optional(listed(Id)),
  projectIds: z.optional(listed(Id)),
  recipientIds: z.optional(listed(RecipientId)),
  activityIds: z.optional(listed(Id)),
  subActivityIds: z.optional(listed(Id)),
  planIds: z.optional(listed(Id)),
  beganFrom: z.optional(z.pipe(z.coerce.number(), First)),
  beganTo: z.optional(z.pipe(z.coerce.number(), Last)),
  ...behindFigures,
  ratingMin: z.optional(z.pipe(z.coerce.number(), Stars)),
}

export const logSearch = {
  /**
   * The newest come first. An unknown or foreign id finds nothing, because a link may be older than its items.
   * [search/unknown-filter-value]
   */
  search: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs/search',
    access: 'user',
    query: z.strictObject({ ...searchFilters, ...Paging }).check(checkRanges),
    response: Found,
  }),
  /** The same search for filters that are too long for an address. [search/search-by-body] */
  searchByBody: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/search',
    access: 'user',
    body: z.strictObject({ ...logFilters(MAX_CHOSEN), ...Paging }).check(checkRanges),
    response: Found,
  }),
}
