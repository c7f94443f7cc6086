import { queryOptions } from '@tanstack/react-query'
import { catalogue } from '#contract/catalogue.ts'
import type { Answer } from '#web/api/call.ts'
import { read } from '#web/api/client.ts'
import { askUnlessStored, keyOf, queryOf } from '#web/api/query.ts'

/** The owner's activities, tags, projects and recipients, for pickers and for names. */
const STALE_MS = 5 * 60_000

/** The recently used first. */
export const activitiesQuery = queryOptions({ ...queryOf(catalogue.activities), staleTime: STALE_MS })

const LARGEST_PAGE = 100

/** A picker searches in everything; few owners have more than a page. Further pages are loaded at the same time. */
async function fetchAllPages<T>(
  page: (number: number) => Promise<Answer<{ items: T[]; total: number }>>,
): Promise<Answer<T[]>> {
  const { output: first, moment } = await page(1)
  const others = Array.from({ length: Math.ceil(first.total / LARGEST_PAGE) - 1 }, (_, at) => page(at + 2))
  return { output: [...first.items, ...(await Promise.all(others)).flatMap(({ output }) => output.items)], moment }
}

const paged = (page: number) => ({ page, pageSize: LARGEST_PAGE })

const tagsQuery = (kind: 'activity_tag' | 'note_tag') =>
  queryOptions({
    queryKey: [...keyOf(catalogue.tags), `every ${kind}`],
    queryFn: ({ queryKey }) =>
      askUnlessStored(queryKey, () =>
        fetchAllPages((page) => read(catalogue.tags, { query: { kind, ...paged(page) } })),
      ),
    staleTime: STALE_MS,
  })
export const activityTagsQuery = tagsQuery('activity_tag')
export const noteTagsQuery = tagsQuery('note_tag')

export const projectsQuery = queryOptions({
  queryKey: [...keyOf(catalogue.projects), 'every one'],
  queryFn: ({ queryKey }) =>
    askUnlessStored(queryKey, () => fetchAllPages((page) => read(catalogue.projects, { query: paged(page) }))),
  staleTime: STALE_MS,
})

export const recipientsQuery = queryOptions({
  queryKey: [...keyOf(catalogue.recipients), 'every one'],
  queryFn: ({ queryKey }) =>
    askUnlessStored(queryKey, () => fetchAllPages((page) => read(catalogue.recipients, { query: paged(page) }))),
  staleTime: STALE_MS,
})
