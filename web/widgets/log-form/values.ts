import type { ActivityLog, activityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Input } from '#contract/endpoint.ts'
import { isCrossDay } from '#domain/activity/activity.ts'
import { LOG_DETAIL_NAMES, LOG_DETAILS, type LogDetailName, type LogDetails, NO_DETAILS } from '#domain/log/details.ts'
import type { Instant } from '#domain/time/time.ts'
import type { Beneficiary, TimeProportion } from '#domain/log/time-proportion.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { lengthOf, type Span } from './span.ts'

export type NewLog = Input<typeof activityLog.create>['body']
export type LogEdit = Omit<Input<typeof activityLog.change>['body'], 'version'>

/** An equal part of the rest, or a share of its own. [log/share-of-recipient] */
export type Share = 'equal' | TimeProportion['type']
export type Helped = { recipientId: string; forWhat: string; share: Share; value: string }

/** The form has no field for the short note. */
type FormDetailName = Exclude<LogDetailName, 'notesConcise'>
/** The details as typed; a percentage too is a text. */
type TypedDetails = Record<FormDetailName, string>
export const FORM_DETAIL_NAMES = LOG_DETAIL_NAMES.filter((name): name is FormDetailName => name !== 'notesConcise')

const typedDetails = (log: Partial<LogDetails>) =>
  Object.fromEntries(FORM_DETAIL_NAMES.map((name) => [name, String(log[name] ?? '')])) as TypedDetails

/** The form as it is on the screen. */
export type LogValues = Span &
  TypedDetails & {
    category: Category | null
    activityName: string
    subActivity: string
    tags: string[]
    projectId: string | null
    helped: Helped[]
    rating: number | null
    parallelActivity: boolean
    /** The plan from which the log was started counts it. [plan-progress/matching-log] */
    planId: string | null
  }

export const newValues = (span: Span, known: Partial<LogValues> = {}): LogValues => ({
  category: null,
  activityName: '',
  subActivity: '',
  tags: [],
  projectId: null,
  helped: [],
  rating: null,
  ...typedDetails({}),
  parallelActivity: false,
  planId: null,
  ...known,
  startTime: span.startTime,
  endTime: span.endTime,
})

export const valuesOf = (log: ActivityLog): LogValues =>
  newValues(log, {
    category: log.category,
    activityName: log.activityName,
    subActivity: log.subActivity ?? '',
    tags: log.tags,
    projectId: log.projectId,
    helped: log.beneficiaries.map(({ recipientId, forWhat, timeProportion }) => ({
      recipientId,
      forWhat: forWhat ?? '',
      share: timeProportion?.type ?? 'equal',
      value: timeProportion ? String(timeProportion.value) : '',
    })),
    rating: log.rating,
    ...typedDetails(log),
    parallelActivity: log.parallelActivity,
    planId: log.planId,
  })

/** NaN for a text that is no number: the rules find it. */
const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

const proportionOf = ({ share, value }: Helped): TimeProportion | null =>
  share === 'equal' ? null : { type: share, value: numberIn(value) }

export const beneficiariesOf = ({ helped }: LogValues): Beneficiary[] =>
  helped.map((row) => ({ recipientId: row.recipientId, timeProportion: proportionOf(row) }))

/** Sleep is never in the parallel lane, even if the switch was on before. [log/sleep-is-primary] */
export const isParallel = ({ category, parallelActivity }: LogValues) => parallelActivity && category !== 'sleep'

function givenDetail(values: TypedDetails, name: FormDetailName) {
  // A draft that an earlier version left has no text for a newer detail.
  const text = (values[name] ?? '').trim() || null
  return text && LOG_DETAILS[name].type === 'percent' ? numberIn(text) : text
}
/** The details that the form has, as the server reads them. */
const givenDetails = (values: TypedDetails) =>
  Object.fromEntries(FORM_DETAIL_NAMES.map((name) => [name, givenDetail(values, name)])) as Pick<
    LogDetails,
    FormDetailName
  >

/** The body for the server. A form without a category has none: `problemsOf` comes first. */
export const bodyOf = (values: LogValues): NewLog => ({
  category: values.category as Category,
  activityName: values.activityName,
  subActivity: values.subActivity.trim() || null,
  tags: values.tags,
  projectId: values.projectId,
  beneficiaries: values.helped.map((row) => ({
    recipientId: row.recipientId,
    forWhat: row.forWhat.trim() || null,
    timeProportion: proportionOf(row),
  })),
  startTime: values.startTime,
  endTime: values.endTime,
  rating: values.rating,
  ...givenDetails(values),
  parallelActivity: isParallel(values),
  ...(values.planId && { planId: values.planId }),
})

/** Only the changed fields: another user's changes of other fields stay. */
export function editOf(log: ActivityLog, values: LogValues): LogEdit {
  const [before, after] = [bodyOf(valuesOf(log)), bodyOf(values)]
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof NewLog]),
  )
  return Object.fromEntries(changed)
}

/** The log as the screen shows it until the server answers. */
export function optimisticLog(values: LogValues, zones: ZoneHistory, now: Instant, base?: ActivityLog): ActivityLog {
  const { beneficiaries = [], ...body } = bodyOf(values)
  return {
    id: '',
    activityId: '',
    subActivityId: null,
    ratingStatus: 'unrated',
    ...NO_DETAILS,
    planId: values.planId,
    version: 0,
    createdAt: now,
    ...base,
    category: body.category,
    activityName: body.activityName.trim(),
    subActivity: body.subActivity ?? null,
    tags: values.tags,
    projectId: values.projectId,
    beneficiaries: beneficiaries.map(({ recipientId, forWhat = null, timeProportion = null }) => ({
      recipientId,
      forWhat,
      timeProportion,
    })),
    startTime: values.startTime,
    endTime: values.endTime,
    duration: lengthOf(values),
    crossDay: isCrossDay(zones, values),
    parallelActivity: isParallel(values),
    rating: values.rating,
    ...givenDetails(values),
    updatedAt: now,
  }
}

/** The folded groups of fields that have a value. */
export const filledGroups = ({ tags, projectId, helped, efficiency }: LogValues) => ({
  tags: tags.length > 0 || projectId !== null,
  helped: helped.length > 0,
  efficiency: efficiency !== '',
})
export type FilledGroups = ReturnType<typeof filledGroups>
