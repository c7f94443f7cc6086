import type { SubjectId } from '#server/access.ts'
import type { Trx } from '#server/db/open.ts'
import { isFavourite, moveFavourite } from './store.ts'

/** rule [1.6-b]: what took the place of an activity is at hand where that one was, once. */
export async function repointFavourite(trx: Trx, subject: SubjectId, id: string, into: string): Promise<void> {
  if (!(await isFavourite(trx, subject, into))) await moveFavourite(trx, subject, id, into)
}
