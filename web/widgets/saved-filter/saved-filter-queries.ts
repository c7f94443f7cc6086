import { type NewSavedFilter, type SavedFilter, savedFilter } from '#contract/saved-filter.ts'
import { call } from '#web/api/client.ts'
import { queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import type { SavedContent } from './address.ts'

export const savedFiltersQuery = queryOf(savedFilter.list)

const refresh = () => void refreshAfter('savedFilter')

export const createSavedFilter = (body: NewSavedFilter): Promise<SavedFilter> =>
  call(savedFilter.create, { body }).finally(refresh)

type Change = SavedContent & { name?: string }

export const changeSavedFilter = (id: string, change: Change, version?: number): Promise<SavedFilter> =>
  call(savedFilter.change, { params: { id }, body: { ...change, ...(version !== undefined && { version }) } }).finally(
    refresh,
  )

export async function removeSavedFilter({ id }: SavedFilter): Promise<void> {
  // Off the screen in the next frame.
  queryClient.setQueryData(savedFiltersQuery.queryKey, (shown) => shown?.filter((one) => one.id !== id))
  await call(savedFilter.remove, { params: { id } }).finally(refresh)
}
