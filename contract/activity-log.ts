import {
  LOG_DETAIL_NAMES,
  LOG_DETAILS,
  type LogDetail,
  type LogDetailName,
  type LogDetails,
} from '#domain/log/details.ts'
import { LONGEST_FOR_WHAT, MAX_TAGS } from '#domain/log/limits.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import * as z from 'zod/mini'
import { isWholeMinute, logViolations } from '#domain/activity/activity.ts'
import { RATING_STATUSES } from '#domain/rating/rating.ts'
import { MAX_RECIPIENTS } from '#domain/log/shared-recipients.ts'
import { DAY_MINUTES, minutesBetween } from '#domain/time/time.ts'
import { ActivityName, Category } from './catalogue.ts'
import { Id, Instant, LocalDate, NoContent, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The schema checks the bounds; what depends on the length of the log is checked with the log. [log/share-bounds] */
export const TimeProportion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('duration'), value: z.int().check(z.minimum(1), z.maximum(DAY_MINUTES)) }),
  z.strictObject({ type: z.literal('percent'), value: z.int().check(z.minimum(1), z.maximum(100)) }),
])
export type TimeProportion = z.output<typeof TimeProportion>

export const Beneficiary = z.strictObject({
  recipientId: Id,
  forWhat: z.optional(z.nullable(text(LONGEST_FOR_WHAT))),
  timeProportion: z.optional(z.nullable(TimeProportion)),
})

export const Rating = z.int().check(z.minimum(1), z.maximum(5))
/** The states of a rating. [reward/rating-states] */
const RatingStatus = z.enum(RATING_STATUSES)
const Efficiency = z.int().check(z.minimum(0), z.maximum(100))

type DetailSchema<Name extends LogDetailName, Value = LogDetails[Name]> = z.ZodMiniType<Value, Value>
const eachDetail = (schemaOf: (detail: LogDetail) => z.ZodMiniType) =>
  Object.fromEntries(LOG_DETAIL_NAMES.map((name) => [name, schemaOf(LOG_DETAILS[name])]))
/** The details as a log has them. */
const details = eachDetail(({ type }) => z.nullable(type === 'text' ? z.string() : Efficiency)) as {
  [Name in LogDetailName]: DetailSchema<Name>
}
/** The details as a caller gives them. */
const givenDetails = eachDetail((detail) =>
  z.nullable(detail.type === 'text' ? text(detail.longest) : Efficiency),
) as typeof details
const optionalDetails = z.partial(z.strictObject(givenDetails)).shape

/** A log starts and ends on a whole minute. [log/log-length] */
export const Minute = Instant.check(z.refine(isWholeMinute, 'wholeMinute'))

/** The fields in the order of the form. [log/error-order] */
const fields = {
  category: Category,
  activityName: ActivityName,
  /** A name that the activity does not have yet is added to it. [log/new-names] */
  subActivity: z.optional(z.nullable(text(LONGEST_NAME))),
  tags: z.optional(z.array(Id).check(z.maxLength(MAX_TAGS))),
  projectId: z.optional(z.nullable(Id)),
  beneficiaries: z.optional(z.array(Beneficiary).check(z.maxLength(MAX_RECIPIENTS))),
  startTime: Minute,
  endTime: Minute,
  rating: z.optional(z.nullable(Rating)),
  /** The server decides it; any other value than the result is 403. */
  ratingStatus: z.optional(RatingStatus),
  ...optionalDetails,
  parallelActivity: z.optional(z.boolean()),
  planId: z.optional(z.nullable(Id)),
  /** The server computes it from the times and ignores a sent value. [log/cross-day-flag] */
  crossDay: z.optional(z.boolean()),
  duration: z.optional(z.number()),
}

export const ActivityLog = z.strictObject({
  id: Id,
  category: Category,
  activityId: Id,
  activityName: z.string(),
  subActivityId: z.nullable(Id),
  subActivity: z.nullable(z.string()),
  tags: z.array(Id),
  projectId: z.nullable(Id),
  beneficiaries: z.array(
    z.strictObject({
      recipientId: Id,
      forWhat: z.nullable(z.string()),
      timeProportion: z.nullable(TimeProportion),
    }),
  ),
  startTime: Instant,
  endTime: Instant,
  /** Elapsed minutes. */
  duration: z.int(),
  /** Whether the log touches more than one of the owner's days. [log/cross-day-flag] */
  crossDay: z.boolean(),
  parallelActivity: z.boolean(),
  rating: z.nullable(Rating),
  ratingStatus: RatingStatus,
  ...details,
  planId: z.nullable(Id),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ActivityLog = z.output<typeof ActivityLog>

/** The form and the server check the same rules; the database checks what only it can see. */
export const NewActivityLog = z
  /** `id`: a log that is made offline has its id before the server knows it. */
  .strictObject({ id: z.optional(Id), ...fields })
  .check(({ value, issues }) => {
    for (const { field, rule } of logViolations(value))
      issues.push({ code: 'custom', input: value, path: [field], message: rule })
  })
export type NewActivityLog = z.output<typeof NewActivityLog>

export const ActivityLogChange = z
  .strictObject({ ...z.partial(z.strictObject(fields)).shape, version: z.optional(z.int()) })
  .check(({ value, issues }) => {
    const { startTime, endTime, category = '', parallelActivity } = value
    // If only one end is given, the server checks it together with the other one, which it knows.
    if (startTime === undefined || endTime === undefined) return
    for (const { field, rule } of logViolations({ startTime, endTime, category, parallelActivity }))
      issues.push({ code: 'custom', input: value, path: [field], message: rule })
  })
export type ActivityLogChange = z.output<typeof ActivityLogChange>

/** Set if the minutes of a time proportion did not fit the new length and were scaled. [log/share-scaling] */
const Changed = z.strictObject({ ...ActivityLog.shape, timeProportionAdjusted: z.optional(z.literal(true)) })

/** `previous` and `next` are the primary neighbors of the listed logs. [log/day-listing] */
export const LogDay = z.strictObject({
  date: LocalDate,
  /** The zone in which its times are shown: of today the current one, of any other day the one in which it began. */
  timezone: z.string(),
  /** On the day of a journey, the other zone in which a part of it lies. [time/zone-history] */
  otherZone: z.optional(z.string()),
  dayStart: Instant,
  dayEnd: Instant,
  logs: z.array(ActivityLog),
  previous: z.nullable(ActivityLog),
  next: z.nullable(ActivityLog),
  gaps: z.array(z.strictObject({ startTime: Instant, endTime: Instant })),
})
export type LogDay = z.output<typeof LogDay>

/** 400 days, in minutes. */
const LONGEST_LIST = 400 * DAY_MINUTES

const ById = z.strictObject({ id: Id })

/**
 * One edge moves, and with `moveAdjacent` the neighbor that touches it. The answer holds all logs that moved.
 * [log/edge-move]
 */
const Moved = z.strictObject({ logs: z.array(Changed) })
const moving = { id: Id, moveAdjacent: z.optional(z.boolean()) }

/** One facet of a log, sent as `{ id, value }`; the answer is the whole log. [log/single-facets] */
const facet = <V extends z.core.$ZodType>(value: V) =>
  ({ method: 'POST', access: 'user', body: z.strictObject({ id: Id, value }), response: Changed }) as const

export const activityLog = {
  create: endpoint({
    method: 'POST',
    path: '/user/log/activity-log',
    access: 'user',
    body: NewActivityLog,
    response: ActivityLog,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/log/activity-log/{id}',
    access: 'user',
    params: ById,
    response: ActivityLog,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/user/log/activity-log/{id}',
    access: 'user',
    params: ById,
    body: ActivityLogChange,
    response: Changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/log/activity-log/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** Undoes `remove` within 30 days, unless the time was taken. [log/restore-log] */
  restore: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/{id}/restore',
    access: 'user',
    params: ById,
    response: ActivityLog,
  }),
  between: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs',
    access: 'user',
    /** `to` is exclusive, and at most 400 days after `from`. [log/list-range] */
    query: z.strictObject({ from: Instant, to: Instant }).check(({ value: { from, to }, issues }) => {
      if (from >= to || minutesBetween(from, to) > LONGEST_LIST)
        issues.push({ code: 'custom', input: to, path: ['to'], message: 'range' })
    }),
    response: z.array(ActivityLog),
  }),
  withAdjacent: endpoint({
    method: 'GET',
    path: '/user/log/activity-logs/with-adjacent',
    access: 'user',
    /** The default is the owner's today. */
    query: z.strictObject({ date: z.optional(LocalDate) }),
    response: LogDay,
  }),
  startTime: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/start-time',
    access: 'user',
    body: z.strictObject({ ...moving, startTime: Minute }),
    response: Moved,
  }),
  endTime: endpoint({
    method: 'POST',
    path: '/user/log/activity-log/end-time',
    access: 'user',
    body: z.strictObject({ ...moving, endTime: Minute }),
    response: Moved,
  }),
  beneficiaries: endpoint({
    path: '/user/log/activity-log/executed-activity/beneficiaries',
    ...facet(z.array(Beneficiary).check(z.maxLength(MAX_RECIPIENTS))),
  }),
  activityTags: endpoint({
    path: '/user/log/activity-log/executed-activity/activity-tags',
    ...facet(z.array(Id).check(z.maxLength(10))),
  }),
  executedProject: endpoint({
    path: '/user/log/activity-log/executed-activity/executed-project',
    ...facet(z.nullable(Id)),
  }),
  subActivity: endpoint({
    path: '/user/log/activity-log/executed-activity/sub-activity',
    ...facet(z.nullable(text(LONGEST_NAME))),
  }),
  notesConcise: endpoint({
    path: '/user/log/activity-log/executed-activity/notes-concise',
    ...facet(givenDetails.notesConcise),
  }),
  timeProportion: endpoint({
    path: '/user/log/activity-log/executed-activity/time-proportion',
    ...facet(z.strictObject({ recipientId: z.optional(Id), timeProportion: z.nullable(TimeProportion) })),
  }),
  efficiency: endpoint({
    path: '/user/log/activity-log/executed-activity/efficiency',
    ...facet(givenDetails.efficiency),
  }),
  rating: endpoint({ path: '/user/log/activity-log/executed-activity/rating', ...facet(z.nullable(Rating)) }),
}
