import type { SubjectId } from '#server/security/access.ts'
import type { Trx } from '#server/db/open.ts'
import { isFavourite, moveFavourite } from './store.ts'

/** The activity that took the place of a merged one is pinned instead of it, once. [catalogue/merge-rule] */
export async function repointFavourite(trx: Trx, subject: SubjectId, id: string, into: string): Promise<void> {
  if (!(await isFavourite(trx, subject, into))) await moveFavourite(trx, subject, id, into)
}
