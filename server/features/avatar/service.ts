import type { Trx } from '#server/db/open.ts'
import { deleteAvatar } from './store.ts'

/** Whoever chooses a drawing has no use for the picture any more. @param ownerId the data group */
export const dropPicture = (trx: Trx, ownerId: string): Promise<unknown> => deleteAvatar(trx, ownerId)
