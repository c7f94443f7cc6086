import type { Aspect } from '#domain/aspect.ts'
import type { DateRange } from '#domain/statistics.ts'
import { MOST_CHOSEN } from './common.ts'
import type { Input } from './endpoint.ts'
import { type logSearch, NOBODY } from './log-search.ts'

type Body = Input<typeof logSearch.searchByBody>['body']
type Field = 'categories' | 'activityIds' | 'subActivityIds' | 'tagIds' | 'projectIds' | 'recipientIds'

/** What the search is asked for the logs behind a figure. */
export type LogsBehind = Pick<
  Body,
  Field | 'from' | 'to' | 'planIds' | 'lane' | 'allBut' | 'ratingMin' | 'beganFrom' | 'beganTo'
>

/** `person`: rule [1.3-a], groups divided among their members. */
export type Looked = Aspect | 'person'

/** What a figure of some days counts. `people`: who is in a group, whose minutes are divided by the day. */
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
 * The logs whose minutes a figure of one thing adds up. @param id '' is time without a recipient
 * @returns null where no list of logs adds up to it: a person's part of a group's day is no part of a log
 */
export function logsOfThing(figure: Figure, id: string): LogsBehind | null {
  const { looked, grouped } = figure
  if (looked === 'person' && grouped?.has(id)) return null
  return { ...ofDays(figure), ...listed(looked, [id === '' ? NOBODY : id]) }
}

/**
 * The logs whose minutes a figure of everything else adds up. @param named what it is not of
 * @returns null where no list of logs adds up to it: a log counts for each of its tags
 */
export function logsOfRest(figure: Figure, named: readonly string[]): LogsBehind | null {
  const { looked, grouped } = figure
  if (looked === 'tag' || (looked === 'person' && grouped?.size && named.length)) return null
  const but = named.length > 0 && listed(looked, named)
  return { ...ofDays(figure), ...but, allBut: looked === 'person' ? 'recipient' : looked }
}

/** The logs whose minutes a figure of all that has something of a kind adds up; null as in `logsOfRest`. */
export const logsOfAll = (figure: Figure): LogsBehind | null =>
  figure.looked === 'category' || figure.looked === 'activity' ? ofDays(figure) : logsOfRest(figure, [])

/** rules §1.8.3: the logs that plans are credited with until now; null where no address could say which plans. */
export const logsOfPlans = (planIds: readonly string[]): LogsBehind | null =>
  planIds.length && planIds.length <= MOST_CHOSEN ? { planIds: [...planIds] } : null
