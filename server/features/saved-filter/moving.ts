import * as z from 'zod/mini'
import { Id, Instant } from '#contract/common.ts'
import { NewSavedFilter, type SavedFilter } from '#contract/saved-filter.ts'
import { fold } from '#domain/fold.ts'
import { THING_KINDS } from '#domain/import/thing.ts'
import { createMover, type Moving, pastOf, TAKEN, UNREADABLE } from '#server/features/import/mover.ts'
import { deleteSavedFilter, findSavedFilter, insertSavedFilter, listSavedFilters } from './store.ts'

const FilterRow = z.object({
  id: Id,
  screen: z.enum(['search', 'statistics']),
  name: z.string(),
  content: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
})

/** The same with the ids of this account. One that leads nowhere stays: it is that of a deleted thing. */
function withIdsOfHere({ find }: Moving, value: unknown): unknown {
  const hereOf = (text: string) => THING_KINDS.map((kind) => find(kind, text)).find((id) => id !== undefined) ?? text
  if (typeof value === 'string') return hereOf(value)
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => (typeof each === 'string' ? hereOf(each) : each))
}

/** Filters with a name, from an archive of an account. [import/account-archive] */
export const savedFilterMover = createMover<SavedFilter>({
  read(moving, content) {
    const { data } = z.safeParse(FilterRow, content)
    if (!data) return UNREADABLE
    const entries = Object.entries(data.content).map(([field, value]) => [field, withIdsOfHere(moving, value)])
    const { data: filter } = z.safeParse(NewSavedFilter, {
      name: data.name,
      [data.screen]: Object.fromEntries(entries) as object,
    })
    if (!filter) return UNREADABLE
    const times = {
      createdAt: pastOf(data.createdAt, moving.now),
      updatedAt: pastOf(data.updatedAt, moving.now),
    }
    return { ...filter, id: data.id, version: 1, ...times }
  },
  async findSame(db, { subject }, { id, name, search }) {
    const all = await listSavedFilters(db, subject)
    const isSame = (one: SavedFilter) => !one.search === !search && fold(one.name) === fold(name)
    return (all.find((one) => one.id === id) ?? all.find(isSame))?.id
  },
  add: async (trx, { subject }, filter) =>
    (await insertSavedFilter(trx, subject, filter)) ? { id: filter.id } : TAKEN,
  ceilings: ['savedFilters'],
  async remove(trx, { subject }, id) {
    const found = await findSavedFilter(trx, subject, id)
    if (!found) return true
    return found.version === 1 && deleteSavedFilter(trx, subject, id)
  },
})
