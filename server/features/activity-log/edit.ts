import type { ActivityLogChange } from '#contract/activity-log.ts'
import { isTooFarAhead, logViolations } from '#domain/activity/activity.ts'
import { changedDetails } from '#domain/log/details.ts'
import { repointed } from '#domain/log/repoint.ts'
import { proportionViolations } from '#domain/log/time-proportion.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { Trx } from '#server/db/open.ts'
import { lockPlan } from '#server/db/plan-rows.ts'
import { inHours, type Log, type LogBeneficiary } from '#server/db/whole-logs.ts'
import {
  findOrAddActivity,
  assertOwned,
  listDefaultBeneficiaryIds,
  labelsFor,
  findOrAddSubActivityId,
} from '#server/features/catalogue/service.ts'
import { resolveRating, type Rater } from '#server/features/rating/log.ts'
import type { LogWriteContext } from './effects.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'

/** The owner of the log, and their clock. */
export type EditContext = LogWriteContext & Rater & Pick<ServerDeps, 'newId'>
export type Edit = Omit<ActivityLogChange, 'version' | 'crossDay' | 'duration'>

/** Reports all wrong fields at once, in the order of the form. [log/error-order] [log/share-bounds] */
export function assertValidLog({ owner, now }: EditContext, log: Log, isEndNew: boolean): void {
  const fields: string[] = logViolations(log).map(({ field }) => field)
  const { beneficiaries, endTime } = log
  const minutes = minutesBetween(log.startTime, endTime)
  if (isEndNew && isTooFarAhead(owner.zones, endTime, now())) fields.push('endTime')
  if (new Set(beneficiaries.map(({ recipientId }) => recipientId)).size < beneficiaries.length)
    fields.unshift('beneficiaries')
  // Shares are checked only if the log has a length; otherwise the hours alone are wrong.
  else if (minutes > 0 && proportionViolations(minutes, beneficiaries)) fields.unshift('timeProportion')
  if (fields.length) throw new ApiError('INVALID_PARAMS', [...new Set(fields.toSorted(inFormOrder))])
}
const FIELD_ORDER = ['beneficiaries', 'timeProportion', 'startTime', 'endTime', 'parallelActivity']
const inFormOrder = (a: string, b: string) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b)

type GivenBeneficiary = NonNullable<Edit['beneficiaries']>[number]
const beneficiaryOf = ({ recipientId, forWhat = null, timeProportion = null }: GivenBeneficiary): LogBeneficiary => ({
  recipientId,
  forWhat,
  timeProportion,
})

/** Lays the edit over the log; names and defaults of the catalogue come later. */
function withEdit(before: Log, edit: Edit, now: Instant): Log {
  const { startTime = before.startTime, endTime = before.endTime, tags, beneficiaries } = edit
  const moved = inHours(before, { startTime, endTime })
  return {
    ...moved,
    category: edit.category ?? before.category,
    tags: tags ? [...new Set(tags)].toSorted() : before.tags,
    beneficiaries: beneficiaries ? beneficiaries.map(beneficiaryOf) : moved.beneficiaries,
    projectId: edit.projectId === undefined ? before.projectId : edit.projectId,
    parallelActivity: edit.parallelActivity ?? before.parallelActivity,
    planId: edit.planId === undefined ? before.planId : edit.planId,
    version: before.version + 1,
    updatedAt: now,
    ...changedDetails(before, edit),
  }
}

/**
 * New references of the log must be the owner's.
 * @returns the ids that replaced merged ones [catalogue/merged-ids]
 */
async function resolveNewReferences(trx: Trx, { subject }: EditContext, before: Log, log: Log) {
  // Each kind is compared by itself: an id that the log has as a recipient is not accepted as a tag.
  const recipientsOf = ({ beneficiaries }: Log) => beneficiaries.map(({ recipientId }) => recipientId)
  const merged = await assertOwned(trx, subject, {
    tags: log.tags.filter((id) => !before.tags.includes(id)),
    projectId: log.projectId === before.projectId ? null : log.projectId,
    recipients: recipientsOf(log).filter((id) => !recipientsOf(before).includes(id)),
  })
  const isNewPlan = log.planId !== null && log.planId !== before.planId
  if (isNewPlan && !(await lockPlan(trx, subject, log.planId!))) throw new ApiError('NOT_FOUND', ['planId'])
  return merged
}

/** Finds the catalogue entries of the given names, or adds them. An empty sub-activity is none. [log/new-names] */
async function findOrAddNamedActivity(
  trx: Trx,
  { subject, owner, now, newId }: EditContext,
  before: Log,
  edit: Edit,
): Promise<Partial<Log>> {
  const label = labelsFor(owner.readIn)
  const was = { category: before.category, activityName: label(before.activity), sub: label(before.subActivity) }
  const { category = was.category, activityName = was.activityName, subActivity = was.sub } = edit
  const catalogueOwner = { subject, language: owner.language }
  const isOtherActivity = category !== was.category || activityName !== was.activityName
  if (!isOtherActivity && (subActivity ?? '') === was.sub) return {}
  const { activityId, ...activity } = isOtherActivity
    ? await findOrAddActivity(trx, catalogueOwner, { category, activityName }, { now, newId })
    : { activityId: before.activityId, ...before.activity }
  const subActivityId = subActivity
    ? await findOrAddSubActivityId(trx, catalogueOwner, { activityId, name: subActivity }, { now, newId })
    : null
  return { activityId, activity, subActivityId }
}

/** Returns the log after an edit, with all rules checked and all names in the catalogue. */
export async function prepareEdit(trx: Trx, ctx: EditContext, before: Log, edit: Edit): Promise<Log> {
  const edited = withEdit(before, edit, ctx.now())
  assertValidLog(ctx, edited, edit.endTime !== undefined)
  const log = repointed(edited, await resolveNewReferences(trx, ctx, before, edited))
  // A log that gets a project and names no recipients gets the project's default recipients. [log/project-recipients]
  const isForDefaults = log.projectId !== before.projectId && !edit.beneficiaries && !log.beneficiaries.length
  const defaults =
    log.projectId !== null && isForDefaults ? await listDefaultBeneficiaryIds(trx, ctx.subject, log.projectId) : []
  const after = {
    ...log,
    ...(defaults.length && { beneficiaries: defaults.map((recipientId) => beneficiaryOf({ recipientId })) }),
    ...(await findOrAddNamedActivity(trx, ctx, before, edit)),
  }
  const rated = await resolveRating(trx, ctx, { before, after, rating: edit.rating })
  // The owner does not choose the state of their own rating. [reward/who-proposes]
  if (edit.ratingStatus !== undefined && edit.ratingStatus !== rated.ratingStatus)
    throw new ApiError('FORBIDDEN', ['ratingStatus'])
  return { ...after, ...rated }
}
