import { sql } from 'kysely'
import type { Category } from '#contract/catalogue.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import type { PlanLog } from '#domain/plan/piece.ts'
import { addMinutes, type ClosedSpan, type Instant } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { jsonGroups } from './json-rows.ts'
import type { Db } from './open.ts'
import { jsonIn, msFromJson, prepared } from './prepared.ts'

type LogCells = [
  ...[activityId: string, projectId: string | null, planId: string | null, category: Category],
  logs: [from: number | string, to: number | string, tags: string[] | null, id?: string][],
]

type InSpan = ClosedSpan & { subject: SubjectId; back: Instant }
/** No log is longer: a stretch of the index, and not all of the past. */
const inSpan = (subject: SubjectId, { startTime, endTime }: ClosedSpan): InSpan => ({
  subject,
  startTime,
  endTime,
  back: addMinutes(startTime, -LONGEST_LOG),
})

/** The logs of both lanes that intersect the span and that some plan may have, as JSON. @param isNamed with their ids */
const logsAsJson = (isNamed: boolean) =>
  prepared<InSpan, { json: string }>((db, { subject, startTime, endTime, back }) => {
    const tags = sql`(select ${jsonIn(db).list}(tag_id) from log_tags t where t.owner_id = l.owner_id and t.log_id = l.id)`
    // Of what people do again and again, all but the times may be said once.
    return sql<{ json: string }>`${jsonGroups(
      db,
      { activity_id: 'word', project_id: 'word', plan_id: 'word', category: 'word' },
      { start_time: 'ms', end_time: 'ms', tags, ...(isNamed && { id: 'word' as const }) },
      sql`from activity_logs l where owner_id = ${subject} and lane in ('primary', 'parallel')
        and start_time > ${back} and start_time < ${endTime} and end_time > ${startTime}
        and (plan_id is not null
          or activity_id in (select activity_id from plans where owner_id = ${subject}))`,
    )}`.compile(db)
  })
const logsIn = logsAsJson(false)
const namedLogsIn = logsAsJson(true)

const planLogsOf = (json: string) =>
  (JSON.parse(json) as LogCells[]).flatMap(([activityId, projectId, planId, category, logs]) =>
    logs.map(([from, to, tags, id]) => ({
      log: { from: msFromJson(from), to: msFromJson(to), category, activityId, projectId, planId, tags: tags ?? [] },
      id,
    })),
  )

/**
 * The logs of both lanes that intersect the span and that some plan may have, unordered, because no caller needs an
 * order.
 */
export async function listPlanLogs(db: Db, subject: SubjectId, span: ClosedSpan): Promise<PlanLog[]> {
  const { rows } = await logsIn(db, inSpan(subject, span))
  return planLogsOf(rows[0]!.json).map(({ log }) => log)
}

/** The same, each with its id. */
export async function listPlanLogsWithIds(db: Db, subject: SubjectId, span: ClosedSpan) {
  const { rows } = await namedLogsIn(db, inSpan(subject, span))
  return planLogsOf(rows[0]!.json).map(({ log, id }) => ({ log, id: id! }))
}
