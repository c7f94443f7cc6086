import { statistics } from '#contract/statistics.ts'
import { db, type startServer } from './harness.ts'

/** The stored totals of an owner's days, by date. */
export const durationsOf = (ownerId: string) =>
  db
    .selectFrom('aspectDurations')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('localDate')
    .orderBy('aspect')
    .orderBy('key')
    .execute()

/** A rebuild gives the same rows as the writes did. [statistics/aspect-rebuild-invariant] */
export async function rebuildDurations(ownerId: string, call: ReturnType<ReturnType<typeof startServer>['as']>) {
  await call(statistics.rebuildAspects)
  return durationsOf(ownerId)
}
