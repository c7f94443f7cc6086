import { sql } from 'kysely'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { addMinutes, type ClosedSpan, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { prepared } from '#server/db/prepared.ts'

export type TakenCells = {
  id: string
  start_time: Instant
  end_time: Instant
  lane: 'primary' | 'parallel'
  name: string | null
  default_key: string | null
  is_own: number | boolean
}

type Asked = ClosedSpan & { subject: SubjectId; importId: string; back: Instant; farBack: Instant }
const taken = prepared<Asked, TakenCells>((db, { subject, importId, back, farBack, startTime, endTime }) =>
  sql<TakenCells>`select l.id, l.start_time, l.end_time, l.lane, a.name, a.default_key,
      l.id in (select r.log_id from import_rows r
        where r.owner_id = ${subject} and r.import_id = ${importId}
          and r.start_time > ${farBack} and r.start_time < ${endTime} and r.log_id is not null) as is_own
    from activity_logs l join activities a on a.owner_id = l.owner_id and a.id = l.activity_id
    where l.owner_id = ${subject} and l.lane in ('primary', 'parallel')
      and l.start_time > ${back} and l.start_time < ${endTime} and l.end_time > ${startTime}
    order by l.start_time`.compile(db),
)

/** The owner's logs that touch a span, and whether this import brought them, by their start. */
export async function listTaken(db: Db, subject: SubjectId, importId: string, span: ClosedSpan): Promise<TakenCells[]> {
  // No log is longer than this, so the index is read from there and not from the beginning.
  const back = addMinutes(span.startTime, -LONGEST_LOG)
  // A trimmed log begins later than its row, and within it.
  const farBack = addMinutes(back, -LONGEST_LOG)
  return (await taken(db, { subject, importId, ...span, back, farBack })).rows
}
