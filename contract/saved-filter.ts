import * as z from 'zod/mini'
import { COMPARE_PRESETS, MAX_COMPARED_DAYS } from '#domain/statistics/compare.ts'
import { RANGE_PRESETS } from '#domain/statistics/statistics.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import { daysBetween } from '#domain/time/time.ts'
import { Id, Instant, LocalDate, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { checkRanges, logFilters } from './log-search.ts'
import { Aspect } from './statistics.ts'

/** The ranges of the search that move along with today. [search/saved-filters] */
export const RECENT = ['thisWeek', 'thisMonth', 'thisYear', 'last7', 'last30', 'last90'] as const
/** A filter is made by hand, and all of an owner are in one answer. [limit/range-lengths] */
const MAX_SAVED = 50

type Ranges = Parameters<typeof checkRanges>[0]['value'] & { when?: (typeof RECENT)[number] | undefined }
const checkDays = (payload: z.core.ParsePayload<Ranges>) => {
  checkRanges(payload)
  const { value, issues } = payload
  if (value.when !== undefined && (value.from ?? value.to) !== undefined)
    issues.push({ code: 'custom', input: 'when', path: ['when'] })
}

/** What /search asks for, without its page. A relative range is saved as such, and not as dates. */
export const SearchContent = z
  .strictObject({ when: z.optional(z.enum(RECENT)), ...logFilters(MAX_SAVED) })
  .check(checkDays)
export type SearchContent = z.output<typeof SearchContent>

/** One of two periods of the owner's own. [statistics/compared-periods] */
const Period = z
  .strictObject({ from: LocalDate, to: LocalDate })
  .check(z.refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_COMPARED_DAYS, 'range'))

/** What /statistics shows. */
export const StatisticsContent = z.strictObject({
  range: z.enum(RANGE_PRESETS),
  aspect: z.enum([...Aspect.options, 'person']),
  /** The thing that is looked at closely: the id or the category. */
  of: z.optional(text(LONGEST_NAME, 1)),
  /** Two periods side by side, in the place of the range. */
  compare: z.optional(z.union([z.enum(COMPARE_PRESETS), z.strictObject({ now: Period, before: Period })])),
})
export type StatisticsContent = z.output<typeof StatisticsContent>

const Name = text(LONGEST_NAME, 1)
/** What is there says of which screen the filter is. */
const contents = { search: z.optional(SearchContent), statistics: z.optional(StatisticsContent) }
type Contents = { search?: unknown; statistics?: unknown }

/** Reports contents of two screens. */
const checkOneAtMost = ({ value, issues }: z.core.ParsePayload<Contents>) => {
  if (value.search !== undefined && value.statistics !== undefined)
    issues.push({ code: 'custom', input: 'statistics', path: ['statistics'] })
}
const checkOne = (payload: z.core.ParsePayload<Contents>) => {
  checkOneAtMost(payload)
  const { value, issues } = payload
  if (value.search === undefined && value.statistics === undefined)
    issues.push({ code: 'custom', input: 'search', path: ['search'] })
}

export const SavedFilter = z.strictObject({
  id: Id,
  name: z.string(),
  ...contents,
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SavedFilter = z.output<typeof SavedFilter>
export type SavedScreen = keyof typeof contents

export const NewSavedFilter = z.strictObject({ id: z.optional(Id), name: Name, ...contents }).check(checkOne)
export type NewSavedFilter = z.output<typeof NewSavedFilter>

const ById = z.strictObject({ id: Id })

/**
 * Filters of the search and the statistics under a name of their own. An id in it may be that of a deleted thing.
 * [search/saved-filters]
 */
export const savedFilter = {
  /** Of both screens, the oldest first. */
  list: endpoint({ method: 'GET', path: '/user/saved-filters', access: 'user', response: z.array(SavedFilter) }),
  create: endpoint({
    method: 'POST',
    path: '/user/saved-filters',
    access: 'user',
    body: NewSavedFilter,
    response: SavedFilter,
    status: 201,
  }),
  /** The screen stays: 400 with its name, if the content is that of another. */
  change: endpoint({
    method: 'PATCH',
    path: '/user/saved-filters/{id}',
    access: 'user',
    params: ById,
    body: z.strictObject({ name: z.optional(Name), ...contents, version: z.optional(z.int()) }).check(checkOneAtMost),
    response: SavedFilter,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/saved-filters/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
