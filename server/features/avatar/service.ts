import type { Trx } from '#server/db/open.ts'
import { deleteAvatar } from './store.ts'

/** Deletes the picture of an owner who chooses a drawing instead. @param ownerId the data group */
export const dropPicture = (trx: Trx, ownerId: string): Promise<unknown> => deleteAvatar(trx, ownerId)
