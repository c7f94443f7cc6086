import { queryOptions } from '@tanstack/react-query'
import { type Favourite, MAX_RECOMMENDED, recommendation } from '#contract/recommendation.ts'
import type { Instant } from '#domain/time/time.ts'
import { post } from '#web/api/outbox.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'
import { activitiesQuery, projectsQuery } from './catalogue-queries.ts'
import { isFavourite, type Likely } from './likely.ts'
import type { LogValues } from './log-form/values.ts'

const STALE_MS = 5 * 60_000

/**
 * The owner's likely activities at a moment, the likeliest first, and how long each usually takes.
 * [log/recommendation-score]
 */
export const recommendedQuery = (at: Instant) =>
  queryOptions({ ...queryOf(recommendation.list, { query: { at, most: MAX_RECOMMENDED } }), staleTime: STALE_MS })

export const favouritesQuery = queryOptions({ ...queryOf(recommendation.favourites), staleTime: STALE_MS })

const set = (change: (favourites: Favourite[]) => Favourite[]) =>
  queryClient.setQueryData(favouritesQuery.queryKey, (favourites = []) => change(favourites))

/** The known values of a suggestion; a project brings its default recipients. [catalogue/project-default-recipients] */
export function valuesOfLikely({ category, name, subActivity, tags, projectId }: Likely): Partial<LogValues> {
  const project = queryClient.getQueryData(projectsQuery.queryKey)?.find(({ id }) => id === projectId)
  const helped = (project?.defaultBeneficiaries ?? []).map((recipientId) => ({
    recipientId,
    forWhat: '',
    share: 'equal' as const,
    value: '',
  }))
  return { category, activityName: name, subActivity: subActivity ?? '', tags: [...tags], projectId, helped }
}

/** Pins that the server has not answered yet: unpinning one waits for its id. */
const beingPinned = new Map<string, Promise<Favourite>>()
/** While a toggle is on its way, the server's answer is older than the last choice. */
let going = 0

/** Pins it, or takes the pin away; shown at once. @returns whether it is pinned now */
export async function toggleFavourite(likely: Likely): Promise<boolean> {
  const favourites = queryClient.getQueryData(favouritesQuery.queryKey) ?? []
  const { category, name } = likely
  const key = `${category} ${name}`
  const isIt = (one: Favourite) => isFavourite([one], likely)
  const pinned = !isFavourite(favourites, likely)
  going++
  try {
    await queryClient.cancelQueries(favouritesQuery)
    if (pinned) {
      // The pin has an id once the server has answered; until then it has a place.
      set((all) => [...all, { id: '', category, activityName: name }])
      const adding = post(recommendation.addFavourite, { body: { category, activityName: name } })
      beingPinned.set(key, adding)
      const added = await adding.finally(() => beingPinned.delete(key))
      set((all) => all.map((one) => (isIt(one) ? added : one)))
    } else {
      const known = favourites.find(isIt)?.id
      set((all) => all.filter((one) => !isIt(one)))
      const id = known || (await beingPinned.get(key))?.id
      if (id) await post(recommendation.removeFavourite, { params: { id } })
    }
    return pinned
  } catch (error) {
    queryClient.setQueryData(favouritesQuery.queryKey, favourites)
    throw error
  } finally {
    going--
    if (!going) void queryClient.invalidateQueries({ queryKey: keyOf(recommendation.favourites) })
    if (pinned) void queryClient.invalidateQueries({ queryKey: activitiesQuery.queryKey })
  }
}
