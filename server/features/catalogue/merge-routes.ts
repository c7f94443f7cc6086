import { setImmediate } from 'node:timers/promises'
import type { catalogueManagement } from '#contract/catalogue-management.ts'
import { aspectDelta, type Contribution, summed } from '#domain/activity/aspect.ts'
import { repointed } from '#domain/log/repoint.ts'
import { tagById } from '#server/db/catalogue-rows.ts'
import { withLongStatements } from '#server/db/limits.ts'
import type { Trx } from '#server/db/open.ts'
import { type Log, listLogsByIds } from '#server/db/whole-logs.ts'
import { repointDeletedLogsIn, rewriteReferencesIn } from '#server/features/activity-log/service.ts'
import { labelsFor } from './service.ts'
import { deleteMerged, joinSubActivities, lockForMerge, repointRecipient } from './merge.ts'
import { repointNotesOfTag } from '#server/features/note/service.ts'
import { repointPlansOfActivity, repointPlansOfProject, repointPlansOfTag } from '#server/features/plan/service.ts'
import { repointFavourite } from '#server/features/recommendation/service.ts'
import { applyDelta } from '#server/features/statistics/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { lockLogs, type Pointer, listThingNames } from './merge-store.ts'

type Merging = Ctx<typeof catalogueManagement.mergeTag>
type MergeInput = { params: { id: string }; body: { into: string } }
type Rewrite = (log: Log) => Log

/** Other requests get a turn after this many logs. */
const AT_ONCE = 500

/**
 * Rewrites every log that points at `id`, also deleted ones, and updates the statistics of their days.
 * [catalogue/merge-rule]
 */
async function rewriteLogs(trx: Trx, ctx: Merging, pointer: Pointer, id: string, rewrite: Rewrite): Promise<number> {
  const ids = await lockLogs(trx, ctx.subject, pointer, id)
  const deltas: Contribution[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const were = await listLogsByIds(trx, ctx.subject, ids.slice(from, from + AT_ONCE))
    const logs = were.map((before) => ({ before, after: rewrite(before) }))
    await rewriteReferencesIn(trx, ctx, logs)
    const now = logs.map(({ after }) => after)
    deltas.push(...aspectDelta(were, now, ctx.owner.zones))
    await setImmediate()
  }
  await applyDelta(trx, ctx.subject, summed(deltas))
  await repointDeletedLogsIn(trx, ctx, id, rewrite)
  return ids.length
}

const inPlaceOf =
  (id: string, into: string): Rewrite =>
  (log) =>
    repointed(log, new Map([[id, into]]))

export const catalogueMergeRoutes: Handlers<
  Pick<typeof catalogueManagement, 'mergeProject' | 'mergeRecipient' | 'mergeTag' | 'mergeActivity'>
> = {
  mergeProject: (ctx, { params: { id }, body: { into } }) =>
    merging(ctx, 'projects', { id, into }, async (trx) => {
      await lockForMerge(trx, ctx.subject, 'projects', { id, into })
      const activityLogs = await rewriteLogs(trx, ctx, 'project', id, inPlaceOf(id, into))
      await repointPlansOfProject(trx, ctx.subject, { id, into, now: ctx.now() })
      await deleteMerged(trx, ctx.subject, 'projects', { id, into }, ctx)
      return { activityLogs }
    }),

  mergeRecipient: (ctx, { params: { id }, body: { into } }) =>
    merging(ctx, 'recipients', { id, into }, async (trx) => {
      await lockForMerge(trx, ctx.subject, 'recipients', { id, into })
      await repointRecipient(trx, ctx.subject, { id, into })
      const activityLogs = await rewriteLogs(trx, ctx, 'recipient', id, inPlaceOf(id, into))
      await deleteMerged(trx, ctx.subject, 'recipients', { id, into }, ctx)
      return { activityLogs }
    }),

  mergeTag: (ctx, wanted) => merging(ctx, 'tags', pairOf(wanted), (trx) => mergeTag(trx, ctx, wanted)),
  mergeActivity: (ctx, wanted) => merging(ctx, 'activities', pairOf(wanted), (trx) => mergeActivity(trx, ctx, wanted)),
}

const pairOf = ({ params: { id }, body: { into } }: MergeInput) => ({ id, into })
const ENTITIES = { projects: 'project', recipients: 'recipient', tags: 'tag', activities: 'activity' } as const
type Merged = { activityLogs: number }

/**
 * Runs in one transaction, and records the merged thing and what took its place if a parent acts for the owner.
 * [family/acting-audit]
 */
const merging = (
  ctx: Merging,
  table: keyof typeof ENTITIES,
  { id, into }: { id: string; into: string },
  work: (trx: Trx) => Promise<Merged>,
) =>
  ctx.write(async (trx) => {
    const label = labelsFor(ctx.owner.readIn)
    const found = ctx.isActing ? await listThingNames(trx, ctx.subject, table, [id, into]) : []
    const named = new Map(found.map((thing) => [thing.id, { id: thing.id, name: label(thing) }]))
    const merged = await withLongStatements(trx, work)
    const before = named.get(id) ?? null
    ctx.tell({
      action: 'remove',
      entity: ENTITIES[table],
      entityId: id,
      before,
      after: { mergedInto: named.get(into), ...merged },
    })
    return merged
  })

/** Only tags of one kind, or sub-activities of one activity, are merged. [catalogue/merge-rule] */
async function mergeTag(trx: Trx, ctx: Merging, { params: { id }, body: { into } }: MergeInput) {
  const { subject } = ctx
  await lockForMerge(trx, subject, 'tags', { id, into })
  const [tag, target] = [(await tagById(trx, subject, id))!, (await tagById(trx, subject, into))!]
  if (tag.kind !== target.kind || tag.activityId !== target.activityId) throw new ApiError('INVALID_PARAMS', ['into'])
  const isSub = tag.kind === 'sub_activity'
  const rewrite: Rewrite = isSub ? (log) => ({ ...log, subActivityId: into }) : inPlaceOf(id, into)
  const activityLogs = await rewriteLogs(trx, ctx, isSub ? 'subActivity' : 'tag', id, rewrite)
  if (tag.kind === 'activity_tag') await repointPlansOfTag(trx, subject, { id, into, now: ctx.now() })
  if (tag.kind === 'note_tag') await repointNotesOfTag(trx, subject, { id, into })
  await deleteMerged(trx, subject, 'tags', { id, into }, ctx)
  return { activityLogs }
}

/**
 * The logs take the category of the other activity. Sleep is never parallel, so a merge into sleep is refused if one
 * of the logs is parallel. [catalogue/merge-activities]
 */
async function mergeActivity(trx: Trx, ctx: Merging, { params: { id }, body: { into } }: MergeInput) {
  const { subject, owner } = ctx
  await lockForMerge(trx, subject, 'activities', { id, into })
  const { category, joined } = await joinSubActivities(trx, { subject, language: owner.language }, { id, into })
  const activityLogs = await rewriteLogs(trx, ctx, 'activity', id, (log) => {
    if (category === 'sleep' && log.parallelActivity) throw new ApiError('INVALID_PARAMS', ['into'])
    const sub = log.subActivityId
    return { ...log, category, activityId: into, subActivityId: sub && (joined.get(sub) ?? sub) }
  })
  await repointFavourite(trx, subject, id, into)
  await repointPlansOfActivity(trx, subject, { id, into, category, now: ctx.now() })
  await deleteMerged(trx, subject, 'activities', { id, into }, ctx)
  return { activityLogs }
}
