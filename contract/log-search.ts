import * as z from 'zod/mini'
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

type Days = { from?: string | undefined; to?: string | undefined }
const inOrder = ({ value: { from, to }, issues }: z.core.ParsePayload<Days>) => {
  if (from !== undefined && to !== undefined && from > to)
    issues.push({ code: 'custom', input: to, path: ['to'], message: 'range' })
}

/** A whole log, the owner's day on which it began, and the zone in which that was. */
const Hit = z.strictObject({ ...ActivityLog.shape, date: LocalDate, timezone: z.string() })
export type Hit = z.output<typeof Hit>

/** `minutes`: elapsed, of all that was found, those in parallel too. */
const Found = z.strictObject({ ...pageOf(Hit).shape, minutes: z.int() })
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
        recipientIds: z.optional(listed(Id)),
        ratingMin: z.optional(z.pipe(z.coerce.number(), Stars)),
        ...Paging,
      })
      .check(inOrder),
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
        recipientIds: z.optional(list(Id)),
        ratingMin: z.optional(Stars),
        ...Paging,
      })
      .check(inOrder),
    response: Found,
  }),
}
