import { type RawBuilder, sql } from 'kysely'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'

/** The items of a log. */
export type Kind = 'project' | 'recipient' | 'tag' | 'activity'

/** The places where logs use it: a tag of a log, or its sub-activity. */
const POINTERS: Record<Kind, readonly (readonly [table: string, column: string])[]> = {
  project: [['activity_logs', 'project_id']],
  recipient: [['log_beneficiaries', 'recipient_id']],
  tag: [
    ['log_tags', 'tag_id'],
    ['activity_logs', 'sub_activity_id'],
  ],
  activity: [['activity_logs', 'activity_id']],
}

const among = (subject: SubjectId, [table, column]: readonly [string, string], ids: readonly string[]) =>
  sql`${sql.table(table)} where owner_id = ${subject} and ${sql.ref(column)} in (${sql.join(ids)})`

/** Notes that have one of these tags. Those in the trash give it up. */
const notesWith = (subject: SubjectId, ids: readonly string[]) =>
  sql`note_tags t join notes n on n.owner_id = t.owner_id and n.id = t.note_id
    where t.owner_id = ${subject} and t.tag_id in (${sql.join(ids)}) and n.deleted_at is null`

/** How many logs point at each of them, or notes at a tag; unused ones are not listed. One statement for a page. */
export async function countLogs(db: Db, subject: SubjectId, kind: Kind, ids: readonly string[]) {
  if (!ids.length) return []
  const counts = POINTERS[kind].map(
    (pointer) => sql`select ${sql.ref(pointer[1])} as id, count(*) as logs
      from ${among(subject, pointer, ids)} group by ${sql.ref(pointer[1])}`,
  )
  if (kind === 'tag')
    counts.push(sql`select tag_id as id, count(*) as logs from ${notesWith(subject, ids)} group by tag_id`)
  return (await sql<{ id: string; logs: number }>`${sql.join(counts, sql` union all `)}`.execute(db)).rows
}

const countOf = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from})`

/** Where plans point at it. */
const PLANS: Record<Kind, readonly [table: string, column: string] | null> = {
  project: ['plans', 'project_id'],
  recipient: null,
  tag: ['plan_tags', 'tag_id'],
  activity: ['plans', 'activity_id'],
}

/** All that points at one thing, as of one moment. */
export type References = {
  activityLogs: number
  groups: number
  projects: number
  plans: number
  notes: number
  deletedLogs: number
}

export async function countReferences(db: Db, subject: SubjectId, kind: Kind, id: string): Promise<References> {
  const logs = POINTERS[kind].map((pointer) => countOf(among(subject, pointer, [id])))
  const isRecipient = kind === 'recipient'
  const plans = PLANS[kind]
  const { rows } = await sql<References>`select ${sql.join(logs, sql` + `)} as activity_logs,
    ${isRecipient ? countOf(among(subject, ['recipient_members', 'member_id'], [id])) : sql`0`} as "groups",
    ${isRecipient ? countOf(among(subject, ['project_beneficiaries', 'recipient_id'], [id])) : sql`0`} as projects,
    ${plans ? countOf(among(subject, plans, [id])) : sql`0`} as plans,
    ${kind === 'tag' ? countOf(notesWith(subject, [id])) : sql`0`} as notes,
    ${countOf(sql`deleted_logs where owner_id = ${subject} and content like ${`%"${id}"%`}`)} as deleted_logs`.execute(
    db,
  )
  return rows[0]!
}
