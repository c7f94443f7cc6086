import { type ActivityLog, NewActivityLog } from '#contract/activity-log.ts'
import { isTooFarAhead, LONGEST_LOG } from '#domain/activity/activity.ts'
import { LOG_DETAILS } from '#domain/log/details.ts'
import { moveEdge } from '#domain/log/edge.ts'
import { type Instant, overlaps } from '#domain/time/time.ts'
import { proportionViolations } from '#domain/log/time-proportion.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { type Edge, lengthOf, type Span } from './span.ts'
import { beneficiariesOf, bodyOf, FORM_DETAIL_NAMES, isParallel, type LogValues, type NewLog } from './values.ts'

/** The problems that the form can report at a field. */
export type Problem =
  | 'chooseCategory'
  | 'nameMissing'
  | 'tooLong'
  | 'endBeforeStart'
  | 'longerThanDay'
  | 'tooFarAhead'
  | 'wholeDay'
  | 'shares'
  | 'percent'
  | 'tooMany'
  | 'notAccepted'
export type Field = keyof NewLog
export type Problems = Partial<Record<Field, Problem>>

const detailProblems = Object.fromEntries(
  FORM_DETAIL_NAMES.map((name) => [name, LOG_DETAILS[name].type === 'percent' ? 'percent' : 'tooLong']),
) as Partial<Record<Field, Problem>>
const PROBLEM_BY_FIELD: Partial<Record<Field, Problem>> = {
  category: 'chooseCategory',
  activityName: 'nameMissing',
  subActivity: 'tooLong',
  ...detailProblems,
  beneficiaries: 'shares',
  tags: 'tooMany',
}
const PROBLEM_BY_RULE: Record<string, Problem> = {
  tooLong: 'tooLong',
  endBeforeStart: 'endBeforeStart',
  required: 'nameMissing',
}

/**
 * Everything wrong at once, by the contract's rules and those that only the form knows.
 * @param agreed the user has confirmed that the log lasts a whole day [log/whole-day-confirmation]
 */
export function fieldErrorsOf(values: LogValues, zones: ZoneHistory, now: Instant, agreed: boolean): Problems {
  const problems: Problems = {}
  const found = NewActivityLog.safeParse(bodyOf(values))
  for (const { path, message } of found.error?.issues ?? []) {
    const field = path[0] as Field
    problems[field] ??= PROBLEM_BY_RULE[message] ?? PROBLEM_BY_FIELD[field] ?? 'notAccepted'
  }
  const length = lengthOf(values)
  if (length > LONGEST_LOG) problems.endTime = 'longerThanDay'
  else if (isTooFarAhead(zones, values.endTime, now)) problems.endTime ??= 'tooFarAhead'
  else if (length === LONGEST_LOG && !agreed) problems.endTime ??= 'wholeDay'
  if (length > 0 && proportionViolations(length, beneficiariesOf(values))) problems.beneficiaries ??= 'shares'
  return problems
}

/** The server's refusals at the fields that it names. */
export const serverFieldErrors = (fields: readonly string[]): Problems =>
  Object.fromEntries(
    fields.map((named): [string, Problem] => {
      // Where several logs were changed together, the field has the index of the operation in front.
      // [log/batch-operations]
      const field = named.replace(/^operations\.\d+\.(?:log|change)\./, '')
      if (field === 'timeProportion') return ['beneficiaries', 'shares']
      // A recipient that the field names does not exist any more.
      if (field === 'recipients') return ['beneficiaries', 'notAccepted']
      return [field, PROBLEM_BY_FIELD[field as Field] ?? 'notAccepted']
    }),
  )

export type Other = Span & { id: string; activityName: string }

/** Logs of the same lane that overlap these hours. [log/overlap-test] */
export const conflictsOf = (
  values: LogValues,
  others: readonly (Other & { parallelActivity: boolean })[],
  own?: string,
) => others.filter((log) => log.id !== own && log.parallelActivity === isParallel(values) && overlaps(log, values))

/**
 * The neighbor that touched an edge of the log and could follow to the new edge; null where there is none, or it
 * cannot. [log/edge-move]
 */
export function follower<L extends Other & { parallelActivity: boolean }>(
  log: ActivityLog,
  values: LogValues,
  edge: Edge,
  others: readonly L[],
): L | null {
  const opposite = edge === 'startTime' ? 'endTime' : 'startTime'
  const neighbor = others.find(
    (other) => other.id !== log.id && other.parallelActivity === log.parallelActivity && other[opposite] === log[edge],
  )
  if (!neighbor || values[edge] === log[edge] || isParallel(values) !== log.parallelActivity) return null
  const moved = moveEdge({
    log,
    edge: edge === 'startTime' ? 'start' : 'end',
    to: values[edge],
    neighbor,
    moveAdjacent: true,
  })
  return moved.kind === 'moved' ? neighbor : null
}
