import {
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { Endpoint, Output } from '#contract/endpoint.ts'
import type { Answer, CallArgs } from './call.ts'
import { ApiError } from './call.ts'
import { checkStoredAnswer, forgetAnswerMoment, setAnswerMoment } from './answer-age.ts'
import { read } from './client.ts'
import type { Change } from './outbox-queue.ts'
import { waitingChanges } from './outbox-store.ts'

// In the task that changed the data, not in one after it: the screen follows a tap a frame earlier.
notifyManager.setScheduler(queueMicrotask)

const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Data that was on the screen today can be shown again without the network.
      gcTime: 86_400_000,
      // The browser's idea of being offline is wrong for a server in the same house.
      networkMode: 'always',
      // The server would repeat its decision.
      retry: (failures, error) => failures < RETRIES && !(error instanceof ApiError && error.status < 500),
    },
    mutations: { networkMode: 'always' },
  },
})

/** The start of every query key of an endpoint, which a mutation invalidates. */
export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): [string] => [`${method} ${path}`]

export const queryOf = <E extends Endpoint>(endpoint: E, ...input: CallArgs<E>) =>
  queryOptions({
    queryKey: [...keyOf(endpoint), ...input],
    queryFn: ({ signal, queryKey }): Promise<Output<E>> =>
      askUnlessStored(queryKey, () => read(endpoint, ...([{ ...input[0], signal }] as CallArgs<E>))),
  })

/** Asks the server, unless an earlier visit has stored the answer and it still holds. */
export async function askUnlessStored<T>(key: QueryKey, ask: () => Promise<Answer<T>>): Promise<T> {
  const stored = await findStillValid<T>(key)
  if (stored !== undefined) return stored
  forgetAnswerMoment(key)
  const { output, moment } = await askAfterWrites(key, ask)
  // What still waits may be refused.
  if (moment !== null && !waitingChanges().length) setAnswerMoment(key, moment)
  return withWaiting(key, output)
}

/** How often an answer is asked for while a user goes on changing what it tells. */
const MOST_ASKED = 3

/** An answer may be from before a write that the page made, and showed, meanwhile. Then the page asks again. */
async function askAfterWrites<T>(key: QueryKey, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const countWrites = () => queryClient.getQueryState(key)?.dataUpdateCount
  for (let count = 1; ; count += 1) {
    const writes = countWrites()
    const answer = await ask()
    if (countWrites() === writes || count === MOST_ASKED) return answer
  }
}

/** The stored answer, if nothing has changed since. A query that was written to is asked again. */
async function findStillValid<T>(key: QueryKey): Promise<T | undefined> {
  const isInvalidated = () => queryClient.getQueryState(key)?.isInvalidated ?? false
  const holds = checkStoredAnswer(key)
  if (!holds || isInvalidated() || !(await holds) || isInvalidated()) return undefined
  return queryClient.getQueryData<T>(key)
}

type Page = { readonly pageIndex: number; readonly pageSize: number; readonly total: number }

/** For lists that are loaded page after page. Pages count from 1. */
export const pageAfterPage = {
  initialPageParam: 1,
  getNextPageParam: ({ pageIndex, pageSize, total }: Page) =>
    pageIndex * pageSize < total ? pageIndex + 1 : undefined,
} as const

type Follow = (answer: unknown, change: Change, input: unknown) => unknown
const followers = new Map<unknown, Follow>()

/** Answers of this endpoint show a write to logs before the server has received it. */
export function follow<E extends Endpoint>(
  endpoint: E,
  changed: (answer: Output<E>, change: Change, input: CallArgs<E>[0]) => Output<E>,
): void {
  followers.set(keyOf(endpoint)[0], changed as Follow)
}

/** An answer of the server, old or new, with the waiting changes. */
export function withWaiting<T>([name, input]: QueryKey, answer: T): T {
  const changed = followers.get(name)
  return changed ? waitingChanges().reduce((known, change) => changed(known, change, input) as T, answer) : answer
}

/** Every loaded query shows the change in the next frame. */
export function show(...changes: readonly Change[]): void {
  if (!changes.length) return
  for (const [name, changed] of followers)
    for (const [key, answer] of queryClient.getQueriesData({ queryKey: [name] }))
      if (answer !== undefined)
        queryClient.setQueryData(
          key,
          changes.reduce<unknown>((known, change) => changed(known, change, key[1]), answer),
        )
}

/** All waiting changes, over the data of the screen. */
export const showWaiting = (): void => show(...waitingChanges())

/** For data that the route's loader has fetched. A component without a prefetch is a bug, and throws. */
export function useLoaded<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>): T {
  const { data } = useQuery(options)
  if (data === undefined) throw new Error(`No loader has fetched ${JSON.stringify(options.queryKey)}`)
  return data
}
