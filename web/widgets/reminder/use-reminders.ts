import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { remindersQuery, type Status } from './reminder-queries.ts'

/** A list as far as the user has opened it: page after page, one below the other. */
export function useReminders(status: Status) {
  const [pages, setPages] = useState(1)
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...remindersQuery(status, at + 1),
      placeholderData: keepPreviousData,
    })),
  })
  const known = answers.flatMap(({ data }) => data ?? [])
  const seen = new Set<string>()
  // Between two answers one may have moved to the next page.
  const reminders = known.flatMap(({ items }) => items).filter(({ id }) => !seen.has(id) && seen.add(id))
  return {
    reminders: known.length ? reminders : null,
    isMore: (known[0]?.total ?? 0) > reminders.length,
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error ?? null,
    showMore: () => setPages(pages + 1),
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  }
}
