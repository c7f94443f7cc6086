import type { LogsBehind } from '#contract/log-mark.ts'
import type { SearchFilters } from '#web/paths.ts'

/** The logs behind a figure as /search keeps them in its address. */
export const addressOfLogs = ({ from, to, lane, allBut, ratingMin, ...lists }: LogsBehind): SearchFilters => {
  const listed = {
    categories: lists.categories,
    tags: lists.tagIds,
    projects: lists.projectIds,
    recipients: lists.recipientIds,
    activities: lists.activityIds,
    subs: lists.subActivityIds,
    plans: lists.planIds,
  }
  return {
    ...(from !== undefined && { when: 'own', from }),
    ...(to !== undefined && { to }),
    ...Object.fromEntries(Object.entries(listed).flatMap(([name, ids]) => (ids?.length ? [[name, ids.join()]] : []))),
    ...(lane && { lane }),
    ...(allBut && { but: allBut }),
    ...(lists.beganFrom !== undefined && { began: `${lists.beganFrom}-${lists.beganTo}` }),
    ...(ratingMin !== undefined && { rating: ratingMin }),
  }
}
