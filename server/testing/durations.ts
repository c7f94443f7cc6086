import { statistics } from '#contract/statistics.ts'
import { db, type startServer } from './harness.ts'

/** What is kept of the days of somebody, by date. */
export const durationsOf = (ownerId: string) =>
  db
    .selectFrom('aspectDurations')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('localDate')
    .orderBy('aspect')
    .orderBy('key')
    .execute()

/** What a rebuild makes of it: by rule [1.6-e] the same. */
export async function rebuildDurations(ownerId: string, call: ReturnType<ReturnType<typeof startServer>['as']>) {
  await call(statistics.rebuildAspects)
  return durationsOf(ownerId)
}
