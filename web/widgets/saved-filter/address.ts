import type { SavedFilter, SearchContent, StatisticsContent } from '#contract/saved-filter.ts'
import { PATHS, type SearchFilters, type StatisticsSearch } from '#web/paths.ts'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'

export type SavedContent = Pick<SavedFilter, 'search' | 'statistics'>

/** A relative range stays one: the screen computes its days when it is opened. [search/saved-filters] */
const addressOfSearch = ({ when, q, ...asked }: SearchContent): SearchFilters => ({
  ...(q && { q }),
  ...addressOfLogs(asked),
  ...(asked.to !== undefined && { when: 'own' }),
  ...(when && { when }),
})

/** The statistics in an address. */
export const addressOfStatistics = ({ range, aspect, of, compare }: StatisticsContent): StatisticsSearch => ({
  range,
  aspect,
  ...(of !== undefined && { of }),
  ...(typeof compare === 'string' && { compare }),
  ...(typeof compare === 'object' && {
    compare: 'own',
    from: compare.now.from,
    to: compare.now.to,
    beforeFrom: compare.before.from,
    beforeTo: compare.before.to,
  }),
})

type Way = { to: string; search: SearchFilters | StatisticsSearch }

/** The way to the screen as it was saved. */
export function wayOf({ search, statistics }: SavedContent): Way {
  if (search) return { to: PATHS.search, search: addressOfSearch(search) }
  return { to: PATHS.statistics, search: statistics ? addressOfStatistics(statistics) : {} }
}

function textOf(content: SavedContent): string {
  const { to, search } = wayOf(content)
  const pairs = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return JSON.stringify([to, ...pairs.toSorted()])
}

/** Whether both show the same. */
export const isSameContent = (one: SavedContent, other: SavedContent): boolean => textOf(one) === textOf(other)
