import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from './open.ts'

/** The logs of a span that an import has brought. */
export async function listImportedIds(
  db: Db,
  subject: SubjectId,
  { startTime, endTime }: ClosedSpan,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('imports as i')
    .innerJoin('importRows as r', (join) => join.onRef('r.ownerId', '=', 'i.ownerId').onRef('r.importId', '=', 'i.id'))
    .select('r.logId')
    .where('i.ownerId', '=', subject)
    .where('i.removedAt', 'is', null)
    .where('r.outcome', '=', 'imported')
    .where('r.startTime', '>', addMinutes(startTime, -LONGEST_LOG))
    .where('r.startTime', '<', endTime)
    .execute()
  return new Set(rows.flatMap(({ logId }) => logId ?? []))
}
