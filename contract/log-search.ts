import * as z from 'zod/mini'
import { daysBetween, type LocalDate as Day } from '#domain/time.ts'
import { ActivityLog } from './activity-log.ts'
import { Category } from './catalogue.ts'
import { Id, listed, LocalDate, MOST_CHOSEN, pageOf, Paging, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const list = <T extends z.core.$ZodType>(one: T) => z.array(one).check(z.maxLength(MOST_CHOSEN))

const Stars = z.int().check(z.minimum(1), z.maximum(5))

/** rules §7.7: AND between the fields, OR inside of one. What is left out, empty, or an empty list, asks for nothing. */
const words = {
  /** In the name of the activity or the sub-activity, or in the remark: folded, anywhere, every character for itself. */
  q: z.optional(text(200)),
}
/** Days of the owner, both included: a log belongs to every day that it touches. */
const days = { from: z.optional(LocalDate), to: z.optional(LocalDate) }

/** decisions 23: a list of both lanes, or of one. */
const Lane = z.enum(['primary', 'parallel'])
/** Everything that has something of this kind, but what is listed of it. */
const AllBut = z.enum(['category', 'activity', 'subActivity', 'project', 'recipient'])
/** Time without a recipient (rule [1.4-a]). */
export const NOBODY = 'none'
const RecipientId = z.union([Id, z.literal(NOBODY)])

/** Where a figure leads to the logs that it counts, by what the figure is of. */
const behindFigures = { lane: z.optional(Lane), allBut: z.optional(AllBut) }

/** Minutes since midnight on the wall clock; what began from the one on and before the other, in days that are named. */
const [First, Last] = [z.int().check(z.minimum(0), z.maximum(1439)), z.int().check(z.minimum(1), z.maximum(1440))]

type Days = {
  from?: Day | undefined
  to?: Day | undefined
  beganFrom?: number | undefined
  beganTo?: number | undefined
}
/** So many clocks are looked at: a year and its spare days. */
const MOST_DAYS_OF_CLOCK = 400

const checkRanges = ({ value: { from, to, beganFrom, beganTo }, issues }: z.core.ParsePayload<Days>) => {
  const wrong = (field: keyof Days) => issues.push({ code: 'custom', input: field, path: [field], message: 'range' })
  if (from !== undefined && to !== undefined && from > to) wrong('to')
  if (beganFrom === undefined && beganTo === undefined) return
  if (beganFrom === undefined) wrong('beganFrom')
  if (beganTo === undefined || (beganFrom !== undefined && beganTo <= beganFrom)) wrong('beganTo')
  if (from === undefined) wrong('from')
  if (to === undefined || (from !== undefined && daysBetween(from, to) >= MOST_DAYS_OF_CLOCK)) wrong('to')
}

/**
 * A whole log, the owner's day on which it began, and the zone in which that was. `countedMinutes`: those of it that
 * the totals count.
 */
const Hit = z.strictObject({
  ...ActivityLog.shape,
  date: LocalDate,
  timezone: z.string(),
  countedMinutes: z.int(),
})
export type Hit = z.output<typeof Hit>

/**
 * decisions 23, rule [1.5-b]: of all that was found, what lies in the days that were asked for and is over; with
 * recipients, their shares of it (rule [1.4-a]); with plans, what they are credited with (rules §1.8.3).
 */
const Found = z.strictObject({
  ...pageOf(Hit).shape,
  /** Of the primary lane. */
  minutes: z.int(),
  /** What went on beside something else. */
  parallelMinutes: z.int(),
  /** What is still to come, in either lane. */
  aheadMinutes: z.int(),
  /** Elapsed, of whole logs, in either lane, with what is to come. */
  wholeMinutes: z.int(),
})
export type Found = z.output<typeof Found>

export const logSearch = {
  /** Newest first. An id that is nobody's, or somebody else's, finds nothing: a link may be older than what it names. */
  search: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs/search',
    access: 'user',
    query: z
      .strictObject({
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
        ...Paging,
      })
      .check(checkRanges),
    response: Found,
  }),
  /** The same, for what is too long for an address. */
  searchByBody: endpoint({
    method: 'POST',
    path: '/user/log/activity-logs/search',
    access: 'user',
    body: z
      .strictObject({
        ...words,
        categories: z.optional(list(Category)),
        ...days,
        tagIds: z.optional(list(Id)),
        projectIds: z.optional(list(Id)),
        recipientIds: z.optional(list(RecipientId)),
        activityIds: z.optional(list(Id)),
        subActivityIds: z.optional(list(Id)),
        planIds: z.optional(list(Id)),
        beganFrom: z.optional(First),
        beganTo: z.optional(Last),
        ...behindFigures,
        ratingMin: z.optional(Stars),
        ...Paging,
      })
      .check(checkRanges),
    response: Found,
  }),
}
