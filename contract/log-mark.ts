import type { Aspect } from '#domain/activity/aspect.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { MAX_CHOSEN } from './common.ts'
import type { Input } from './endpoint.ts'
import { type logSearch, NO_RECIPIENT } from './log-search.ts'

type Body = Input<typeof logSearch.searchByBody>['body']
type Field = 'categories' | 'activityIds' | 'subActivityIds' | 'tagIds' | 'projectIds' | 'recipientIds'

/** The query of the search for the logs behind a figure. */
export type LogsBehind = Pick<
  Body,
  Field | 'from' | 'to' | 'planIds' | 'lane' | 'allBut' | 'ratingMin' | 'beganFrom' | 'beganTo'
>

/** `person` divides groups among their members. [statistics/recipients-by-person] */
export type Looked = Aspect | 'person'

/**
 * The logs that a figure of some days counts. `people`: the members of groups, whose minutes are divided for each day.
 */
type Figure = DateRange & { looked: Looked; lane?: 'primary' | 'parallel' | undefined; grouped?: ReadonlySet<string> }

const FIELDS: Record<Looked, Field> = {
  category: 'categories',
  activity: 'activityIds',
  subActivity: 'subActivityIds',
  tag: 'tagIds',
  project: 'projectIds',
  recipient: 'recipientIds',
  person: 'recipientIds',
}

const listed = (looked: Looked, ids: readonly string[]): LogsBehind => ({ [FIELDS[looked]]: [...ids] })

const ofDays = ({ from, to, lane }: Figure): LogsBehind => ({ from, to, ...(lane && { lane }) })

/**
 * Returns the query for the logs that a figure of one key adds up. @param id '' is time without a recipient
 * @returns null if no list of logs adds up to it: a person's part of a group is no part of a log
 * [statistics/figure-to-logs]
 */
export function logsOfThing(figure: Figure, id: string): LogsBehind | null {
  const { looked, grouped } = figure
  if (looked === 'person' && grouped?.has(id)) return null
  return { ...ofDays(figure), ...listed(looked, [id === '' ? NO_RECIPIENT : id]) }
}

/**
 * Returns the query for the logs that a figure of everything else adds up. @param named the excluded keys
 * @returns null if no list of logs adds up to it: a log counts for each of its tags [statistics/figure-to-logs]
 */
export function logsOfRest(figure: Figure, named: readonly string[]): LogsBehind | null {
  const { looked, grouped } = figure
  if (looked === 'tag' || (looked === 'person' && grouped?.size && named.length)) return null
  const but = named.length > 0 && listed(looked, named)
  return { ...ofDays(figure), ...but, allBut: looked === 'person' ? 'recipient' : looked }
}

/** Returns the query for the logs behind a figure of everything with a value of this kind; null as in `logsOfRest`. */
export const logsOfAll = (figure: Figure): LogsBehind | null =>
  figure.looked === 'category' || figure.looked === 'activity' ? ofDays(figure) : logsOfRest(figure, [])

/**
 * Returns the query for the logs with which plans are credited until now; null if the plans are too many for an
 * address. [plan-progress/credit-by-log] [statistics/figure-to-logs]
 */
export const logsOfPlans = (planIds: readonly string[]): LogsBehind | null =>
  planIds.length && planIds.length <= MAX_CHOSEN ? { planIds: [...planIds] } : null
