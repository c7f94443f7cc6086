import * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { createMover, POINTS_NOWHERE, UNREADABLE } from '#server/features/import/mover.ts'
import { addFavourite, isFavourite, removeFavourite } from './store.ts'

const FavouriteRow = z.object({ activityId: Id })

/** Activities at hand, in their order, from an archive of an account. [import/account-archive] */
export const favouriteMover = createMover<{ id: string }>({
  read({ find }, content) {
    const { data } = z.safeParse(FavouriteRow, content)
    if (!data) return UNREADABLE
    const id = find('activity', data.activityId)
    return id === undefined ? POINTS_NOWHERE : { id }
  },
  findSame: async (db, { subject }, { id }) => ((await isFavourite(db, subject, id)) ? id : undefined),
  async add(trx, { subject }, { id }) {
    await addFavourite(trx, subject, id)
    return { id }
  },
  async remove(trx, { subject }, id) {
    await removeFavourite(trx, subject, id)
    return true
  },
})
