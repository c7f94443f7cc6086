import { inLanguage } from '#domain/language/language.ts'
import type { Language } from '#contract/common.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type logSearch, NO_RECIPIENT } from '#contract/log-search.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { DEFAULT_CATEGORIES } from '#domain/activity/default-activity.ts'
import { fold } from '#domain/fold.ts'
import { type CountedLog, countedMinutes, type Counting } from '#domain/log/count.ts'
import { allocate } from '#domain/log/time-proportion.ts'
import { addMinutes, type Minutes } from '#domain/time/time.ts'
import { daySpan, offsetsIn, type ZoneHistory } from '#domain/time/zone.ts'
import { loadCreditedMinutes } from '#server/features/plan/credit.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import type { LogFilter } from './search-filter-store.ts'
import { findLogs, type WholeLogGroup } from './search-store.ts'

const ACTIVITIES = DEFAULT_CATEGORIES.flatMap(({ activities }) => activities)
const EVERY_DEFAULT = [...ACTIVITIES, ...ACTIVITIES.flatMap(({ subActivities }) => subActivities)]

const labelCache = new Map<Language, { id: string; label: string }[]>()

function foldedLabelsIn(language: Language) {
  const known =
    labelCache.get(language) ?? EVERY_DEFAULT.map(({ id, name }) => ({ id, label: fold(inLanguage(name, language)) }))
  labelCache.set(language, known)
  return known
}

/**
 * Returns the keys of the default activities and sub-activities whose label in this language contains the text. They
 * have no name in the database to search in. [catalogue/default-labels]
 * @param q folded
 */
const defaultsMatching = (q: string, language: Language): string[] =>
  foldedLabelsIn(language).flatMap(({ id, label }) => (label.includes(q) ? [id] : []))

/** What is asked for, without the page. */
export type SearchFilters = Omit<Parsed<typeof logSearch.search>['query'], 'page' | 'pageSize'>
type SearchQuery = Parsed<typeof logSearch.search>['query']

/** Decides which recipients' shares of a log count; null where the whole log counts. [search/search-sums] */
function recipientFilterOf({ recipientIds = [], allBut }: SearchFilters): Counting['isFor'] {
  const listedIds = new Set<string | null>(recipientIds.map((id) => (id === NO_RECIPIENT ? null : id)))
  if (allBut === 'recipient') return (id) => id !== null && !listedIds.has(id)
  return listedIds.size ? (id) => listedIds.has(id) : null
}

/**
 * The moments of the days asked for, with the offset of the owner's clock, and the clock times between which a log
 * began; null if the caller does not filter by clock times. [search/figure-filters]
 */
function startClockOf({ from, to, beganFrom, beganTo }: SearchFilters, zones: ZoneHistory): LogFilter['startClock'] {
  if (from === undefined || to === undefined || beganFrom === undefined || beganTo === undefined) return null
  // A log that touches the first day may have begun on the day before, so that day's clock is needed too.
  const span = {
    startTime: addMinutes(daySpan(zones, from).startTime, -LONGEST_LOG),
    endTime: daySpan(zones, to).endTime,
  }
  return { stretches: offsetsIn(zones, span), from: beganFrom, to: beganTo }
}

type Sums = { minutes: Minutes; parallelMinutes: Minutes; aheadMinutes: Minutes }

/** Adds the totals of many logs of one length that are divided alike. */
function addWholeGroup(
  sums: Sums,
  { lane, minutes, beneficiaries, count }: WholeLogGroup,
  isFor: Counting['isFor'],
): void {
  const counted = isFor
    ? allocate(minutes, beneficiaries).reduce((sum, each) => sum + (isFor(each.recipientId) ? each.minutes : 0), 0)
    : minutes
  sums[lane === 'primary' ? 'minutes' : 'parallelMinutes'] += counted * count
}

/**
 * Resolves what is asked for: the filter of the logs, which of their minutes count, and with plans how many of each log
 * are credited.
 */
export async function resolveSearch(looking: ViewContext, query: SearchFilters) {
  const { owner, now: clock } = looking
  const now = clock()
  const { from = null, to = null, ratingMin = null, categories = [], planIds = [] } = query
  const { zones } = owner
  const q = fold(query.q ?? '')
  const credited = planIds.length ? await loadCreditedMinutes(looking, planIds) : null
  const counting: Counting = { zones, from, to, now, isFor: recipientFilterOf(query) }
  const filter: LogFilter = {
    q,
    defaultKeys: q === '' ? [] : defaultsMatching(q, owner.readIn),
    categories,
    from: from === null ? null : daySpan(zones, from).startTime,
    before: to === null ? null : daySpan(zones, to).endTime,
    now,
    tagIds: query.tagIds ?? [],
    projectIds: query.projectIds ?? [],
    recipientIds: query.recipientIds ?? [],
    activityIds: query.activityIds ?? [],
    subActivityIds: query.subActivityIds ?? [],
    allBut: query.allBut ?? null,
    lane: query.lane ?? null,
    ratingMin,
    startClock: startClockOf(query, zones),
    ids: credited && [...credited.keys()],
  }
  const countedPartOf = (log: CountedLog & { id: string }) =>
    credited ? { counted: credited.get(log.id) ?? 0, ahead: 0 } : countedMinutes(log, counting)
  return { filter, counting, credited, countedPartOf }
}

/**
 * Returns one page and the totals of all that was found, within the days asked for and until now. Only logs that cross
 * an edge of these days are looked at one by one; all others count whole. [search/search-sums]
 */
export async function search(looking: ViewContext, query: SearchQuery) {
  const { db, subject, owner, now } = looking
  const { page, pageSize } = query
  const { filter, counting, countedPartOf } = await resolveSearch({ db, subject, owner, now }, query)
  const isShared = counting.isFor !== null
  const { items, total, wholeMinutes, wholeGroups, partialLogs } = await findLogs(db, subject, {
    ...filter,
    isShared,
    page,
    pageSize,
  })
  const sums: Sums = { minutes: 0, parallelMinutes: 0, aheadMinutes: 0 }
  for (const each of wholeGroups) addWholeGroup(sums, each, counting.isFor)
  for (const { lane, minutes, ...edge } of partialLogs) {
    const { counted, ahead } = countedPartOf({ ...edge, endTime: addMinutes(edge.startTime, minutes) })
    sums[lane === 'primary' ? 'minutes' : 'parallelMinutes'] += counted
    sums.aheadMinutes += ahead
  }
  return {
    items: items.map((log) => ({ log, countedMinutes: countedPartOf(log).counted })),
    total,
    ...sums,
    wholeMinutes,
  }
}
