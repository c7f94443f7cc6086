import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { logSearch } from '#contract/log-search.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import type { SearchBody } from './model.ts'

/** Servers and what stands before them take addresses of some kilobytes. */
const LONGEST_ADDRESS = 3000

/** Loaded again whenever the user comes back; the earlier result stays until then. */
export const searchQuery = (asked: SearchBody) =>
  queryOptions({
    queryKey: [...keyOf(logSearch.search), asked],
    queryFn: ({ signal }) =>
      JSON.stringify(asked).length > LONGEST_ADDRESS
        ? call(logSearch.searchByBody, { body: asked, signal })
        : call(logSearch.search, { query: asked, signal }),
    staleTime: 0,
    // Every letter that is typed would be one more.
    gcTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  })
