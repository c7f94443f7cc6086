import { v7 as newId } from 'uuid'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { logBatch } from '#contract/log-batch.ts'
import type { Timer } from '#contract/timer.ts'
import { isCrossDay } from '#domain/activity/activity.ts'
import { fieldsOf, type LogFields, type LogStep } from '#domain/log/fields.ts'
import { type ClosedSpan, type Instant, minutesBetween } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'

type Operation = Input<typeof logBatch.apply>['body']['operations'][number]
type Answer = Output<typeof logBatch.apply>
type LogChange = { put: readonly ActivityLog[]; drop: readonly string[] }

/** One step of a change of whole logs; a removed log can be restored. */
export type Step = LogStep<ActivityLog> | { op: 'restore'; id: string } | TimerStep
/** A running timer becomes a log, or gets another start, together with what makes room for it. */
export type TimerStep =
  | ({ op: 'stopTimer'; id: string; parallelActivity: boolean } & ClosedSpan)
  | ({ op: 'moveTimer' } & Pick<Timer, 'id' | 'version' | 'startTime' | 'parallelActivity'>)
/** A change of several logs, as it is sent to the server and as the screen shows it until the answer. */
export type Batch = {
  operations: Operation[]
  shows: LogChange
  undo: LogChange
  /** The logs that it touches, as they were. */
  before: ReadonlyMap<string, ActivityLog>
}

/** A draft has no version yet: the server does not know it. */
const versionField = (version: number) => (version > 0 ? { version } : {})

function optimisticLog(fields: LogFields<ActivityLog>, id: string, now: Instant): ActivityLog {
  const defaults = { id, activityId: '', subActivityId: null, planId: null, version: 0, duration: 0, crossDay: false }
  return { ...defaults, ratingStatus: 'unrated', createdAt: now, updatedAt: now, ...fields }
}

/**
 * The steps, with ids for new logs.
 * @param logs those that are changed, removed or restored, as they are; of a timer that stops, its new log
 */
export function buildBatch(
  steps: readonly Step[],
  logs: readonly ActivityLog[],
  zones: ZoneHistory,
  now: Instant,
): Batch {
  const before = new Map(logs.map((log) => [log.id, log]))
  const after = new Map<string, ActivityLog | null>()
  const createdIds: string[] = []
  const operations = steps.map((step): Operation => {
    if (step.op === 'create') {
      const id = newId()
      createdIds.push(id)
      after.set(id, optimisticLog(step.log, id, now))
      return { op: 'create', log: { ...step.log, id } }
    }
    const { id } = step
    if (step.op === 'moveTimer') {
      const { version, ...move } = step
      return { ...move, ...versionField(version) }
    }
    const known = after.get(id) ?? before.get(id)
    if (step.op === 'remove') {
      after.set(id, null)
      return { op: 'remove', id, ...versionField(step.version) }
    }
    if (step.op === 'restore') {
      if (known) after.set(id, known)
      return { op: 'restore', id }
    }
    if (step.op === 'stopTimer') {
      const { op: _, ...hours } = step
      createdIds.push(id)
      if (known) after.set(id, { ...known, ...hours })
      return step
    }
    if (known) after.set(id, { ...known, ...step.change })
    return { op: 'change', id, ...versionField(step.version), change: step.change }
  })
  const touched = [...after]
  const put = touched.flatMap(([, log]) =>
    log ? [{ ...log, duration: minutesBetween(log.startTime, log.endTime), crossDay: isCrossDay(zones, log) }] : [],
  )
  const restored = new Set(steps.flatMap((step) => (step.op === 'restore' ? [step.id] : [])))
  return {
    operations,
    before,
    shows: { put, drop: touched.flatMap(([id, log]) => (log ? [] : [id])) },
    undo: {
      put: touched.flatMap(([id]) => (restored.has(id) || createdIds.includes(id) ? [] : (before.get(id) ?? []))),
      drop: [...createdIds, ...restored],
    },
  }
}

/**
 * The fields of a log that another state has differently. A project that comes back brings no recipients.
 * [log/project-recipients]
 */
function changeBackTo(now: ActivityLog, then: ActivityLog): Partial<LogFields<ActivityLog>> {
  const [is, was] = [fieldsOf(now), fieldsOf(then)]
  const isOther = (key: string) =>
    JSON.stringify(is[key as keyof typeof is]) !== JSON.stringify(was[key as keyof typeof was])
  return Object.fromEntries(
    Object.entries(was).filter(
      ([key]) => isOther(key) || (key === 'beneficiaries' && now.projectId !== then.projectId),
    ),
  ) as Partial<LogFields<ActivityLog>>
}

/**
 * The inverse of a batch, the last step first.
 * @param latestVersion the version of a log in the last answer that this screen got: another user's change is respected
 */
export function inverseSteps(
  { operations, before }: Pick<Batch, 'operations' | 'before'>,
  answer: Pick<Answer, 'logs'>,
  latestVersion: (log: { id: string; version: number }) => number,
): Step[] {
  const now = new Map(answer.logs.map((log) => [log.id, log]))
  const seen = new Set<string>()
  return operations.toReversed().flatMap((operation): Step[] => {
    const id = operation.op === 'create' ? operation.log.id! : operation.id
    if (operation.op === 'remove') return [{ op: 'restore', id }]
    const log = now.get(id)
    // A log that was changed twice, or changed and then removed, needs one step.
    if (!log || seen.has(id)) return []
    seen.add(id)
    const version = latestVersion(log)
    if (operation.op !== 'change') return [{ op: 'remove', id, version }]
    const was = before.get(id)
    return was ? [{ op: 'change', id, version, change: changeBackTo(log, was) }] : []
  })
}
